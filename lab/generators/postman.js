import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import converter from 'openapi-to-postmanv2';
import postmanCollection from 'postman-collection';
import postmanRuntime from 'postman-runtime';

/**
 * Imports a description like Postman, sends each request as imported, and prints the responses. Arguments: the
 * description, the URL of the server, and the parameter generation of the importer. It is Example, or Schema, which
 * ignores examples and sets every text without a default to `<string>`.
 */

const [file, url, parametersResolution] = process.argv.slice(2);
const convert = promisify(converter.convertV2);
const { result, reason, output } = await convert(
  { type: 'string', data: readFileSync(file, 'utf8') },
  { parametersResolution },
);
if (!result) throw new Error(reason);
const collection = new postmanCollection.Collection(output[0].data);
// A description in a file does not name a server, so the user sets the address.
collection.variables.upsert({ key: 'baseUrl', value: url });
const run = await promisify((done) => new postmanRuntime.Runner().run(collection, {}, done))();
const answers = [];
run.start({
  request: (error, _cursor, response, request) => {
    if (error) throw error;
    answers.push({
      path: request.url.getPath(),
      sent: JSON.parse(request.body.raw),
      status: response.code,
      body: response.json(),
    });
  },
  done: (error) => {
    if (error) throw error;
    process.stdout.write(JSON.stringify(answers));
  },
});
