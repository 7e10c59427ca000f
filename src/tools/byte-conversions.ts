import { base32Alphabet } from '../codecs/base32.ts';
import { base64Alphabet } from '../codecs/base64.ts';
import { base64urlAlphabet } from '../codecs/base64url.ts';
import { base58Decoding, base58Encoding, decoding, encoding } from '../codecs/byte-conversions.ts';
import { hexAlphabet } from '../codecs/hex.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { type Fields, type FieldValue, parseFields, type ValuesOf } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';
import { base32 } from './base32.ts';
import { base58 } from './base58.ts';
import { base64 } from './base64.ts';
import { hexToText } from './hex-to-text.ts';
import { lineConversion } from './lines/line-bytes.ts';
import { textLineTools } from './lines/tool.ts';
import { urlConversion } from './url-bytes.ts';
import { urlEncoder } from './url-encoder.ts';

/**
 * The conversion of a tool for bytes that arrive in pieces.
 *
 * @param values The validated values of the tool's fields, except the text.
 * @returns The conversion, or undefined if the tool needs the whole text for these values.
 */
export function byteConversion(tool: Tool, values: Values): ByteConversion | undefined {
  return conversions.get(tool.name)?.(values);
}

type Values = Readonly<Record<string, FieldValue>>;

const conversions: ReadonlyMap<string, (values: Values) => ByteConversion | undefined> = new Map([
  row(base64, ({ operation, urlSafe, padding }) => {
    const alphabet = urlSafe ? base64urlAlphabet : base64Alphabet;
    return operation === 'encode' ? encoding(alphabet, padding) : decoding(alphabet);
  }),
  row(base32, ({ operation, padding }) =>
    operation === 'encode' ? encoding(base32Alphabet, padding) : decoding(base32Alphabet),
  ),
  row(base58, ({ operation }) => (operation === 'encode' ? base58Encoding() : base58Decoding())),
  row(hexToText, ({ operation }) => (operation === 'encode' ? encoding(hexAlphabet, false) : decoding(hexAlphabet))),
  row(urlEncoder, urlConversion),
  row(textLineTools, lineConversion),
]);

/** An entry of `conversions`, with the values of the tool's fields typed. */
function row<F extends Fields>(
  { name, fields }: { readonly name: string; readonly fields: F },
  convert: (values: ValuesOf<F>) => ByteConversion | undefined,
): [string, (values: Values) => ByteConversion | undefined] {
  return [name, (values) => convert(parseFields(fields, { ...values, [TEXT_FIELD]: '' }, { sizeLimits: false }))];
}
