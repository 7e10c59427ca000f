import { describe, expect, test } from 'vitest';
import { wholeLines } from './whole-lines.ts';

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
