import { nativeBase64 } from './native.ts';
import { type Alphabet, defineAlphabet, type GroupCodec, groupCodec } from './rfc4648.ts';

export const base64Alphabet: Alphabet = /* @__PURE__ */ defineAlphabet(
  'Base64',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  /* @__PURE__ */ nativeBase64('base64', '-', '_'),
);

/**
 * Base64 with `+` and `/` (RFC 4648 §4).
 *
 * Encoding writes padding. Decoding ignores ASCII whitespace. Padding may be omitted, but incomplete padding is an
 * error. Unused bits in the last digit must be zero. `-` and `_` are errors.
 *
 * @example base64.encode(new Uint8Array([0xfb, 0xff])) // '+/8='
 * @example base64.decode('+/8=') // new Uint8Array([0xfb, 0xff])
 */
export const base64: GroupCodec = /* @__PURE__ */ groupCodec(base64Alphabet, true);

export const base64urlAlphabet: Alphabet = /* @__PURE__ */ defineAlphabet(
  'Base64',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  /* @__PURE__ */ nativeBase64('base64url', '+', '/'),
);

/**
 * Base64 for URLs and file names, with `-` and `_` (RFC 4648 §5).
 *
 * Encoding writes no padding, as in JSON Web Signatures (RFC 7515 §2). Decoding ignores ASCII whitespace. Padding may
 * be omitted, but incomplete padding is an error. Unused bits in the last digit must be zero. `+` and `/` are errors.
 *
 * @example base64url.encode(new Uint8Array([0xfb, 0xff])) // '-_8'
 * @example base64url.decode('-_8') // new Uint8Array([0xfb, 0xff])
 */
export const base64url: GroupCodec = /* @__PURE__ */ groupCodec(base64urlAlphabet, false);
