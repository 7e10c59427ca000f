/**
 * The codecs, `import { base64, base64url, base32, base58, hex } from 'textmill/bytes'`: they convert bytes to text and
 * text to bytes, also as streams.
 *
 * They run on any JavaScript runtime with TextEncoder and TextDecoder, and the module is tree-shakable.
 */

export type { Codec } from '../codecs/codec.ts';
export * from '../codecs/index.ts';
export type { GroupCodec } from '../codecs/rfc4648.ts';
export { type ErrorCode, TextmillError } from '../core/textmill-error.ts';
