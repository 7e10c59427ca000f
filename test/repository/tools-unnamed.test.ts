import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as exported from '../../src/tools/index.ts';

/** The definition of a tool contains everything that the interfaces need, so no other file names a tool. */

const names = Object.entries(exported).flatMap(([name, tool]) => [name, tool.name]);
const named = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`);

const files = ['src', 'web', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|js|css)$/.test(file) && !/\.test\.ts$|^(?:codecs|tools)\//.test(file))
    .map((file) => join(folder, file)),
);

/** The page describes the notation of a text, which a definition does not contain. A tool works without these files. */
const others: Readonly<Record<string, string>> = {
  'web/home/conversion/completion.ts': 'the alphabets of notations',
  'web/home/conversion/evidence.ts': 'the signs of a notation',
  'web/home/conversion/fault.ts': 'the errors in a notation',
  'web/home/conversion/notation.ts': 'the alphabets of notations, and data URIs',
  'web/home/conversion/number-fault.ts': 'the limits of numbers',
  'web/home/conversion/repairs.ts': 'the texts that are mistaken for a notation',
};

test('no code outside src/tools and src/codecs names a tool, except in comments', () => {
  expect(files.length).toBeGreaterThan(60);
  const naming = files.filter((file) => named.test(withoutComments(readFileSync(file, 'utf8'))));
  expect(naming.toSorted(), 'compute what you need from the registry: see ARCHITECTURE.md, An eighth tool').toEqual(
    Object.keys(others),
  );
});

test('the pattern finds the name of a tool in code, but not in a comment', () => {
  expect(named.test(withoutComments("const path = '/api/v1/base64/'; // base32"))).toBe(true);
  expect(named.test(withoutComments("/** `base64` */ digest('base64url')"))).toBe(false);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
}
