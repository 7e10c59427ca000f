import { TextmillError } from '../../src/core/textmill-error.ts';
import * as codecs from '../../src/entry/bytes.ts';
import type { Named, Result } from './comparison.ts';

/** The codecs as functions of texts with one character per byte. */

const { base32, base58, base64, base64url, hex } = codecs;

/** The names of the codecs. */
export type ByteCodecName = 'base32' | 'base58' | 'base64' | 'base64url' | 'hex';

type Functions = Readonly<Record<'encode' | 'decode', Named>>;

/** Both functions of each codec. */
export const byteCodecs: Readonly<Record<ByteCodecName, Functions>> = {
  base32: functionsOf('base32', base32),
  base58: functionsOf('base58', base58),
  base64: functionsOf('base64', base64),
  base64url: functionsOf('base64url', base64url),
  hex: functionsOf('hex', hex),
};

function functionsOf(name: ByteCodecName, codec: codecs.Codec): Functions {
  return {
    encode: { name: `${name}.encode(bytes)`, convert: (bytes) => codec.encode(Buffer.from(bytes, 'latin1')) },
    decode: { name: `${name}.decode(text)`, convert: (text) => orUndefined(() => codec.decode(text)) },
  };
}

function orUndefined(decode: () => Uint8Array): Result {
  try {
    return Buffer.from(decode()).toString('latin1');
  } catch (error) {
    if (error instanceof TextmillError) return undefined;
    throw error;
  }
}
