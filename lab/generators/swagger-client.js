import { readFileSync } from 'node:fs';
import SwaggerClient from 'swagger-client';

/** Sends requests and prints the responses. Arguments: a description, the server's URL, [operation, body] pairs. */

const [file, url, pairs] = process.argv.slice(2);
const client = await SwaggerClient({ url: `${url}/openapi.json`, spec: JSON.parse(readFileSync(file, 'utf8')) });
const answers = [];
for (const [operationId, requestBody] of JSON.parse(pairs)) {
  const answer = await client.execute({ operationId, requestBody }).catch(({ response }) => response);
  answers.push({ status: answer.status, body: answer.body });
}
process.stdout.write(JSON.stringify(answers));
