import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../support/for-all.ts';
import { windows1252 } from '../codecs/text-encodings.ts';
import { choiceValues } from '../core/field.ts';
import { convert } from '../core/tool.ts';
import { byteCodec } from './bytes.ts';
import { withLocalOptions } from './local-options.ts';
import { registry } from './registry.ts';

const tools = withLocalOptions(registry);
const encoders = [...registry.keys()].filter((name) => byteCodec({ name }, {}) !== undefined);

function converted(name: string, operation: string, text: string, textEncoding: string, options: object = {}): string {
  const tool = tools.get(name) ?? expect.fail(name);
  return convert(tool, { text, operation, textEncoding, ...options }, { sizeLimits: false }).result;
}

test('a tool that encodes the bytes of text has a field for their encoding; any other tool stays as it is', () => {
  for (const [name, { fields }] of tools) {
    const { textEncoding: field } = fields;
    const all = encoders.includes(name) ? ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] : undefined;
    expect(field?.kind === 'choice' ? choiceValues(field) : undefined, name).toEqual(
      name === 'url-encoder' ? ['utf-8', 'windows-1252'] : all,
    );
  }
  expect(registry.get('base64')?.fields).not.toHaveProperty('textEncoding');
});

test.each([
  ['base64', 'utf-16le', 'Get-Date', 'RwBlAHQALQBEAGEAdABlAA=='],
  ['base64', 'utf-8', 'é', 'w6k='],
  ['hex-to-text', 'utf-16be', '\ufeffA😀', 'feff0041d83dde00'],
  ['hex-to-text', 'utf-16le', '\ufeffA😀', 'fffe41003dd800de'],
  ['hex-to-text', 'windows-1252', '€ÿ \x7fŸ', '80ff207f9f'],
  ['base58', 'windows-1252', 'é', '52'],
  ['url-encoder', 'windows-1252', 'é €+&', '%E9%20%80%2B%26'],
  ['url-encoder', 'windows-1252', 'é &+', '%E9%20&+', { mode: 'uri' }],
  ['url-encoder', 'windows-1252', 'é €+', '%E9+%80%2B', { mode: 'form' }],
])('%s in %s writes %j as %s, and reads it back', (name, textEncoding, text, result, options?: object) => {
  expect(converted(name, 'encode', text, textEncoding, options)).toBe(result);
  expect(converted(name, 'decode', result, textEncoding, options)).toBe(text);
});

test.each([...encoders, 'url-encoder'])('%s returns what it was given', (name) => {
  const fitting = fc.uint8Array().map((bytes) => ['windows-1252', windows1252.decode(bytes) ?? ''] as const);
  const anyText = fc.tuple(fc.constantFrom('utf-16le', 'utf-16be'), fc.string({ unit: anyCharacter }));
  const cases = name === 'url-encoder' ? fitting : fc.oneof(fitting, anyText);
  const property = fc.property<[readonly [string, string]]>(cases, ([encoding, text]) => {
    expect(converted(name, 'decode', converted(name, 'encode', text, encoding), encoding)).toBe(text);
  });
  fc.assert(property);
});

test('Windows-1252 decodes each byte as browsers do, except the five that have no character', () => {
  const special = Array.from({ length: 32 }, (_, index) => windows1252.decode(Uint8Array.of(0x80 + index)));
  // The table of the Encoding standard.
  expect(special.map((character) => character?.charCodeAt(0).toString(16)).join()).toBe(
    '20ac,,201a,192,201e,2026,2020,2021,2c6,2030,160,2039,152,,17d,,,2018,2019,201c,201d,2022,2013,2014,2dc,2122,161,' +
      '203a,153,,17e,178',
  );
});

test.each([
  ['base64', 'encode', '😀', 'OUT_OF_RANGE', 0],
  ['hex-to-text', 'encode', 'é€ж', 'OUT_OF_RANGE', 2],
  ['url-encoder', 'encode', 'a\x81', 'OUT_OF_RANGE', 1],
  ['url-encoder', 'decode', '%E9ж', 'OUT_OF_RANGE', 3],
  ['url-encoder', 'decode', '😀%4', 'MALFORMED_ESCAPE', 1],
  ['url-encoder', 'decode', '%81', 'NOT_UTF8'],
  ['hex-to-text', 'decode', '90', 'NOT_UTF8'],
  ['base64', 'decode', 'YQ=', 'WRONG_PADDING', 2],
  ['base64', 'decode', 'YQBi', 'NOT_UTF8', undefined, 'utf-16le'],
  ['hex-to-text', 'decode', '00d8', 'NOT_UTF8', undefined, 'utf-16le'],
  ['hex-to-text', 'decode', 'dc00', 'NOT_UTF8', undefined, 'utf-16be'],
])('%s cannot %s %j: %s', (name, operation, text, code, position?: number, encoding = 'windows-1252') => {
  const error = expect.objectContaining({ code, field: 'text', position });
  expect(() => converted(name, operation, text, encoding)).toThrow(error);
});

test('the line tool has an operation that keeps all lines', () => {
  const values = { text: 'b\r\na\n\n', operation: 'keep', prefix: '-' };
  const data = convert(tools.get('text-line-tools') ?? expect.fail('no tool'), values, { sizeLimits: true });
  expect(data).toEqual({ result: 'b\na\n', inCount: 3, outCount: 3 });
});
