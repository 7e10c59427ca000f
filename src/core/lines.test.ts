import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { countLines, lineAndColumn, splitLines, withLineFeeds } from './lines.ts';

interface Row {
  readonly rule: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const rows: readonly Row[] = [
  { rule: 'the empty text has 0 lines', text: '', lines: [] },
  { rule: '"\\n" is one empty line', text: '\n', lines: [''] },
  { rule: '"\\r" is one empty line', text: '\r', lines: [''] },
  { rule: '"\\r\\n" is one empty line', text: '\r\n', lines: [''] },
  { rule: 'a text without a separator is one line', text: 'a', lines: ['a'] },
  { rule: 'LF separates lines', text: 'a\nb', lines: ['a', 'b'] },
  { rule: 'CRLF is one separator', text: 'a\r\nb', lines: ['a', 'b'] },
  { rule: 'CR separates lines', text: 'a\rb', lines: ['a', 'b'] },
  { rule: 'a final LF is not counted as an extra empty line', text: 'a\n', lines: ['a'] },
  { rule: 'a final CRLF is not counted as an extra empty line', text: 'a\r\n', lines: ['a'] },
  { rule: 'a final CR is not counted as an extra empty line', text: 'a\r', lines: ['a'] },
  { rule: 'only the last terminator adds no empty line', text: 'a\n\n', lines: ['a', ''] },
  { rule: 'U+2028 is text', text: 'a\u2028b', lines: ['a\u2028b'] },
  { rule: 'U+2029 is text', text: 'a\u2029b', lines: ['a\u2029b'] },
  { rule: 'U+001C to U+001E are text', text: 'a\u001cb\u001dc\u001ed', lines: ['a\u001cb\u001dc\u001ed'] },
];

const terminator = fc.constantFrom('\n', '\r\n', '\r');
const line = fc.string({ unit: fc.constantFrom('a', ' ', '\u2028', '\u0085', '\v', '\f', '😀') });
const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', '😀') });

describe('splitLines', () => {
  test.each(rows)('$rule', ({ text, lines }) => {
    expect(splitLines(text)).toEqual(lines);
  });

  test('finds the lines that were joined, with any terminators', () => {
    forAll([fc.array(fc.tuple(line, terminator))], (pairs) => {
      // With an empty line between them, CR and LF would be one terminator.
      const ends = pairs.map(([line, end]) => ({ line: `${line}.`, end }));
      expect(splitLines(ends.map(({ line, end }) => line + end).join(''))).toEqual(ends.map(({ line }) => line));
    });
  });

  test('treats CRLF and CR as LF', () => {
    forAll([text], (text) => {
      expect(splitLines(text)).toEqual(splitLines(text.split('\r\n').join('\n').split('\r').join('\n')));
    });
  });
});

describe('countLines', () => {
  test('counts as many lines as splitLines finds', () => {
    forAll([text], (text) => expect(countLines(text)).toBe(splitLines(text).length));
  });
});

describe('withLineFeeds', () => {
  test.each([
    { rule: 'LF is unchanged', text: 'a\nb\n', result: 'a\nb\n' },
    { rule: 'CRLF becomes one LF', text: 'a\r\nb\r\n', result: 'a\nb\n' },
    { rule: 'CR becomes LF', text: 'a\rb\r', result: 'a\nb\n' },
    { rule: 'U+2028, U+0085, VT and FF are unchanged', text: '\u2028\u0085\v\f', result: '\u2028\u0085\v\f' },
  ])('$rule', ({ text, result }) => {
    expect(withLineFeeds(text)).toBe(result);
  });

  test('does not change the lines of a text', () => {
    forAll([text], (text) => {
      expect(withLineFeeds(text)).not.toContain('\r');
      expect(splitLines(withLineFeeds(text))).toEqual(splitLines(text));
    });
  });
});

test.each([
  { rule: 'the start', before: '', line: 1, column: 1 },
  { rule: 'within the first line', before: 'ab', line: 1, column: 3 },
  { rule: 'after LF', before: 'a\n', line: 2, column: 1 },
  { rule: 'after CRLF, which ends one line', before: 'a\r\nb', line: 2, column: 2 },
  { rule: 'after CR', before: 'a\rb', line: 2, column: 2 },
  { rule: 'after empty lines', before: '\n\r\n\r\n\nab', line: 5, column: 3 },
  { rule: 'after U+2028, which ends no line', before: 'a\u2028b', line: 1, column: 4 },
  { rule: 'columns are code points', before: 'é世😀😀', line: 1, column: 5 },
  { rule: 'columns of a later line', before: '😀\n😀', line: 2, column: 2 },
])('$rule: line $line, column $column', ({ before, line, column }) => {
  expect(lineAndColumn(`${before}x\ny`, before.length)).toEqual({ line, column });
});
