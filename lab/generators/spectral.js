import { readFileSync } from 'node:fs';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

/** Prints what the OpenAPI rules find in each description, including warnings and hints. Arguments: the files. */

const spectral = new spectralCore.Spectral();
spectral.setRuleset({
  extends: [[spectralRulesets.oas, 'recommended']],
  rules: {
    // Each installation has its own operator, so the description cannot name a contact.
    'info-contact': 'off',
    // The paths of the API end with a slash.
    'path-keys-no-trailing-slash': 'off',
  },
});
const lists = [];
for (const file of process.argv.slice(2)) {
  const found = await spectral.run(JSON.parse(readFileSync(file, 'utf8')));
  lists.push(found.map(({ code, path, message }) => ({ code, path: path.join('/'), message })));
}
process.stdout.write(JSON.stringify(lists));
