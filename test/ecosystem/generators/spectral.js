import { readFileSync } from 'node:fs';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

/** Prints what the rules of OpenAPI find in a description, warnings and hints too. Argument: its file. */

const [file] = process.argv.slice(2);
const spectral = new spectralCore.Spectral();
spectral.setRuleset({
  extends: [[spectralRulesets.oas, 'recommended']],
  rules: {
    // Nobody is there to be written to: the service is run by whoever installs it.
    'info-contact': 'off',
    // The paths of the interface end with a slash.
    'path-keys-no-trailing-slash': 'off',
  },
});
const found = await spectral.run(JSON.parse(readFileSync(file, 'utf8')));
const lines = found.map(({ code, path, message }) => ({ code, path: path.join('/'), message }));
process.stdout.write(JSON.stringify(lines));
