import { describe, expect, test } from 'vitest';
import { forAll } from '../../../support/for-all.ts';
import { convertPieces, convertWhole, lineCases } from '../../../support/tools/byte-pieces.ts';
import { byteConversion } from '../bytes.ts';
import { wholeLines } from './line-conversion.ts';
import { textLineTools } from './tool.ts';

test.each([
  ...['sort', 'dedupe', 'reverse', 'empty', 'trim', 'number', 'affix'].map((operation) => ({ operation })),
  { operation: 'dedupe', ddMode: 'duplicates' },
  { operation: 'number', pad: true },
])('every operation converts text, so its bytes must be UTF-8: %o', (options) => {
  expect(byteConversion(textLineTools, options)?.takesText).toBe(true);
});

test('any pieces of any lines have the result of the whole text, with LF after the last line', () => {
  forAll([lineCases], { numRuns: 200 }, (given) => expect(convertPieces(given)).toBe(convertWhole(given)));
});

test.each(['sort', 'dedupe', 'reverse', 'trim', 'number'])(
  'thousands of lines that are longer than a piece: %s',
  (operation) => {
    const lines = Array.from(
      { length: 5000 },
      (_, index) => `${'é'.repeat((index * 31) % 97)}${(index * 7919) % 3001}`,
    );
    const text = lines.join('\r\n');
    for (const options of [
      { operation },
      { operation, sortMode: 'numeric', desc: true, ddMode: 'singletons', pad: true },
    ]) {
      const given = { tool: textLineTools, options, text, lengths: [65_536] };
      expect(convertPieces(given)).toBe(convertWhole(given));
    }
  },
);

describe('lines are converted as soon as it is certain that they have ended', () => {
  test.each([
    { rule: 'without bytes, nothing is converted', pieces: [''], results: [''], rest: '' },
    { rule: 'LF ends a line', pieces: ['a\nb\nc'], results: ['<a\nb\n>'], rest: '<c>' },
    { rule: 'CR ends a line', pieces: ['a\rb\rc'], results: ['<a\rb\r>'], rest: '<c>' },
    { rule: 'after the last line, nothing is converted', pieces: ['a\n'], results: ['<a\n>'], rest: '' },
    { rule: 'a line in several pieces', pieces: ['a', 'b', 'c\nd'], results: ['', '', '<abc\n>'], rest: '<d>' },
    { rule: 'CR at the end of a piece', pieces: ['ab\r', 'c'], results: ['', '<ab\r>'], rest: '<c>' },
    { rule: 'CRLF in two pieces', pieces: ['a\r', '\nb'], results: ['', '<a\r\n>'], rest: '<b>' },
    { rule: 'CRLF with an empty piece in it', pieces: ['a\r', '', '\n'], results: ['', '', '<a\r\n>'], rest: '' },
    { rule: 'CR at the end of the input', pieces: ['a\r'], results: [''], rest: '<a\r>' },
  ])('$rule', ({ pieces, results, rest }) => {
    const conversion = wholeLines((lines) => Buffer.from(`<${Buffer.from(lines)}>`));
    expect(pieces.map((piece) => String(conversion.push(Buffer.from(piece))))).toEqual(results);
    expect(String(conversion.end())).toBe(rest);
  });
});
