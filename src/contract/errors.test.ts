import { describe, expect, expectTypeOf, test } from 'vitest';
import { errorCodes, TextmillError } from '../core/textmill-error.ts';
import * as toolRecords from '../core/tool-errors.ts';
import { createError, type FactsByCode, sampleError } from './errors.ts';

/** The rules of all records. The generated documents have every sentence and remedy, and test/contract/ has the others. */

const text = { field: 'text' };
const digits = { integer: 36, fractional: 100 };

const errors = [
  ...errorCodes.map((code) => sampleError(code)),
  createError('NOT_UTF8', { ...text, byte: 3 }),
  createError('NOT_A_NUMBER', { ...text, position: 3, ...digits, what: 'a digit is missing' }),
  createError('TOO_MANY_DIGITS', { ...text, ...digits, part: 'fractional', digits: 103 }),
  createError('WRONG_TYPE', { field: 'mode', expected: 'a string', choices: ['a', 'b'] }),
];

describe.each(errors)('$code: $message', ({ code, message, remedy, field, position }) => {
  test('the message is one sentence without a final period, and the remedy is whole sentences', () => {
    expect(message).not.toMatch(/\.$|\. |\n/);
    expect(remedy).toMatch(/^[A-Z].+\.$/s);
  });

  test('the message begins with a known field and has a position as an index, so that interfaces replace them', () => {
    if (field !== undefined && code !== 'UNKNOWN_FIELD') expect(message.split(' ')[0]).toBe(field);
    expect(message.match(/index \d+/g) ?? []).toEqual(position === undefined ? [] : [`index ${position}`]);
  });
});

test.each(Object.entries(toolRecords))('the record of a tool has its name as the code: %s', (name, { code }) => {
  expect(code).toBe(name);
});

describe('a remedy', () => {
  const wrongType = (facts: FactsByCode['WRONG_TYPE']) => createError('WRONG_TYPE', facts);

  test.each([
    {
      rule: 'asks for a string: a number can lose digits',
      error: wrongType({ ...text, expected: 'a string' }),
      remedy: 'Use a string: "42", not 42. A number can lose digits, and null is not accepted.',
    },
    {
      rule: 'asks for an integer without quotes',
      error: wrongType({ field: 'start', expected: 'an integer' }),
      remedy: 'Use an integer such as 42, without quotes; null is not accepted.',
    },
    {
      rule: 'asks for a boolean without quotes',
      error: wrongType({ field: 'desc', expected: 'a boolean' }),
      remedy: 'Use true or false, without quotes; null is not accepted.',
    },
  ])('$rule', ({ error, remedy }) => {
    expect(error.remedy).toBe(remedy);
  });
});

describe('createError', () => {
  test('creates an error with code, field and position, of which the first is 0', () => {
    const error = createError('UNPAIRED_SURROGATE', { field: 'sep', position: 0 });
    expect(error).toBeInstanceOf(TextmillError);
    expect(error).toMatchObject({ name: 'TextmillError', code: 'UNPAIRED_SURROGATE', field: 'sep', position: 0 });
  });

  test('field and position are undefined if they do not apply', () => {
    expect(createError('NOT_UTF8', { field: 'text', byte: 0 })).toMatchObject({ field: 'text', position: undefined });
    expect(createError('INPUT_NOT_OBJECT', {})).toMatchObject({ field: undefined, position: undefined });
  });

  test('structuredClone keeps only the message of an error, but all of a copy with its message', () => {
    const facts = { field: 'text', position: 3 };
    const error = createError('UNPAIRED_SURROGATE', facts);
    const { message, remedy } = error;
    expect(structuredClone(error)).not.toHaveProperty('code');
    const name = 'TextmillError';
    expect(structuredClone({ ...error, message })).toEqual({
      name,
      code: 'UNPAIRED_SURROGATE',
      message,
      remedy,
      ...facts,
    });
  });

  test('the facts that a code needs are typed', () => {
    expectTypeOf<FactsByCode['OUT_OF_RANGE']>().toEqualTypeOf<
      { readonly field: string } & { readonly minimum: number; readonly maximum: number }
    >();
    // @ts-expect-error: the sentence requires the type of the field.
    createError('WRONG_TYPE', { field: 'text' });
    // @ts-expect-error: unknown code.
    expect(() => createError('NO_SUCH_CODE', {})).toThrow(TypeError);
  });
});
