import { type Alphabet, decodeInto, encodeBytes, isDigit } from '../codecs/rfc4648.ts';
import type { OperationField } from '../core/field.ts';
import { resultBytes, roomFor } from '../core/scratch.ts';
import { decodeUtf8, encodeUtf8, firstInvalidUtf8 } from '../core/text.ts';
import { createErrorFrom } from '../core/textmill-error.ts';
import { NOT_UTF8 } from '../core/tool-errors.ts';

/** The `operation` field of tools that encode any text as ASCII without quotes and backslashes, and decode it exactly. */
export const encodeOrDecode = {
  kind: 'choice',
  title: 'Operation',
  choices: [
    { value: 'encode', title: 'Encode', description: 'encodes the text', undoneBy: 'decode', hasPlainResult: true },
    { value: 'decode', title: 'Decode', description: 'decodes the text', undoneBy: 'encode', hasExactResult: true },
  ],
  default: 'encode',
  description: 'Whether to encode or decode the text.',
} as const satisfies OperationField<'encode' | 'decode'>;

/** Encodes the UTF-8 bytes of a text. If `padding` is true, `=` fills the last group. */
export function encodeText(text: string, alphabet: Alphabet, padding: boolean): string {
  const { bytes, length } = encodeUtf8(text);
  return encodeBytes(bytes, length, alphabet, padding);
}

/** Decodes a text to UTF-8 text. Every digit is checked before the bytes are checked. */
export function decodeText(text: string, alphabet: Alphabet): string {
  const out = roomFor(text.length, resultBytes);
  const length = decodeInto(out, text, alphabet);
  const decoded = decodeUtf8(out, 0, length);
  if (decoded !== undefined) return decoded;
  const digit = Math.floor((firstInvalidUtf8(out.subarray(0, length)) * 8) / alphabet.bitsPerDigit);
  throw createErrorFrom(NOT_UTF8, { field: 'text', position: positionOfDigit(text, alphabet, digit) });
}

/** The index of the digit that has `count` digits before it. */
function positionOfDigit(text: string, alphabet: Alphabet, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if (isDigit(alphabet, text.charCodeAt(position)) && seen++ === count) return position;
  }
  return text.length;
}
