import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { attempt } from '../../support/tools/convert.ts';
import { sampleFields as fields } from '../../support/tools/sample-tool.ts';
import {
  type ChoiceField,
  choiceValues,
  fieldDescription,
  type InputOfFields,
  operationNamed,
  parseFields,
  readValue,
} from './field.ts';
import type { ValuesOf } from './field-rules.ts';
import { TextmillError } from './textmill-error.ts';

const defaults = { operation: 'encode', sep: ', ', urlSafe: true, start: 1 };

function parse(input: unknown, sizeLimits = true) {
  return parseFields(fields, input, { sizeLimits });
}

function errorOf(input: unknown, sizeLimits = true) {
  const outcome = attempt(() => parse(input, sizeLimits));
  if (!(outcome instanceof TextmillError)) throw new Error('the input has no error');
  const { code, message, field, position } = outcome;
  return { code, message, field, position };
}

/** An input from JSON. Unlike in a literal, __proto__ is a property like any other. */
function fromJson(json: string): unknown {
  return JSON.parse(json);
}

describe('choices', () => {
  const { description, ...undescribed }: ChoiceField = fields.operation;

  test('have their values in order', () => {
    expect(choiceValues(fields.operation)).toEqual(['encode', 'decode']);
  });

  test('describe their field with one clause each, if it has no description', () => {
    expect(fieldDescription(fields.operation)).toBe(description);
    expect(fieldDescription(undescribed)).toBe('encode encodes the text; decode decodes the text.');
    expect(fieldDescription(fields.sep)).toBe('The text between them.');
  });

  test('that are operations are found by their value', () => {
    expect(operationNamed(fields, 'decode')).toBe(fields.operation.choices[1]);
    expect(operationNamed(fields, 'shuffle')).toBeUndefined();
    expect(operationNamed({ text: fields.text }, 'decode')).toBeUndefined();
  });
});

describe('values', () => {
  test.each([
    { rule: 'a missing field gets its default', input: { text: 'a' }, values: { text: 'a', ...defaults } },
    { rule: 'an empty text is accepted', input: { text: '' }, values: { text: '', ...defaults } },
    {
      rule: 'a value in the input overrides the default',
      input: { start: -3, urlSafe: false, sep: '', operation: 'decode', text: 'a' },
      values: { text: 'a', operation: 'decode', sep: '', urlSafe: false, start: -3 },
    },
    {
      rule: 'a field with the value undefined is missing',
      input: { text: 'a', sep: undefined, start: undefined, urlSafe: undefined, operation: undefined },
      values: { text: 'a', ...defaults },
    },
  ])('$rule', ({ input, values }) => {
    expect(parse(input)).toEqual(values);
  });

  test('are in the order of the declaration, not in the order of the input', () => {
    expect(Object.keys(parse({ start: 2, text: 'a' }))).toEqual(Object.keys(fields));
  });

  test('the input is not changed', () => {
    const input = Object.freeze({ text: 'a' });
    expect(parse(input)).not.toBe(input);
  });

  test('every input with the right types, within the limits, is accepted unchanged', () => {
    const input = fc.record({
      text: fc.string({ unit: fc.constantFrom('a', '\r', '\n'), maxLength: 2 }),
      operation: fc.constantFrom('encode', 'decode'),
      sep: fc.string({ unit: anyCharacter, maxLength: 2 }),
      urlSafe: fc.boolean(),
      start: fc.integer({ min: -3, max: 3 }),
    });
    forAll([input], (input) => expect(parse(input)).toEqual(input));
  });

  test('any input results in values or in a TextmillError', () => {
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: anyCharacter }));
    const input = fc.oneof(
      value,
      fc.record(
        { text: value, operation: value, sep: value, urlSafe: value, start: value },
        { requiredKeys: ['text'] },
      ),
    );
    forAll([input], (input) => {
      expect(() => attempt(() => parse(input))).not.toThrow();
    });
  });

  test('types are inferred from the declaration', () => {
    expectTypeOf<ValuesOf<typeof fields>>().toEqualTypeOf<{
      readonly text: string;
      readonly operation: 'encode' | 'decode';
      readonly sep: string;
      readonly urlSafe: boolean;
      readonly start: number;
    }>();
    expectTypeOf<{ readonly text: string }>().toExtend<InputOfFields<typeof fields>>();
    expectTypeOf<{ readonly text: string; readonly operation: 'decode' }>().toExtend<InputOfFields<typeof fields>>();
    expectTypeOf<{ readonly sep: string }>().not.toExtend<InputOfFields<typeof fields>>();
    expectTypeOf<{ readonly text: string; readonly operation: 'shuffle' }>().not.toExtend<
      InputOfFields<typeof fields>
    >();
  });
});

describe('the input', () => {
  test.each([
    ['null', null],
    ['undefined', undefined],
    ['a list', [{ text: 'a' }]],
    ['a string', 'text'],
    ['a number', 1],
    ['a boolean', true],
  ])('must be a JSON object, not %s', (_what, input) => {
    expect(errorOf(input)).toEqual({
      code: 'INPUT_NOT_OBJECT',
      message: 'the input must be a JSON object',
      field: undefined,
      position: undefined,
    });
  });
});

describe('unknown names', () => {
  test.each([
    ['a name without a suggestion', 'alphabet', 1],
    ['a name in another case, with a suggestion', 'urlsafe', true, 'urlSafe'],
    ['a name with another separator, with a suggestion', 'url_safe', true, 'urlSafe'],
    ['a misspelled name, with a suggestion', 'opperation', 'decode', 'operation'],
    ['__proto__', '__proto__', { text: 'b' }],
    ['__proto__ with the value null', '__proto__', null],
    ['the empty name', '', 1],
    ['an unknown name with the value null', 'shuffle', null],
    ['a name with whitespace around it', ' sep', 1, 'sep'],
  ])('are rejected: %s', (_rule, name, value, suggestion?: string) => {
    const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
    const error = { code: 'UNKNOWN_FIELD', message: `"${name}" is not a known field${hint}` };
    const member = `"${name}":${JSON.stringify(value)}`;
    for (const json of [`{${member}}`, `{"text":"a",${member}}`]) expect(errorOf(fromJson(json))).toMatchObject(error);
  });

  test('are quoted in the message, and unchanged in the error', () => {
    const { field, message } = errorOf({ text: 'a', 'a\u202e\ud83d': 1 });
    expect(message).toBe(String.raw`"a\u202e\ud83d" is not a known field`);
    expect(field).toBe('a\u202e\ud83d');
  });

  test('are reported before any error of a declared field', () => {
    expect(errorOf({ text: 1, start: 'x', shuffle: true }).code).toBe('UNKNOWN_FIELD');
  });

  test('only the first of several is reported', () => {
    expect(errorOf({ first: 1, second: 2 }).field).toBe('first');
  });
});

describe('required and typed', () => {
  test.each([
    { rule: 'an empty input', input: {} },
    { rule: 'only another field', input: { sep: '' } },
    { rule: 'undefined', input: { text: undefined } },
  ])('text is required: $rule', ({ input }) => {
    expect(errorOf(input)).toEqual({
      code: 'MISSING_FIELD',
      message: 'text is required and must be a string',
      field: 'text',
      position: undefined,
    });
  });

  test('inherited properties are ignored', () => {
    expect(errorOf(Object.create({ text: 'a' })).code).toBe('MISSING_FIELD');
  });

  test('a list where a text of lines is meant', () => {
    const remedy = 'Join the list: use "b\\na", not ["b","a"]. The result is one string, too.';
    const message = 'text must be a string, with its lines joined by line feeds';
    expect(() => parse({ text: ['b', 'a'] })).toThrow(expect.objectContaining({ code: 'WRONG_TYPE', message, remedy }));
  });

  const wrong = [
    { field: 'text', expected: 'a string', values: [null, 1, true, { a: 'b' }, 1.5] },
    { field: 'operation', expected: 'a string', values: [null, 0, false, ['encode'], {}] },
    { field: 'sep', expected: 'a string', values: [null, 0, false, [], {}] },
    { field: 'urlSafe', expected: 'a boolean', values: [null, 0, 1, 'true', '', [], {}] },
    { field: 'start', expected: 'an integer', values: [null, '1', '', true, [1], {}] },
  ].flatMap(({ field, expected, values }) => values.map((value) => ({ field, expected, value })));

  test.each(wrong)('$field must be $expected, not $value', ({ field, expected, value }) => {
    const error = { code: 'WRONG_TYPE', message: `${field} must be ${expected}`, field, position: undefined };
    expect(errorOf({ text: 'a', [field]: value })).toEqual(error);
    expect(errorOf({ text: 'a', [field]: value }, false)).toEqual(error);
  });

  test('the remedy for a choice of the wrong type lists its values', () => {
    const remedy = 'Use one of these strings: "encode", "decode".';
    expect(() => parse({ text: 'a', operation: 1 })).toThrow(expect.objectContaining({ remedy }));
  });

  test.each([
    { field: 'sep', value: 1 },
    { field: 'urlSafe', value: 'no' },
    { field: 'start', value: '2' },
  ])('every declared field is validated, even if the operation does not use it: $field', ({ field, value }) => {
    expect(errorOf({ text: 'a', operation: 'decode', [field]: value })).toMatchObject({ code: 'WRONG_TYPE', field });
  });

  test('the first error in the order of the declaration is reported', () => {
    const input = { start: 1.5, urlSafe: 1, sep: 1, operation: 1, text: 1 };
    const order = ['text', 'operation', 'sep', 'urlSafe', 'start'];
    const reported = order.map((_, done) => {
      const right = Object.fromEntries(order.slice(0, done).map((name) => [name, { text: 'a', ...defaults }[name]]));
      return errorOf({ ...input, ...right }).field;
    });
    expect(reported).toEqual(order);
  });
});

describe('a choice', () => {
  test.each(['shuffle', 'Encode', 'encode ', '', 'constructor', '__proto__', 'encode,decode'])(
    'rejects an unknown value: "%s"',
    (operation) => {
      expect(errorOf({ text: 'a', operation })).toMatchObject({
        code: 'UNKNOWN_CHOICE',
        message: 'operation must be one of encode, decode',
        field: 'operation',
      });
    },
  );
});

describe('integers', () => {
  test.each([
    { json: '1.0', value: 1 },
    { json: '-3', value: -3 },
    { json: '3', value: 3 },
    { json: '2e0', value: 2 },
    { json: '30e-1', value: 3 },
    { json: '0', value: 0 },
  ])('$json is the integer $value', ({ json, value }) => {
    expect(parse(fromJson(`{"text":"a","start":${json}}`)).start).toBe(value);
  });

  test.each(['1.5', '2.9999999999', '1e999'])('%s is not an integer', (json) => {
    expect(errorOf(fromJson(`{"text":"a","start":${json}}`))).toMatchObject({
      code: 'WRONG_TYPE',
      message: 'start must be an integer',
    });
  });

  test.each(['4', '-4', '1e300', '-9007199254740993'])('%s is out of range', (json) => {
    const input = fromJson(`{"text":"a","start":${json}}`);
    const error = { code: 'OUT_OF_RANGE', message: 'start must be from -3 to 3', field: 'start', position: undefined };
    expect(errorOf(input)).toEqual(error);
    expect(errorOf(input, false)).toEqual(error);
  });
});

describe('size limits', () => {
  test.each([
    ['5 code points', { text: 'abcde' }],
    ['5 code points of two UTF-16 units each', { text: '😀😀😀😀😀', operation: 'decode' }],
    ['2 code points in another field', { text: '', sep: '😀😀' }],
    ['2 lines', { text: 'a\nb' }],
    ['2 lines with a final LF, which does not add a line', { text: 'a\nb\n' }],
    ['2 lines with CRLF, which ends one line', { text: '\r\n\r\n' }],
    ['1 line with U+2028, which does not end a line', { text: 'a\u2028\u2028b', operation: 'decode' }],
    ['8 bytes', { text: '😀😀' }],
    ['12 bytes, for an operation without that limit', { text: '😀😀😀', operation: 'decode' }],
  ])('are not exceeded by %s', (_, input) => {
    expect(parse(input)).toMatchObject(input);
  });

  const codePoints = (field: string, limit: number) =>
    `${field} must be at most ${limit} code points, but has ${limit + 1}`;
  const outside = [
    { rule: '6 code points', input: { text: 'abcdef' }, message: codePoints('text', 5) },
    { rule: '6 code points of two UTF-16 units each', input: { text: '😀😀😀😀😀😀' }, message: codePoints('text', 5) },
    { rule: '3 code points in another field', input: { text: '', sep: 'abc' }, message: codePoints('sep', 2) },
    {
      rule: '3 code points in a field that the operation does not use',
      input: { text: '', operation: 'decode', sep: 'abc' },
      message: codePoints('sep', 2),
    },
    { rule: '3 lines', input: { text: 'a\nb\nc' }, message: 'text must be at most 2 lines, but has 3' },
    { rule: '3 lines that end with CR', input: { text: '\r\r\r' }, message: 'text must be at most 2 lines, but has 3' },
    { rule: '9 bytes', input: { text: '€€€' }, message: 'text must be at most 8 UTF-8 bytes to encode, but has 9' },
  ];

  test.each(outside)('are exceeded by $rule', ({ input, message }) => {
    expect(errorOf(input)).toMatchObject({ code: 'TOO_LONG', message, position: undefined });
  });

  test.each(outside)('do not apply if they are off: $rule', ({ input }) => {
    expect(parse(input, false)).toMatchObject(input);
  });
});

describe('unpaired surrogates', () => {
  test.each([
    ['in the text', { text: 'a\ud83d' }, 'text', 1],
    ['in another text field', { text: '', sep: 'a\ud83d' }, 'sep', 1],
    ['in a text field that the operation does not use', { text: '', operation: 'decode', sep: '\ud83d' }, 'sep', 0],
  ])('are rejected: %s', (_, input, field, position) => {
    const error = {
      code: 'UNPAIRED_SURROGATE',
      message: `${field} has an unpaired surrogate at index ${position}`,
      field,
      position,
    };
    expect(errorOf(input)).toEqual(error);
    expect(errorOf(input, false)).toEqual(error);
  });

  test('an unpaired surrogate as a choice is an unknown choice', () => {
    expect(errorOf({ text: '', operation: '\ud83d' }).code).toBe('UNKNOWN_CHOICE');
  });
});

describe('readValue', () => {
  test.each([
    ['5', 5],
    ['-5', -5],
    ['+5', 5],
    ['007', 7],
    ['99999999999999999999', 1e20],
    ['', ''],
    [' 5', ' 5'],
    ['5.0', '5.0'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['Infinity', 'Infinity'],
    ['५', '५'],
  ])('reads an integer, and leaves any other text for the check of the fields: %j', (text, value) => {
    expect(readValue(fields.start, text)).toBe(value);
  });

  test.each([
    ['true', true],
    ['false', false],
    ['True', 'True'],
  ])('reads a flag: %s', (text, value) => {
    expect(readValue(fields.urlSafe, text)).toBe(value);
  });

  test('leaves the value of any other field as it is', () => {
    expect([fields.operation, fields.sep].map((field) => readValue(field, '5'))).toEqual(['5', '5']);
  });
});
