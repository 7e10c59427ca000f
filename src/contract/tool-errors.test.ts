import { describe, expect, expectTypeOf, test } from 'vitest';
import { TextmillError } from '../core/textmill-error.ts';
import { createError, type FactsByCode as ToolFacts, toolErrors } from './errors.ts';

function row<Code extends keyof ToolFacts>(code: Code, facts: ToolFacts[Code], message: string) {
  return { code, message, error: createError(code, facts) };
}

const text = { field: 'text' };
const at3 = { field: 'text', position: 3 };
const known = ['text', 'urlSafe'];
const digits = { integer: 36, fractional: 100 };
const base64At3 = { ...at3, format: 'Base64' };

const notBase64 = 'text is not valid Base64';
const useDecimal = 'use a decimal string with at most 36 integer and 100 fractional digits';

const notANumber = (what: ToolFacts['NOT_A_NUMBER']['what']) =>
  row('NOT_A_NUMBER', { ...at3, ...digits, what }, `text is not a decimal number: ${what} at index 3; ${useDecimal}`);
const tooManyDigits = (part: ToolFacts['TOO_MANY_DIGITS']['part'], count: number, excess: number) =>
  row(
    'TOO_MANY_DIGITS',
    { ...text, ...digits, part, digits: count },
    `text has ${count} ${part} digits, ${excess} too many: ${useDecimal}`,
  );

const rows = [
  row('INPUT_NOT_OBJECT', {}, 'the input must be a JSON object'),
  row('UNKNOWN_FIELD', { field: 'alphabet', suggestion: undefined, known }, '"alphabet" is not a known field'),
  row(
    'UNKNOWN_FIELD',
    { field: 'urlsafe', suggestion: 'urlSafe', known },
    '"urlsafe" is not a known field; did you mean urlSafe?',
  ),
  row('MISSING_FIELD', { ...text, expected: 'a string' }, 'text is required and must be a string'),
  row('WRONG_TYPE', { ...text, expected: 'a string' }, 'text must be a string'),
  row('WRONG_TYPE', { field: 'mode', expected: 'a string', choices: ['a', 'b'] }, 'mode must be a string'),
  row('UNKNOWN_CHOICE', { field: 'mode', choices: ['a', 'b'] }, 'mode must be one of a, b'),
  row('OUT_OF_RANGE', { field: 'start', minimum: -1, maximum: 2 }, 'start must be from -1 to 2'),
  row(
    'TOO_LONG',
    { field: 'sep', limit: 20, unit: 'code points', count: 22 },
    'sep must be at most 20 code points, but has 22',
  ),
  row('UNPAIRED_SURROGATE', at3, 'text has an unpaired surrogate at index 3'),
  row('UNEXPECTED_CHARACTER', base64At3, 'text is not valid Base64: unexpected character at index 3'),
  row('WRONG_LENGTH', base64At3, 'text is not valid Base64: the last byte is incomplete, at index 3'),
  row('WRONG_PADDING', base64At3, `${notBase64}: padding must be complete and at the end, or absent, at index 3`),
  row('TRAILING_BITS', base64At3, `${notBase64}: the last character has extra bits that are not zero, at index 3`),
  row('SPLIT_PAIR', base64At3, 'text is not valid Base64: whitespace inside a pair of digits at index 3'),
  row('MALFORMED_ESCAPE', at3, 'text is not valid percent-encoding: malformed escape at index 3'),
  row('NOT_UTF8', at3, 'text decodes to bytes that are not valid UTF-8, from index 3'),
  row(
    'NOT_UTF8',
    { ...text, byte: 3 },
    'text decodes to bytes that are not valid UTF-8, from byte 3 of the decoded data',
  ),
  notANumber('unexpected character'),
  notANumber('a digit is missing'),
  tooManyDigits('integer', 37, 1),
  tooManyDigits('fractional', 103, 3),
];

describe('the table of errors', () => {
  test.each(rows)('$code: $message', ({ code, message, error }) => {
    expect(error.code).toBe(code);
    expect(error.message).toBe(message);
  });

  test('every code is tested above', () => {
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(Object.keys(toolErrors)));
  });

  test.each(rows)('$code has a remedy of whole sentences: $error.remedy', ({ error }) => {
    expect(error.remedy).toMatch(/^[A-Z].+\.$/s);
  });

  test.each(rows)('a message is one sentence without a final period: $message', ({ message }) => {
    expect(message).not.toMatch(/\.$|\. |\n/);
  });
});

test.each(rows.filter(({ error }) => error.field !== undefined && error.code !== 'UNKNOWN_FIELD'))(
  'a message about a field begins with the name of the field, so that an interface can replace it: $message',
  ({ error }) => {
    expect(error.message.startsWith(`${error.field} `)).toBe(true);
  },
);

test.each(rows.filter(({ error }) => error.position !== undefined))(
  'a message with a position contains it as an index, so that an interface can replace it: $message',
  ({ error }) => {
    expect(error.message.match(/index \d+/g)).toEqual([`index ${error.position}`]);
  },
);

describe('a remedy', () => {
  test.each([
    {
      rule: 'asks for a string: a number can lose digits',
      error: createError('WRONG_TYPE', { ...text, expected: 'a string' }),
      remedy: 'Use a string: "42", not 42. A number can lose digits, and null is not accepted.',
    },
    {
      rule: 'lists the strings that a choice accepts',
      error: createError('WRONG_TYPE', { field: 'mode', expected: 'a string', choices: ['a', 'b'] }),
      remedy: 'Use one of these strings: "a", "b".',
    },
    {
      rule: 'asks for an integer without quotes',
      error: createError('WRONG_TYPE', { field: 'start', expected: 'an integer' }),
      remedy: 'Use an integer such as 42, without quotes; null is not accepted.',
    },
    {
      rule: 'asks for a boolean without quotes',
      error: createError('WRONG_TYPE', { field: 'desc', expected: 'a boolean' }),
      remedy: 'Use true or false, without quotes; null is not accepted.',
    },
    {
      rule: 'lists the known fields if a field is unknown',
      error: createError('UNKNOWN_FIELD', { field: 'alphabet', suggestion: undefined, known }),
      remedy: 'Remove the field, or use a known one. Names are case-sensitive. Known fields: text, urlSafe.',
    },
  ])('$rule', ({ error, remedy }) => {
    expect(error.remedy).toBe(remedy);
  });
});

describe('createError', () => {
  test('creates an error with code, field and position', () => {
    const error = createError('UNPAIRED_SURROGATE', { field: 'sep', position: 3 });
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(TextmillError);
    expect(error).toMatchObject({ name: 'TextmillError', code: 'UNPAIRED_SURROGATE', field: 'sep', position: 3 });
  });

  test('the first position is 0', () => {
    expect(createError('MALFORMED_ESCAPE', { field: 'text', position: 0 }).position).toBe(0);
  });

  test('field and position are undefined if they do not apply', () => {
    expect(createError('WRONG_TYPE', { field: 'text', expected: 'a string' })).toMatchObject({ position: undefined });
    expect(createError('NOT_UTF8', { field: 'text', byte: 0 })).toMatchObject({ field: 'text', position: undefined });
    expect(createError('INPUT_NOT_OBJECT', {})).toMatchObject({ field: undefined, position: undefined });
  });

  test('structuredClone keeps only the message of an error, but all of a copy with its message', () => {
    const error = createError('UNPAIRED_SURROGATE', at3);
    const { message, remedy } = error;
    expect(structuredClone(error)).not.toHaveProperty('code');
    expect(structuredClone({ ...error, message })).toEqual({
      name: 'TextmillError',
      code: 'UNPAIRED_SURROGATE',
      message,
      remedy,
      ...at3,
    });
  });

  test('the facts that a code needs are typed', () => {
    expectTypeOf<ToolFacts['OUT_OF_RANGE']>().toEqualTypeOf<
      { readonly field: string } & { readonly minimum: number; readonly maximum: number }
    >();
    // @ts-expect-error: the sentence requires the type of the field.
    createError('WRONG_TYPE', { field: 'text' });
    // @ts-expect-error: unknown code.
    expect(() => createError('NO_SUCH_CODE', {})).toThrow(TypeError);
  });
});
