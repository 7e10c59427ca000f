import { expect, test } from 'vitest';
import { lineAndColumn } from './line-and-column.ts';

test.each([
  { rule: 'the start', before: '', line: 1, column: 1 },
  { rule: 'within the first line', before: 'ab', line: 1, column: 3 },
  { rule: 'after LF', before: 'a\n', line: 2, column: 1 },
  { rule: 'after CRLF, which ends one line', before: 'a\r\nb', line: 2, column: 2 },
  { rule: 'after CR', before: 'a\rb', line: 2, column: 2 },
  { rule: 'between CR and LF', before: 'a\r', after: '\nb', line: 1, column: 3 },
  { rule: 'after empty lines', before: '\n\r\n\r\n\nab', line: 5, column: 3 },
  { rule: 'after U+2028, which ends no line', before: 'a\u2028b', line: 1, column: 4 },
  { rule: 'columns are code points', before: 'é世😀😀', line: 1, column: 5 },
  { rule: 'columns of a later line', before: '😀\n😀', line: 2, column: 2 },
])('$rule: line $line, column $column', ({ before, after = 'x\ny', line, column }) => {
  expect(lineAndColumn(before + after, before.length)).toEqual({ line, column });
});
