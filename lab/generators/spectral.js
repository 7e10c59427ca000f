import { readFileSync } from 'node:fs';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

/** Prints what the OpenAPI rules find in a description, including warnings and hints. Argument: its file. */

const [file] = process.argv.slice(2);
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
const found = await spectral.run(JSON.parse(readFileSync(file, 'utf8')));
const lines = found.map(({ code, path, message }) => ({ code, path: path.join('/'), message }));
process.stdout.write(JSON.stringify(lines));
