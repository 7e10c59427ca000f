/**
 * The codecs, `import { base64, base64url, base32, base58, hex } from 'textmill/bytes'`: bytes to text and back, and streams of
 * both.
 *
 * Nothing here needs an engine beyond TextEncoder and TextDecoder, and a bundler keeps only what is imported.
 */

export type { Codec, GroupCodec } from '../codecs/codec.ts';
export * from '../codecs/index.ts';
export { type ErrorCode, TextmillError } from '../core/textmill-error.ts';
