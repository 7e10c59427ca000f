import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { installPackages } from '../../support/install-packages.ts';

/** The bill of materials by CycloneDX's own library, which has its schema and the list of licences of SPDX. */

interface Validator {
  /** Null where nothing is wrong. */
  validate(text: string): Promise<unknown>;
}

interface Library {
  readonly Spec: { readonly Version: { readonly v1dot6: string } };
  readonly Validation: { readonly JsonStrictValidator: new (version: string) => Validator };
}

let validator: Validator;
const text = readFileSync(join(inject('packed').consumer, 'node_modules/textmill/dist/sbom.cdx.json'), 'utf8');

beforeAll(() => {
  installPackages('test/ecosystem/bundlers');
  const require = createRequire(resolve('test/ecosystem/bundlers/package.json'));
  const { Spec, Validation }: Library = require('@cyclonedx/cyclonedx-library');
  validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
});

test('CycloneDX finds the bill of materials valid by the strict schema of 1.6', async () => {
  expect(await validator.validate(text)).toBeNull();
});

test.each([
  { wrong: 'a licence that SPDX does not have', from: '"id": "MIT"', to: '"id": "MTI"' },
  { wrong: 'a field that the schema does not have', from: '"purl":', to: '"url":' },
])('CycloneDX would find $wrong', async ({ from, to }) => {
  expect(await validator.validate(text.replace(from, to))).toContainEqual(
    expect.objectContaining({ message: expect.any(String) }),
  );
});
