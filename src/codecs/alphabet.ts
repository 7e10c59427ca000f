import type { EncodingError } from '../core/encoding-errors.ts';

/** One of the encodings of RFC 4648, as data. {@link defineAlphabet} creates it. */
export interface Alphabet {
  /** The name in messages. */
  readonly format: string;
  /** The digits, in the order of their values. */
  readonly digits: string;
  /** The number of bits per digit: 4, 5 or 6. */
  readonly bitsPerDigit: number;
  /** The number of digits in the smallest group that encodes whole bytes: 2, 8 or 4. */
  readonly digitsPerGroup: number;
  /** The value of each digit by its ASCII code. Any other byte has `SPACE`, `PADDING` or `NONE`. */
  readonly values: Uint8Array;
  /** The error for whitespace within a group. If undefined, whitespace is ignored within a group too. */
  readonly split: EncodingError | undefined;
  /** The fastest implementation that is available. */
  readonly path: Path;
}

/** An implementation of encoding and decoding. The tests compare the fast ones with the slow one in rfc4648.ts. */
export interface Path {
  /** Encodes the first `length` bytes. The last group may be padded with `=`. */
  encode(bytes: Uint8Array, length: number, alphabet: Alphabet): string;
  /**
   * Decodes whole groups at the start of a text, and returns the number of digits decoded, which may be 0. The loop in
   * rfc4648.ts decodes the rest. For invalid text this method may throw any error.
   */
  decode(text: string, out: Uint8Array, values: Uint8Array): number;
}

/** Values from 64 are not digits: ASCII whitespace, `=`, and any other byte. */
export const SPACE = 64;
export const PADDING = 65;
export const NONE = 66;

/** Whether a UTF-16 code is that of a digit. */
export function isDigit({ values }: Alphabet, code: number): boolean {
  return (values[code] ?? NONE) < SPACE;
}

/**
 * Creates an alphabet from its 16, 32 or 64 digits, in the order of their values. The number of digits decides the
 * rest: with 16 and 32 digits, decoding accepts uppercase and lowercase letters; with 32 and 64 digits, there is
 * padding.
 */
export function defineAlphabet(format: string, digits: string, path: Path, split?: EncodingError): Alphabet {
  const bitsPerDigit = Math.log2(digits.length);
  const values = new Uint8Array(256).fill(NONE);
  for (const space of [9, 10, 12, 13, 32]) values[space] = SPACE;
  if (bitsPerDigit > 4) values[0x3d] = PADDING;
  for (let value = 0; value < digits.length; value++) {
    const code = digits.charCodeAt(value);
    // The same letter in the other case.
    if (bitsPerDigit < 6 && code > 0x40) values[code ^ 0x20] = value;
    values[code] = value;
  }
  // Eight digits are always whole bytes. If the bits of a digit are a multiple of two or four, fewer digits are too.
  return { format, digits, bitsPerDigit, digitsPerGroup: 8 / (bitsPerDigit & -bitsPerDigit), values, split, path };
}
