import { describe, expect, test } from 'vitest';
import { forAll } from '../../../support/for-all.ts';
import { convertPieces, convertWhole, lineCases } from '../../../support/tools/byte-pieces.ts';
import { byteConversion } from '../bytes.ts';
import { wholeLines } from './line-conversion.ts';
import { textLineTools } from './tool.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** The result of a conversion in pieces of the given lengths. */
function inPieces(text: string, options: Options, length: number) {
  return convertPieces({ tool: textLineTools, options, text, lengths: [length] });
}

describe.each([1, 2, 3, 1000])('in pieces of %i bytes', (length) => {
  test.each([
    ['an empty text has no lines', '', { operation: 'affix', prefix: '>' }, ''],
    ['LF alone is one empty line', '\n', { operation: 'reverse' }, '\n'],
    ['a result without lines has no LF', ' \n\r\n', { operation: 'empty' }, ''],
    [
      'LF, CRLF and CR each end a line; the last line may lack a terminator',
      'c\r\nb\ra\n\r\r\nd',
      { operation: 'affix', prefix: '>' },
      '>c\n>b\n>a\n>\n>\n>d\n',
    ],
    ['a final CR does not add a line', 'a\r', { operation: 'trim' }, 'a\n'],
    ['U+FEFF is kept', '\ufeffb\na', { operation: 'sort' }, 'a\n\ufeffb\n'],
    ['a line of whitespace of three bytes is blank', '\u3000\n\u2028x\n', { operation: 'empty' }, '\u2028x\n'],
    [
      'numbers continue from piece to piece',
      'a\nb\nc',
      { operation: 'number', start: -1, sep: ' ' },
      '-1 a\n0 b\n1 c\n',
    ],
    [
      'pad uses the width of the last number',
      'a\nb\nc',
      { operation: 'number', start: 9, pad: true },
      '09. a\n10. b\n11. c\n',
    ],
    ['unique keeps the first of equal lines', 'a\nB\na\nb\n', { operation: 'dedupe', ignoreCase: true }, 'a\nB\n'],
    [
      'duplicates keeps the first spelling of repeated lines',
      ' a\nb\na\r',
      { operation: 'dedupe', ddMode: 'duplicates', trimCompare: true },
      ' a\n',
    ],
    [
      'singletons keeps lines that occur once',
      ' a\nb\na\r',
      { operation: 'dedupe', ddMode: 'singletons', trimCompare: true },
      'b\n',
    ],
  ])('%s', (_, text, options, result) => {
    expect(inPieces(text, options, length)).toBe(result);
  });
});

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
