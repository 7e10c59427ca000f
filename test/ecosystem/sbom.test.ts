import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';

/** Validates the bill of materials with the library of CycloneDX, which contains its schema and the SPDX licenses. */

interface Validator {
  /** Resolves with null if the text is valid. */
  validate(text: string): Promise<unknown>;
}

interface Library {
  readonly Spec: { readonly Version: { readonly v1dot6: string } };
  readonly Validation: { readonly JsonStrictValidator: new (version: string) => Validator };
}

let validator: Validator;
const text = readFileSync(join(inject('packed').consumer, 'node_modules/textmill/dist/sbom.cdx.json'), 'utf8');

beforeAll(() => {
  const require = createRequire(resolve('support/programs/package.json'));
  const { Spec, Validation }: Library = require('@cyclonedx/cyclonedx-library');
  validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
});

test('CycloneDX accepts the bill of materials by the strict schema of 1.6', async () => {
  expect(await validator.validate(text)).toBeNull();
});
