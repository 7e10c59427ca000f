import { base32Alphabet } from '../codecs/base32.ts';
import { base58 as base58Codec } from '../codecs/base58.ts';
import { base64Alphabet, base64urlAlphabet } from '../codecs/base64.ts';
import type { Codec } from '../codecs/codec.ts';
import { hex } from '../codecs/hex.ts';
import { decoding, encoding } from '../codecs/piece-codecs.ts';
import { type Alphabet, type GroupCodec, groupCodec } from '../codecs/rfc4648.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { chosenOperation, type Fields, type FieldValues, parseFields } from '../core/field.ts';
import { OPERATION_FIELD, RESULT_FIELD, TEXT_ENCODING_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import type { ValuesOf } from '../core/field-rules.ts';
import type { Tool } from '../core/tool.ts';
import { base32 } from './base32.ts';
import { base58 } from './base58.ts';
import { base64 } from './base64.ts';
import { hexToText } from './hex-to-text.ts';
import { lineConversion } from './lines/line-conversion.ts';
import { textLineTools } from './lines/tool.ts';
import { percentDecodedBytes, percentDecoding, percentEncoding } from './percent-encoding.ts';
import { urlEncoder } from './url-encoder.ts';

/** The codec of a tool that encodes bytes as text. A codec converts any bytes, while the tool converts only UTF-8. */
export function byteCodec({ name }: Pick<Tool, 'name'>, values: FieldValues): Codec | undefined {
  switch (name) {
    case base64.name: {
      const { urlSafe, padding } = valuesOf(base64, values);
      return groupCodec(urlSafe ? base64urlAlphabet : base64Alphabet, padding);
    }
    case base32.name:
      return groupCodec(base32Alphabet, valuesOf(base32, values).padding);
    case base58.name:
      return base58Codec;
    case hexToText.name:
      return hex;
    default:
      return undefined;
  }
}

/** The value of {@link TEXT_ENCODING_FIELD} by default. */
export const UTF_8 = 'utf-8';

/** Whether a text has another encoding than UTF-8: see local-options.ts. */
export function hasOtherEncoding({ [TEXT_ENCODING_FIELD]: encoding = UTF_8 }: FieldValues): boolean {
  return encoding !== UTF_8;
}

/** The alphabet that a tool encodes with, if it is one of RFC 4648: neither definitions nor errors contain it. */
export function alphabetOf(tool: Pick<Tool, 'name'>, values: FieldValues): Alphabet | undefined {
  const codec: Partial<GroupCodec> | undefined = byteCodec(tool, values);
  return codec?.alphabet;
}

/** Whether encoded text may be broken into lines anywhere, because decoding ignores whitespace between all digits. */
export function canWrap(tool: Tool): boolean {
  const alphabet = alphabetOf(tool, {});
  return alphabet !== undefined && alphabet.splitError === undefined;
}

/** The conversion of a tool for bytes that arrive in pieces; undefined if the tool needs the whole text. */
export function byteConversion(tool: Tool, values: FieldValues): ByteConversion | undefined {
  if (hasOtherEncoding(values)) return undefined;
  switch (tool.name) {
    case urlEncoder.name: {
      const { operation, mode } = valuesOf(urlEncoder, values);
      return operation === 'encode' ? percentEncoding(mode) : percentDecoding(mode);
    }
    case textLineTools.name:
      return lineConversion(valuesOf(textLineTools, values));
    default: {
      const codec = byteCodec(tool, values);
      if (codec === undefined) return undefined;
      return valuesOf(tool, values)['operation'] === 'encode' ? encoding(codec) : decoding(codec);
    }
  }
}

/** Whether a byte order mark is converted like other text, left out, or moved from the text to the start of the result. */
export type MarkUse = 'converted' | 'left out' | 'moved';

/** What an operation does with a byte order mark at the start of a file. At the start of any other text, it is data. */
export function markUse(tool: Tool, values: FieldValues): MarkUse {
  if (tool.output[RESULT_FIELD].countedBy !== undefined) return 'moved';
  const operation = chosenOperation(tool, values);
  // Decoding the result of an encoder returns the whole file.
  return operation === undefined || operation.hasExactResult ? 'left out' : 'converted';
}

/** The bytes that a text decodes to, for a tool that reports NOT_UTF8; undefined for any other tool. */
export function decodedBytes(tool: Tool, text: string, values: FieldValues): Uint8Array<ArrayBuffer> | undefined {
  if (tool.name === urlEncoder.name) return percentDecodedBytes(text, valuesOf(urlEncoder, values).mode);
  return byteCodec(tool, values)?.decode(text);
}

/** The values of a tool's own fields, with an empty text. */
export function valuesOf<F extends Fields>({ fields }: { readonly fields: F }, values: FieldValues): ValuesOf<F> {
  return parseFields(fields, { ...valuesInApi(values), [TEXT_FIELD]: '' }, { sizeLimits: false });
}

/** The operation of the page and the command line that keeps the lines of a list as they are: see local-options.ts. */
export const KEEP = 'keep';

/** The values with which the API does the same as the page, except in another text encoding. */
export function valuesInApi({ [TEXT_ENCODING_FIELD]: _, ...values }: FieldValues): FieldValues {
  return values[OPERATION_FIELD] === KEEP ? { ...values, operation: 'affix', prefix: '', suffix: '' } : values;
}
