import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** GitHub runs .github/workflows/release.yml only when a release is made: this checks that it parses as it is meant. */

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, { readonly needs?: string; readonly permissions?: unknown }>>;
}

const require = createRequire(join(process.cwd(), 'support/programs/package.json'));
const yaml: { parse(text: string): Workflow } = require('yaml');

test('only the job that publishes has an identity, and it waits for the tests', () => {
  const { permissions, jobs } = yaml.parse(readFileSync('.github/workflows/release.yml', 'utf8'));
  expect(permissions).toEqual({ contents: 'read' });
  expect(Object.keys(jobs)).toEqual(['test', 'publish']);
  expect(jobs['test']?.permissions).toBeUndefined();
  expect(jobs['publish']).toMatchObject({ needs: 'test', permissions: { contents: 'read', 'id-token': 'write' } });
});
