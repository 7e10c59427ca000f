import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helperPackages, outsidePrograms } from '../../support/ecosystem.ts';

/** Each row of docs/maintainers/ecosystem.md has a test. */

/** Names of programs and packages outside titles. */
const others = /^import .*|^\} from .*|\b(?:require|import|findProgram|which|join|resolve)\([^)]*\)|'[^'\n]*\.js'/gm;

test.each(outsidePrograms)('$name has a test in $test', ({ name, package: pinned = name, test: file }) => {
  const source = readFileSync(file, 'utf8').replaceAll(others, '');
  // A title is a string in a test or in a table, or is computed from the package (support/programs.ts).
  const titles = [...source.matchAll(/(?<=['"`])(?:[^'"`\n])+|(?<=^ {2})\w+(?=: \{$)/gm)].map(([text]) => text);
  const begins = (text: string, word: string) => text.startsWith(word) && !/^\w/.test(text.slice(word.length));
  // `Node` is not `Node 24`.
  const longer = outsidePrograms.map((program) => program.name).filter((each) => each.startsWith(`${name} `));
  const own = titles.filter((text) => !longer.some((each) => begins(text, each)));
  expect(own.filter((text) => begins(text, name) || begins(text, pinned))).not.toEqual([]);
});

test('every row is unique', () => {
  const rows = outsidePrograms.map(({ name, test: file }) => `${name} in ${file}`);
  expect(rows).toEqual([...new Set(rows)]);
});

test('every package that is installed for tests with outside programs has a row or is a helper', () => {
  const named = new Set(outsidePrograms.map((program) => program.package));
  const { dependencies } = JSON.parse(readFileSync('support/programs/package.json', 'utf8'));
  const missing = Object.keys(dependencies).filter((name) => !named.has(name) && !helperPackages.has(name));
  expect(missing, 'add them to support/ecosystem.ts').toEqual([]);
});
