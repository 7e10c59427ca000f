import { SPLIT_PAIR } from '../core/encoding-errors.ts';
import { nativeHex } from './native.ts';
import { type Alphabet, defineAlphabet, type GroupCodec, groupCodec } from './rfc4648.ts';

export const hexAlphabet: Alphabet = /* @__PURE__ */ defineAlphabet(
  'hexadecimal',
  '0123456789abcdef',
  nativeHex(),
  SPLIT_PAIR,
);

/**
 * Hexadecimal, also called Base16 (RFC 4648 §8).
 *
 * Encoding writes lowercase letters. Decoding accepts uppercase and lowercase letters. It ignores ASCII whitespace
 * between pairs of digits; whitespace within a pair is an error. `0x` is an error.
 *
 * @example hex.encode(new Uint8Array([0xfb, 0xff])) // 'fbff'
 * @example hex.decode('FB ff') // new Uint8Array([0xfb, 0xff])
 */
export const hex: GroupCodec = /* @__PURE__ */ groupCodec(hexAlphabet, false);
