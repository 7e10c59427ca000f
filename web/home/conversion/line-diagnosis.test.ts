import { expect, test } from 'vitest';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import { convertEachLine } from '../../../src/tools/each-line.ts';
import { base58, base64, numberToWords } from '../../../src/tools/index.ts';
import { diagnoseLine } from './line-diagnosis.ts';

const decode = { operation: 'decode' };

test.each([
  { tool: numberToWords, options: {}, text: '12\r\n1e3\r\n4', line: 2, column: 2, marked: 'e', severity: 'wrong' },
  { tool: base64, options: decode, text: 'SGk=\nSG*\n', line: 2, column: 3, marked: '*', severity: 'wrong' },
  { tool: base64, options: decode, text: 'SGk=\nSG', line: 2, column: 3, marked: '', severity: 'incomplete' },
  { tool: base64, options: decode, text: 'SGk=\rSGVsb\rSGk=', line: 2, column: 6, marked: '', severity: 'wrong' },
  { tool: base58, options: decode, text: 'StV1DL6CwTryKyV\n0', line: 2, column: 1, marked: '0', severity: 'wrong' },
])('$tool.name: what is wrong in a line is marked in the text: $text', ({ tool, options, text, ...expected }) => {
  const { severity, place } = diagnoseLine(tool, text, options, errorOf(tool, text, options));
  const marked = text.slice(place?.start, place?.end);
  expect({ severity, line: place?.line, column: place?.column, marked }).toEqual(expected);
});

test('a repair changes the line alone', () => {
  const text = '1\r\n1 234\r\n5';
  const { repairs } = diagnoseLine(numberToWords, text, {}, errorOf(numberToWords, text, {}));
  expect(repairs).toEqual([{ label: 'Remove thousands separators', text: '1\r\n1234\r\n5' }]);
});

test('a text that is too long as a whole has no line to blame', () => {
  const text = '1\n'.repeat(10_000);
  const { message, place } = diagnoseLine(numberToWords, text, {}, errorOf(numberToWords, text, {}));
  expect(place).toBeUndefined();
  expect(message).toContain('too long');
});

function errorOf(tool: Parameters<typeof convertEachLine>[0], text: string, options: object): TextmillError {
  try {
    convertEachLine(tool, { text, ...options }, { sizeLimits: true });
  } catch (error) {
    if (error instanceof TextmillError) return error;
  }
  throw new Error('it converts');
}
