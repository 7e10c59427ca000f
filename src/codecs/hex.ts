import { SPLIT_PAIR } from '../core/encoding-errors.ts';
import { type Alphabet, defineAlphabet } from './alphabet.ts';
import type { GroupCodec } from './codec.ts';
import { groupCodec } from './group-codec.ts';
import { hexPath } from './native-path.ts';

export const hexAlphabet: Alphabet = /* @__PURE__ */ defineAlphabet(
  'hexadecimal',
  '0123456789abcdef',
  hexPath(),
  SPLIT_PAIR,
);

/**
 * Hexadecimal digits in small letters: Base16, RFC 4648 §8.
 *
 * Decoding takes letters of both cases and ignores ASCII whitespace between pairs of digits, not within one. `0x` is an
 * error.
 *
 * @example hex.encode(new Uint8Array([0xfb, 0xff])) // 'fbff'
 * @example hex.decode('FB ff') // new Uint8Array([0xfb, 0xff])
 */
export const hex: GroupCodec = /* @__PURE__ */ groupCodec(hexAlphabet, false);
