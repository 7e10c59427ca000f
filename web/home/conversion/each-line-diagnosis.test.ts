import { expect, test } from 'vitest';
import { createError } from '../../../src/core/errors.ts';
import { defineTool, textResult } from '../../../src/core/tool.ts';
import { base58, base64, numberToWords } from '../../../src/tools/index.ts';
import { diagnose } from './diagnosis.ts';
import { convertsAll, diagnoseEachLine } from './each-line-diagnosis.ts';

/** The error of the whole text. The diagnosis of the lines adds the details. */
const error = createError('NOT_UTF8', { field: 'text', byte: 0 });
const decode = { operation: 'decode' };

test('the first line that can’t be converted is diagnosed; empty lines are valid', () => {
  expect(diagnoseEachLine(base64, 'Zg==\r\n\r\nZm*\r\nZ', decode, error)).toMatchObject({
    severity: 'wrong',
    message: '`*` is not used in Base64.',
    place: { start: 10, end: 11, line: 3, column: 3 },
  });
});

test('the whole line is marked if its error has no position', () => {
  expect(diagnoseEachLine(base58, 'a\n1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2\n', decode, error)).toMatchObject({
    message: 'These bytes are not UTF-8 text.',
    place: { start: 2, end: 36, line: 2, column: 1 },
  });
});

test('only the last line can be incomplete', () => {
  expect(diagnoseEachLine(numberToWords, '1\n-', {}, error)).toMatchObject({
    severity: 'incomplete',
    place: { start: 3, end: 3, line: 2, column: 2 },
  });
  expect(diagnoseEachLine(numberToWords, '-\n1', {}, error).severity).toBe('wrong');
});

test('a repair applies to all lines that it fits; line ends stay', () => {
  const { repairs } = diagnoseEachLine(numberToWords, "1 234\r\n5\r\nx\r\n1,5\r\n6'789\r\n", {}, error);
  expect(repairs).toEqual([{ label: 'Remove thousands separators', text: '1234\r\n5\r\nx\r\n1,5\r\n6789\r\n' }]);
  expect(diagnoseEachLine(base64, 'fn5-\nPz8_', decode, error).repairs).toEqual([
    { label: 'Use the URL-safe alphabet', text: 'fn5-\nPz8_', options: { operation: 'decode', urlSafe: true } },
  ]);
});

test('the limit of the whole text is the common limit', () => {
  expect(diagnoseEachLine(base58, 'a\n'.repeat(8_200), decode, error)).toEqual({
    severity: 'wrong',
    message: 'Text is too long: 16,400 of 16,384 characters.',
    place: undefined,
    repairs: [],
  });
});

test('the limits of the tool apply to each line', () => {
  const long = 'b'.repeat(513);
  expect(diagnoseEachLine(base58, `a\n${long}`, {}, error)).toMatchObject({
    message: 'Text is too long: 513 of 512 bytes.',
    place: { start: 2, end: 515, line: 2 },
  });
  expect(convertsAll(base58, `a\n${long}`, {})).toBe(false);
  expect(convertsAll(base58, `a\n${long.slice(1)}`, {})).toBe(true);
});

test('a line that is too long is not converted as a file, because the other lines are not in it', () => {
  const { fields } = base58;
  const short = { ...base58, fields: { ...fields, text: { ...fields.text, maxCodePoints: 10 } } };
  const tooLong = createError('TOO_LONG', { field: 'text', limit: 10, unit: 'code points', count: 11 });
  expect(diagnose(short, 'b'.repeat(11), {}, tooLong).repairs).toHaveLength(1);
  expect(diagnoseEachLine(short, `a\n${'b'.repeat(11)}`, {}, tooLong).repairs).toEqual([]);
});

test('an error of an option has no position and no repair', () => {
  const wrong = createError('WRONG_TYPE', { field: 'padding', expected: 'a boolean' });
  expect(diagnoseEachLine(base64, 'a\nb', { padding: 'yes' }, wrong)).toEqual({
    severity: 'wrong',
    message: 'Padding has an invalid value.',
    place: undefined,
    repairs: [],
  });
});

test('a repair that changes options is not offered if a line does not convert with them', () => {
  expect(diagnoseEachLine(base64, 'fn5-\nZm*', decode, error).repairs).toEqual([]);
  expect(diagnoseEachLine(base64, 'fn5-\nZm9v', decode, error).repairs).toHaveLength(1);
});

test('if each line converts, the error of the whole text is explained', () => {
  expect(diagnoseEachLine(base58, 'a\n2g', decode, error)).toMatchObject({
    message: 'These bytes are not UTF-8 text.',
  });
});

test('an exception other than a TextmillError is a bug of a tool, not an error of a line', () => {
  const broken = defineTool({
    name: 'broken',
    title: 'Broken',
    summary: 'Fails.',
    fields: { text: { kind: 'text', title: 'Text', maxCodePoints: 100, description: 'The text.' } },
    output: textResult,
    examples: [],
    run: () => {
      throw new RangeError('a bug');
    },
  });
  expect(() => diagnoseEachLine(broken, 'a', {}, error)).toThrow('a bug');
  expect(() => convertsAll(broken, 'a', {})).toThrow('a bug');
  // The message says that the text is not the cause.
  expect(diagnoseEachLine(broken, 'a', {}, createError('INTERNAL_ERROR', {}))).toMatchObject({
    message: 'Something went wrong on this page. Your text is not the cause.',
    place: undefined,
  });
});
