import { base32Alphabet } from '../codecs/base32.ts';
import { base64Alphabet } from '../codecs/base64.ts';
import { base64urlAlphabet } from '../codecs/base64url.ts';
import { base58Decoding, base58Encoding, decoding, encoding } from '../codecs/byte-conversions.ts';
import { hexAlphabet } from '../codecs/hex.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import type { FieldValue } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';

/**
 * The tools that convert bytes in pieces. A tool that is not here needs its whole text.
 *
 * @param values The validated values of the tool's fields but the text.
 * @returns undefined if the whole text is needed for these values.
 */
export function byteConversion(tool: Tool, values: Values): ByteConversion | undefined {
  return conversions.get(tool.name)?.(values);
}

type Values = Readonly<Record<string, FieldValue>>;

const conversions: ReadonlyMap<string, (values: Values) => ByteConversion | undefined> = new Map([
  [
    'base64',
    ({ operation, urlSafe, padding }: Values) => {
      const alphabet = urlSafe === true ? base64urlAlphabet : base64Alphabet;
      return operation === 'encode' ? encoding(alphabet, padding === true) : decoding(alphabet);
    },
  ],
  [
    'base32',
    ({ operation, padding }: Values) =>
      operation === 'encode' ? encoding(base32Alphabet, padding === true) : decoding(base32Alphabet),
  ],
  [
    'hex-to-text',
    ({ operation }: Values) => (operation === 'encode' ? encoding(hexAlphabet, false) : decoding(hexAlphabet)),
  ],
  // Its bytes are collected, and converted at the end.
  ['base58', ({ operation }: Values) => (operation === 'encode' ? base58Encoding() : base58Decoding())],
]);
