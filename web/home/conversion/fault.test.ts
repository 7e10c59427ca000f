import { expect, test } from 'vitest';
import { createError } from '../../../src/core/errors.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import { base32, numberToWords } from '../../../src/tools/index.ts';
import { faultOf } from './fault.ts';

/** Errors that are rare on the page; diagnosis.test.ts has the others. */

const decode = { operation: 'decode' };

test('a number without a known error is just not a number', () => {
  const error = createError('NOT_A_NUMBER', {
    field: 'text',
    what: 'unexpected character',
    position: 0,
    integer: 66,
    fractional: 66,
  });
  expect(faultOf(numberToWords, '12', {}, error)).toEqual({ message: 'This is not a number.' });
});

test('padding that no number of digits before it can have is explained by the missing digit', () => {
  const error = createError('WRONG_PADDING', { field: 'text', format: 'Base32', position: 3 });
  expect(faultOf(base32, 'AAA=====', decode, error)).toEqual({
    message: 'A character is missing before `=`.',
    range: { start: 3, end: 8 },
  });
});

test('an error that the page does not know is marked at its position', () => {
  const error = new TextmillError('WRONG_TYPE', 'a message', 'a remedy', 'text', 1);
  expect(faultOf(base32, 'a😀b', decode, error)).toEqual({
    message: "The text can't be converted.",
    range: { start: 1, end: 3 },
  });
});
