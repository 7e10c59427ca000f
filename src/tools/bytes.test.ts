import { describe, expect, test } from 'vitest';
import { inReusedBuffer } from '../../support/tools/byte-pieces.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { parseFields } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';
import { byteCodec, byteConversion, decodedBytes } from './bytes.ts';
import { base64, numberToWords, urlEncoder } from './index.ts';
import { registry } from './registry.ts';

const values = [{}, { padding: false }, { urlSafe: true }, { urlSafe: true, padding: false }];
const bytes = Uint8Array.from({ length: 256 }, (_, index) => 255 - index);

/** The result for bytes that arrive in pieces, of which each overwrites the one before. */
function inPieces(conversion: ByteConversion, whole: Uint8Array): Buffer {
  const pieces = Array.from({ length: Math.ceil(whole.length / 7) }, (_, piece) =>
    whole.subarray(7 * piece, 7 * piece + 7),
  );
  const parts = Array.from(inReusedBuffer(pieces), (piece) => conversion.push(piece).slice());
  return Buffer.concat([...parts, conversion.end()]);
}

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
    const encoded = inPieces(encoding, bytes).toString('latin1');
    expect(codec.encode(bytes)).toBe(encoded);
    expect(codec.decode(encoded)).toEqual(bytes);
    const decoding = conversionOf('decode') ?? expect.fail('it is encoded in pieces, but not decoded');
    expect(decoding.takesText).toBe(true);
    expect(new Uint8Array(inPieces(decoding, Buffer.from(encoded)))).toEqual(bytes);
    const task = () => inPieces(conversionOf('decode') ?? decoding, Uint8Array.of(0x32, 0xc3, 0xa9));
    expect(task).toThrow(expect.objectContaining({ code: 'UNEXPECTED_CHARACTER', position: 1 }));
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
