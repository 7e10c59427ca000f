import { type Alphabet, defineAlphabet } from './alphabet.ts';
import { BASE32_DIGITS, base32Path } from './base32-path.ts';
import type { GroupCodec } from './codec.ts';
import { groupCodec } from './group-codec.ts';

export const base32Alphabet: Alphabet = /* @__PURE__ */ defineAlphabet('Base32', BASE32_DIGITS, base32Path);

/**
 * Base32 (RFC 4648 §6).
 *
 * Encoding writes uppercase letters and padding. Decoding accepts uppercase and lowercase letters and ignores ASCII
 * whitespace. Padding may be omitted, but incomplete padding is an error. Unused bits in the last digit must be zero.
 *
 * @example base32.encode(new Uint8Array([0xfb, 0xff])) // '7P7Q===='
 * @example base32.decode('7p7q') // new Uint8Array([0xfb, 0xff])
 */
export const base32: GroupCodec = /* @__PURE__ */ groupCodec(base32Alphabet, true);
