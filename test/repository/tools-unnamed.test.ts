import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as exported from '../../src/tools/index.ts';

/** One definition of a tool carries all that any interface needs: a second place that names it would have to be kept in step. */

const names = Object.entries(exported).flatMap(([name, tool]) => [name, tool.name]);
const named = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`);

const files = ['src', 'web', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|js|css)$/.test(file) && !/\.test\.ts$|^(?:codecs|tools)\//.test(file))
    .map((file) => join(folder, file)),
);

/** What the page says of a text is about its notation, of which a definition tells nothing. A tool does without it. */
const others: Readonly<Record<string, string>> = {
  'web/home/conversion/completion.ts': 'the alphabets of notations',
  'web/home/conversion/evidence.ts': 'what a notation looks like',
  'web/home/conversion/fault.ts': 'what is wrong in a notation',
  'web/home/conversion/notation.ts': 'the alphabets of notations',
  'web/home/conversion/number-fault.ts': 'the limits of numbers',
  'web/home/conversion/repairs.ts': 'what is mistaken for a notation',
  'web/home/conversion/wrappings.ts': 'the notation of data URIs',
};

test('no file outside src/tools and src/codecs names a tool, but comments do', () => {
  expect(files.length).toBeGreaterThan(60);
  const naming = files.filter((file) => named.test(withoutComments(readFileSync(file, 'utf8'))));
  expect(naming.toSorted(), 'compute what you need from the registry: see ARCHITECTURE.md, An eighth tool').toEqual(
    Object.keys(others),
  );
});

test('and one that did would be found', () => {
  expect(named.test(withoutComments("const path = '/api/v1/base64/'; // base32"))).toBe(true);
  expect(named.test(withoutComments("/** `base64` */ digest('base64url')"))).toBe(false);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
}
