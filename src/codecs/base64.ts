import { type Alphabet, defineAlphabet } from './alphabet.ts';
import type { GroupCodec } from './codec.ts';
import { groupCodec } from './group-codec.ts';
import { base64Path } from './native-path.ts';

export const base64Alphabet: Alphabet = /* @__PURE__ */ defineAlphabet(
  'Base64',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  base64Path('base64', '-', '_'),
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
