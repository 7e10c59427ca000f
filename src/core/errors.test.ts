import { describe, expect, expectTypeOf, test } from 'vitest';
import { createError, errorTable, type FactsByCode, publicCode } from './errors.ts';
import { type ErrorCode, errorCodes, TextmillError } from './textmill-error.ts';

interface Row {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly error: TextmillError;
}

function row<Code extends ErrorCode>(code: Code, status: number, facts: FactsByCode[Code], message: string): Row {
  return { code, status, message, error: createError(code, facts) };
}

const text = { field: 'text' };
const at3 = { field: 'text', position: 3 };
const known = ['text', 'urlSafe'];
const digits = { integer: 36, fractional: 100 };
const base64At3 = { ...at3, format: 'Base64' };

const rows = [
  row('BODY_NOT_UTF8', 400, { byte: 7 }, 'the body is not valid UTF-8, from byte 7'),
  row('TOO_MANY_ITEMS', 400, { most: 9 }, 'the body has more than 9 strings, arrays, objects and commas'),
  row(
    'BODY_NOT_JSON',
    400,
    { fault: 'unexpected end', place: { line: 2, column: 3 } },
    'the body is not valid JSON: unexpected end at line 2, column 3',
  ),
  row('BODY_NOT_JSON', 400, { fault: 'it is empty' }, 'the body is not valid JSON: it is empty'),
  row('INPUT_NOT_OBJECT', 400, {}, 'the input must be a JSON object'),
  row('UNKNOWN_FIELD', 400, { field: 'alphabet', suggestion: undefined, known }, '"alphabet" is not a known field'),
  row(
    'UNKNOWN_FIELD',
    400,
    { field: 'urlsafe', suggestion: 'urlSafe', known },
    '"urlsafe" is not a known field; did you mean urlSafe?',
  ),
  row('MISSING_FIELD', 400, { ...text, expected: 'a string' }, 'text is required and must be a string'),
  row('WRONG_TYPE', 400, { ...text, expected: 'a string' }, 'text must be a string'),
  row('WRONG_TYPE', 400, { field: 'mode', expected: 'a string', choices: ['a', 'b'] }, 'mode must be a string'),
  row('UNKNOWN_CHOICE', 400, { field: 'mode', choices: ['a', 'b'] }, 'mode must be one of a, b'),
  row('OUT_OF_RANGE', 400, { field: 'start', minimum: -1, maximum: 2 }, 'start must be from -1 to 2'),
  row(
    'TOO_LONG',
    400,
    { field: 'sep', limit: 20, unit: 'code points', count: 22 },
    'sep must be at most 20 code points, but has 22',
  ),
  row('UNPAIRED_SURROGATE', 400, at3, 'text has an unpaired surrogate at index 3'),
  row('UNEXPECTED_CHARACTER', 400, base64At3, 'text is not valid Base64: unexpected character at index 3'),
  row('WRONG_LENGTH', 400, base64At3, 'text is not valid Base64: the last byte is incomplete, at index 3'),
  row(
    'WRONG_PADDING',
    400,
    base64At3,
    'text is not valid Base64: padding must be complete and at the end, or absent, at index 3',
  ),
  row(
    'TRAILING_BITS',
    400,
    base64At3,
    'text is not valid Base64: the last character has extra bits that are not zero, at index 3',
  ),
  row('SPLIT_PAIR', 400, base64At3, 'text is not valid Base64: whitespace inside a pair of digits at index 3'),
  row('MALFORMED_ESCAPE', 400, at3, 'text is not valid percent-encoding: malformed escape at index 3'),
  row('NOT_UTF8', 400, at3, 'text decodes to bytes that are not valid UTF-8, from index 3'),
  row(
    'NOT_UTF8',
    400,
    { ...text, byte: 3 },
    'text decodes to bytes that are not valid UTF-8, from byte 3 of the decoded data',
  ),
  row(
    'NOT_A_NUMBER',
    400,
    { ...at3, ...digits, what: 'unexpected character' },
    'text is not a decimal number: unexpected character at index 3; use a decimal string with at most 36 integer and 100 fractional digits',
  ),
  row(
    'NOT_A_NUMBER',
    400,
    { ...at3, ...digits, what: 'a digit is missing' },
    'text is not a decimal number: a digit is missing at index 3; use a decimal string with at most 36 integer and 100 fractional digits',
  ),
  row(
    'TOO_MANY_DIGITS',
    400,
    { ...text, ...digits, part: 'integer', digits: 37 },
    'text has 37 integer digits, 1 too many: use a decimal string with at most 36 integer and 100 fractional digits',
  ),
  row(
    'TOO_MANY_DIGITS',
    400,
    { ...text, ...digits, part: 'fractional', digits: 103 },
    'text has 103 fractional digits, 3 too many: use a decimal string with at most 36 integer and 100 fractional digits',
  ),
  row('MALFORMED_REQUEST', 400, { part: 'the request' }, 'the request is not valid HTTP/1.1'),
  row(
    'NOT_FOUND',
    404,
    { suggestion: undefined, template: '/api/v1/{tool}/' },
    'unknown endpoint; use /api/v1/{tool}/',
  ),
  row(
    'NOT_FOUND',
    404,
    { suggestion: '/api/v1/base64/', template: '/api/v1/{tool}/' },
    'unknown endpoint; did you mean /api/v1/base64/?',
  ),
  row('METHOD_NOT_ALLOWED', 405, { use: 'POST' }, 'method not allowed; use POST'),
  row('REQUEST_TIMEOUT', 408, {}, 'the request did not arrive in time'),
  row('REQUEST_TOO_LARGE', 413, { bytes: 9 }, 'the body must be at most 9 bytes'),
  row('RESULT_TOO_LARGE', 413, { bytes: 9 }, 'the response would be larger than 9 bytes'),
  row(
    'UNSUPPORTED_MEDIA_TYPE',
    415,
    { header: 'Content-Type', fault: 'is not application/json' },
    'Content-Type is not application/json',
  ),
  row('EXPECTATION_FAILED', 417, {}, 'Expect must be 100-continue'),
  row(
    'RATE_LIMITED',
    429,
    { limit: 60, windowSeconds: 60, retrySeconds: 5 },
    'too many requests: at most 60 in 60 seconds; retry after 5 seconds',
  ),
  row('HEADERS_TOO_LARGE', 431, {}, 'the request headers are too large'),
  row('USER_AGENT_REQUIRED', 403, {}, 'a User-Agent header is required'),
  row(
    'HOST_NOT_ALLOWED',
    403,
    { header: 'Origin' },
    'Origin contains a host that is not allowed; the operator of the service can add it to MCP_ALLOWED_HOSTS',
  ),
  row('INTERNAL_ERROR', 500, {}, 'internal error'),
  row('NOT_IMPLEMENTED', 501, {}, 'Transfer-Encoding must be chunked or absent'),
  row('SERVICE_UNAVAILABLE', 503, { retrySeconds: 2 }, 'the service is overloaded; retry after 2 seconds'),
  row('VERSION_NOT_SUPPORTED', 505, {}, 'the version of HTTP must be 1.1 or 1.0'),
];

describe('the table of errors', () => {
  test.each(rows)('$code is $status: $message', ({ code, status, message, error }) => {
    expect(errorTable[code].status).toBe(status);
    expect(error.code).toBe(code);
    expect(error.message).toBe(message);
  });

  test('every code is tested above', () => {
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(Object.keys(errorTable)));
  });

  test.each(rows)('in an envelope, $code is INVALID_INPUT if its status is 400', ({ code, status }) => {
    expect(publicCode(code)).toBe(status === 400 ? 'INVALID_INPUT' : code);
  });

  test('errorCodes has the order of the table', () => {
    expect(errorCodes).toEqual(Object.keys(errorTable));
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
    expect(createError('BODY_NOT_JSON', { fault: 'it is empty' })).toMatchObject({
      field: undefined,
      position: undefined,
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
