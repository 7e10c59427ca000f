import { describe, expect, test } from 'vitest';
import { parseFields } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';
import { byteCodec, byteConversion, decodedBytes } from './bytes.ts';
import { base64, numberToWords, urlEncoder } from './index.ts';
import { registry } from './registry.ts';

const values = [{}, { padding: false }, { urlSafe: true }, { urlSafe: true, padding: false }];
const bytes = Uint8Array.from({ length: 256 }, (_, index) => 255 - index);

describe.each([...registry.values()].map((tool) => ({ tool })))('$tool.title', ({ tool }) => {
  const fields = Object.keys(tool.fields);
  const known = values.filter((options) => Object.keys(options).every((name) => fields.includes(name)));

  test.each(known)('has a codec with the same result if it converts any bytes in pieces: %o', (options) => {
    const codec = byteCodec(tool, options);
    const conversionOf = (operation: string) => {
      const hasOperation = tool.fields.operation?.choices.some(({ value }) => value === operation);
      return hasOperation ? byteConversion(tool, { ...options, operation }) : undefined;
    };
    const encoding = conversionOf('encode');
    expect(codec === undefined).toBe(encoding === undefined || encoding.takesText);
    if (codec === undefined || encoding === undefined) return;
    const input = { text: 'Hello', ...options, operation: 'encode' };
    const { result } = tool.run(parseFields(tool.fields, input, { sizeLimits: true }));
    expect(codec.encode(new TextEncoder().encode('Hello'))).toBe(result);
    const pieces = [encoding.push(bytes).slice(), encoding.end().slice()];
    const encoded = pieces.map((piece) => new TextDecoder().decode(piece)).join('');
    expect(codec.encode(bytes)).toBe(encoded);
    expect(codec.decode(encoded)).toEqual(bytes);
    const decoding = conversionOf('decode') ?? expect.fail('it is encoded in pieces, but not decoded');
    const parts = [decoding.push(new TextEncoder().encode(encoded)).slice(), decoding.end()];
    expect(new Uint8Array(Buffer.concat(parts))).toEqual(bytes);
  });
});

test.each<{ tool: Tool; values?: object; text: string; bytes: string | undefined }>([
  { tool: base64, values: { urlSafe: true }, text: '_w', bytes: '\xff' },
  { tool: urlEncoder, text: 'caf%E9+', bytes: 'caf\xe9+' },
  { tool: urlEncoder, values: { mode: 'form' }, text: '%ff+%2b', bytes: '\xff +' },
  { tool: urlEncoder, values: { mode: 'uri' }, text: '%ff%2F%2e', bytes: '\xff%2F.' },
  { tool: urlEncoder, text: '%ff%%zz%f', bytes: '\xff%%zz%f' },
  { tool: numberToWords, text: '1', bytes: undefined },
])('$tool.name with $values decodes $text to bytes, even if they are not UTF-8', ({ tool, values, text, bytes }) => {
  const decoded = decodedBytes(tool, text, { operation: 'decode', ...values });
  expect(decoded && String.fromCharCode(...decoded)).toBe(bytes);
});
