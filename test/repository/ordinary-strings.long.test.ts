import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lineReadings } from '../../src/notations/lists.ts';
import { understandElsewhere } from '../../src/notations/read.ts';
import { registry } from '../../src/tools/registry.ts';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const documents = files.filter((file) => /^docs\/.*\.md$/.test(file)).map((file) => readFileSync(file, 'utf8'));
// Examples and escapes are encoded.
const prose = documents.map((text) => text.replaceAll(/```.*?```|`[^`]*`|\([^\s)]*\)/gs, ' ')).join(' ');

const namesOf = (value: unknown) => (value instanceof Object ? Object.getOwnPropertyNames(value) : []);
const globals = Object.values(Object.getOwnPropertyDescriptors(globalThis)).flatMap(({ value }) => [
  ...namesOf(value),
  ...(typeof value === 'function' ? namesOf(value.prototype) : []),
]);

/** What is read in a text if a person asks, which is more than if any other tool is open. */
function readingsOf(text: string) {
  return [...lineReadings(text), ...understandElsewhere(text, [...registry.values()], true).meanings];
}

test.each([
  ['names of properties', globals, 500],
  ['names of files', files.flatMap((file) => [file, file.split('/').at(-1) ?? '']), 1_000],
  ['words', prose.split(/\s+/).filter((word) => !/%|\\|U\+|=/.test(word)), 2_000],
])('nothing is read in ordinary strings: %s', (_, strings, least) => {
  const distinct = [...new Set(strings)].filter((text) => text.length > 3);
  expect(distinct.length).toBeGreaterThan(least);
  expect(distinct.filter((text) => readingsOf(text).length > 0)).toEqual([]);
});
