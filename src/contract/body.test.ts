import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { attempt } from '../../support/tools/convert.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { hasMoreItems, parseBody } from './body.ts';
import { httpLimits } from './limits.ts';

function bytesOf(...pieces: readonly (string | number)[]): Uint8Array {
  const encoder = new TextEncoder();
  return Uint8Array.from(pieces.flatMap((piece) => (typeof piece === 'string' ? [...encoder.encode(piece)] : piece)));
}

/** The error of a body, as code and sentence. */
function errorOf(bytes: Uint8Array): Pick<TextmillError, 'code' | 'message'> | undefined {
  const outcome = attempt(() => parseBody(bytes));
  return outcome instanceof TextmillError ? { code: outcome.code, message: outcome.message } : undefined;
}

function notJson(why: string) {
  return { code: 'BODY_NOT_JSON', message: `the body is not valid JSON: ${why}` };
}

describe('one JSON value', () => {
  test.each<readonly [string, unknown]>([
    ['{"text":"Hello"}', { text: 'Hello' }],
    ['{}', {}],
    [' \t\r\n{ "text" : "" }\n', { text: '' }],
    ['[]', []],
    ['null', null],
    ['"x"', 'x'],
    ['-0.5e1', -5],
    ['{"text":"\\u0041\\n\\ud83d\\ude00"}', { text: 'A\n😀' }],
    ['{"text":"é 世界 😀"}', { text: 'é 世界 😀' }],
    ['{"text":"\\ud83d"}', { text: '\ud83d' }],
    ['{"text":"a\u2028b"}', { text: 'a\u2028b' }],
  ])('%j', (body, value) => {
    expect(parseBody(bytesOf(body))).toEqual(value);
  });

  test('repeated names: the last wins', () => {
    expect(parseBody(bytesOf('{"text":"a","b":1,"text":"c","t\\u0065xt":"d"}'))).toEqual({ text: 'd', b: 1 });
  });

  test('__proto__ is a name like any other', () => {
    const value = parseBody(bytesOf('{"__proto__":{"text":"a"}}'));
    expect(Object.keys(Object(value))).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('any JSON value is parsed as JSON.parse parses it', () => {
    forAll([fc.jsonValue(), fc.constantFrom(undefined, 2)], (value, indent) => {
      const json = JSON.stringify(value, undefined, indent);
      expect(parseBody(bytesOf(json))).toEqual(JSON.parse(json));
    });
  });
});

describe('malformed JSON', () => {
  test.each([
    { body: '', why: 'it is empty' },
    { body: '{\n  "text": "a"\n', why: 'unexpected end at line 3, column 1' },
    { body: '{\n  "text": a\n}', why: 'unexpected character at line 2, column 11' },
    { body: '{\r\n\r\n  "text": a\r\n}', why: 'unexpected character at line 3, column 11' },
    { body: '{"text":"é世😀"x}', why: 'unexpected character at line 1, column 14' },
    { body: '{"text":"a"}\n{"text":"b"}', why: 'more text after the JSON value at line 2, column 1' },
  ])('%j', ({ body, why }) => {
    expect(errorOf(bytesOf(body))).toEqual(notJson(why));
  });

  test('a message never repeats what was sent, nor the words of the engine', () => {
    expect(errorOf(bytesOf('{"text":"secret'))).toEqual(notJson('unexpected end at line 1, column 16'));
    expect(errorOf(bytesOf('secret'))).toEqual(notJson('unexpected character at line 1, column 1'));
  });

  test('an error other than a mistake in the JSON is not blamed on the body', () => {
    const failure = new RangeError('out of memory');
    vi.spyOn(JSON, 'parse').mockImplementation(() => {
      throw failure;
    });
    expect(() => parseBody(bytesOf('{}'))).toThrow(failure);
  });
});

describe('a leading byte order mark is ignored', () => {
  test('it is not counted in the position of an error', () => {
    expect(errorOf(bytesOf('\ufeff{"text":a}'))).toEqual(notJson('unexpected character at line 1, column 9'));
  });

  test('only at the start: elsewhere it is not whitespace', () => {
    expect(errorOf(bytesOf('{}\ufeff'))).toEqual(notJson('more text after the JSON value at line 1, column 3'));
    expect(errorOf(bytesOf(' \ufeff{}'))).toEqual(notJson('unexpected character at line 1, column 2'));
  });

  test('alone it is not a value', () => {
    expect(errorOf(bytesOf('\ufeff'))).toEqual(notJson('it is empty'));
  });

  test('within a string it is data', () => {
    expect(parseBody(bytesOf('{"text":"\ufeffa"}'))).toEqual({ text: '\ufeffa' });
  });
});

describe('strict UTF-8', () => {
  test.each([
    { rule: 'a continuation byte alone', bytes: [0x80], at: 0 },
    { rule: 'a sequence cut short', bytes: [0xe4, 0xb8], at: 0 },
    { rule: 'after characters of several bytes, counted in bytes', bytes: [0xf0, 0x9f, 0x98, 0x80, 0xfe], at: 4 },
  ])('$rule', ({ bytes, at }) => {
    const start = '{"text":"';
    const body = bytesOf(start, ...bytes, '"}');
    const message = `the body is not valid UTF-8, from byte ${start.length + at}`;
    expect(errorOf(body)).toEqual({ code: 'BODY_NOT_UTF8', message });
  });

  test('the bytes of the byte order mark count', () => {
    const body = bytesOf(0xef, 0xbb, 0xbf, '"', 0xff, '"');
    expect(errorOf(body)).toEqual({ code: 'BODY_NOT_UTF8', message: 'the body is not valid UTF-8, from byte 4' });
  });

  test('UTF-16 without a byte order mark is rejected', () => {
    expect(errorOf(bytesOf('{', 0, '}', 0))).toEqual(notJson('unexpected character at line 1, column 2'));
  });

  test('UTF-8 is checked before JSON', () => {
    expect(errorOf(bytesOf('{', 0xff))).toMatchObject({ code: 'BODY_NOT_UTF8' });
  });
});

describe('a body with more strings, arrays, objects and commas than the limit', () => {
  const most = httpLimits.bodyItems;
  const tooMany = {
    code: 'TOO_MANY_ITEMS',
    message: `the body has more than ${most} strings, arrays, objects and commas`,
  };

  test.each([
    { rule: 'arrays in arrays', body: '['.repeat(most) + ']'.repeat(most) },
    { rule: 'objects in objects', body: `${'{"a":'.repeat(most / 2)}1${'}'.repeat(most / 2)}` },
    { rule: 'values in an array', body: JSON.stringify(Array.from({ length: most }, () => 1)) },
    { rule: 'repeated names', body: `{${Array.from({ length: most / 2 }, () => '"a":1').join()}}` },
  ])('$rule: the maximum is accepted, one more is rejected', ({ body }) => {
    expect(parseBody(bytesOf(body))).toBeTypeOf('object');
    expect(errorOf(bytesOf(body.replace(/1|\[\]/, '[[]]')))).toEqual(tooMany);
  });

  test.each([
    { rule: 'open arrays', body: '['.repeat(32_768) },
    { rule: 'open objects', body: '{"a":'.repeat(6000) },
    { rule: 'strings', body: '""'.repeat(16_000) },
  ])('$rule, whether it is JSON or not', ({ body }) => {
    expect(errorOf(bytesOf(body))).toEqual(tooMany);
  });

  test('within a string they are text', () => {
    const text = '[{,"'.repeat(4000);
    expect(parseBody(bytesOf(JSON.stringify({ text })))).toEqual({ text });
  });
});

test('any bytes are a JSON value or one of two errors', () => {
  const json = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '1', 'a', '\\', ' ', '\ufeff') });
  forAll(
    [
      fc.oneof(
        fc.uint8Array(),
        json.map((text) => bytesOf(text)),
      ),
    ],
    { numRuns: 200 },
    (bytes) => {
      expect([undefined, 'BODY_NOT_JSON', 'BODY_NOT_UTF8']).toContain(errorOf(bytes)?.code);
    },
  );
});

function count(json: string): number {
  let items = 0;
  while (hasMoreItems(json, items)) items++;
  return items;
}

test.each([
  ['', 0],
  ['1', 0],
  ['"a"', 1],
  ['[]', 1],
  ['{"text":"a","urlSafe":true}', 5],
  ['[[[[', 4],
  ['{"text":"[{,\\"[,\\\\"}', 3],
  ['"\\\\",', 2],
  ['"\\"', 1],
  ['"a', 1],
  ['"\\', 1],
  [',"', 2],
  ['""""', 2],
])('%j has %i', (json, items) => {
  expect(count(json)).toBe(items);
});

/** A simple count: it visits every value. */
function itemsOf(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
  const members = Array.isArray(value) ? value.length : parts.length / 2;
  return parts.reduce((items: number, part) => items + itemsOf(part), 1 + Math.max(0, members - 1));
}

test('the count is the number of items in the parsed value, however the value is spelled', () => {
  forAll([fc.jsonValue({ stringUnit: anyCharacter }), fc.constantFrom(undefined, 2)], (value, indent) => {
    const json = JSON.stringify(value, undefined, indent);
    const items = itemsOf(JSON.parse(json));
    expect(hasMoreItems(json, items)).toBe(false);
    expect(hasMoreItems(json, items - 1)).toBe(true);
  });
});
