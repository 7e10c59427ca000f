import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/generated.ts';

test.each(generatedFiles)('%s is up to date with its sources', (file, text) => {
  const committed = readFileSync(file, 'utf8');
  expect(
    committed === text,
    `${file} is out of date or was edited: run npm run generate, and commit what it writes`,
  ).toBe(true);
});
