import { type Alphabet, defineAlphabet } from './alphabet.ts';
import type { GroupCodec } from './codec.ts';
import { groupCodec } from './group-codec.ts';
import { base64Path } from './native-path.ts';

export const base64urlAlphabet: Alphabet = /* @__PURE__ */ defineAlphabet(
  'Base64',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  base64Path('base64url', '+', '/'),
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
