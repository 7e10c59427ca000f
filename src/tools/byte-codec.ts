import { base32Alphabet } from '../codecs/base32.ts';
import { base58 as base58Codec } from '../codecs/base58.ts';
import { base64Alphabet } from '../codecs/base64.ts';
import { base64urlAlphabet } from '../codecs/base64url.ts';
import type { Codec } from '../codecs/codec.ts';
import { groupCodec } from '../codecs/group-codec.ts';
import { hex } from '../codecs/hex.ts';
import { type Fields, type FieldValue, parseFields, type ValuesOf } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';
import { base32 } from './base32.ts';
import { base58 } from './base58.ts';
import { base64 } from './base64.ts';
import { hexToText } from './hex-to-text.ts';

/**
 * The codec of a tool that encodes bytes as text. A codec converts any bytes, while the tool converts only UTF-8.
 *
 * @param values The tool's fields, except the text. Missing fields have their defaults.
 * @returns The codec, or undefined for a tool that converts only text.
 * @throws TextmillError if a value is invalid.
 */
export function byteCodec(tool: Tool, values: Values): Codec | undefined {
  return codecs.get(tool.name)?.(values);
}

type Values = Readonly<Record<string, FieldValue>>;

const codecs: ReadonlyMap<string, (values: Values) => Codec> = new Map([
  row(base64, ({ urlSafe, padding }) => groupCodec(urlSafe ? base64urlAlphabet : base64Alphabet, padding)),
  row(base32, ({ padding }) => groupCodec(base32Alphabet, padding)),
  row(base58, () => base58Codec),
  row(hexToText, () => hex),
]);

/** An entry of `codecs`, with the values of the tool's fields typed. */
function row<F extends Fields>(
  { name, fields }: { readonly name: string; readonly fields: F },
  codecOf: (values: ValuesOf<F>) => Codec,
): [string, (values: Values) => Codec] {
  return [name, (values) => codecOf(parseFields(fields, { ...values, [TEXT_FIELD]: '' }, { sizeLimits: false }))];
}
