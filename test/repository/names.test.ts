import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as exported from '../../src/tools/index.ts';

/** Names that only the tools may contain: the definition of a tool has everything that the interfaces need. */

const toolNames = Object.entries(exported).flatMap(([name, tool]) => [name, tool.name]);
const toolName = new RegExp(`(?<![\\w-])(?:${toolNames.join('|')})(?![\\w-])`);

/** The code files outside src/tools, by their paths. */
const files = ['src', 'web', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|js|css)$/.test(file) && !/\.test\.ts$|^tools\//.test(file))
    .map((file) => join(folder, file)),
);

/** What a definition does not contain. A tool works without these files. */
const others: Readonly<Record<string, string>> = {
  'src/cli/guesses.ts': 'what users of other programs type',
  'web/home/conversion/evidence.ts': 'the signs of a notation',
  'web/home/conversion/fault.ts': 'the errors in a notation',
  'web/home/conversion/notation.ts': 'the alphabets of notations, and data URIs',
  'web/home/conversion/number-fault.ts': 'the limits of numbers',
  'web/home/conversion/repairs.ts': 'the texts that are mistaken for a notation',
};

test('no code outside src/tools and src/codecs names a tool, except in comments', () => {
  const outside = files.filter((file) => !file.startsWith('src/codecs/'));
  expect(outside.length).toBeGreaterThan(60);
  const naming = outside.filter((file) => toolName.test(withoutComments(readFileSync(file, 'utf8'))));
  expect(naming.toSorted(), 'compute what you need from the registry: see ARCHITECTURE.md').toEqual(
    Object.keys(others),
  );
});

test('the pattern finds the name of a tool in code, but not in a comment', () => {
  expect(toolName.test(withoutComments("const path = '/api/v1/base64/'; // base32"))).toBe(true);
  expect(toolName.test(withoutComments("/** `base64` */ digest('base64url')"))).toBe(false);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
}
