import type { EncodingError } from '../core/encoding-errors.ts';

/** One of RFC 4648's encodings, as a row made by {@link defineAlphabet}. */
export interface Alphabet {
  /** Its name in messages. */
  readonly format: string;
  /** In the order of their values. */
  readonly digits: string;
  /** 4, 5 or 6. */
  readonly bitsPerDigit: number;
  /** The digits of the smallest group that holds whole bytes: 2, 8 or 4. */
  readonly digitsPerGroup: number;
  /** The digits' values by ASCII code, with `SPACE`, `PADDING` and `NONE` for any other byte. */
  readonly values: Uint8Array;
  /** The error of whitespace within a group; if there is none, it is ignored there, too. */
  readonly split: EncodingError | undefined;
  readonly path: Path;
}

/** A way from bytes to digits and back, as fast as an engine allows. The slow one of rfc4648.ts is what others are tested against. */
export interface Path {
  /** The digits of the first `length` bytes. The last group may be filled up with `=`. */
  encode(bytes: Uint8Array, length: number, alphabet: Alphabet): string;
  /**
   * Writes the bytes of whole groups at the start of a text, and returns how many digits these were. The rest, or all, is left to
   * the loop. It may throw for what is not right.
   */
  decode(text: string, out: Uint8Array, values: Uint8Array): number;
}

/** Any value from here on is not a digit's. */
export const SPACE = 64;
export const PADDING = 65;
export const NONE = 66;

/**
 * Makes an alphabet from its 16, 32 or 64 digits, in the order of their values. Their number decides the rest: those of 16 and
 * 32 take letters of both cases when decoding, those of 32 and 64 have padding.
 */
export function defineAlphabet(format: string, digits: string, path: Path, split?: EncodingError): Alphabet {
  const bitsPerDigit = Math.log2(digits.length);
  const values = new Uint8Array(256).fill(NONE);
  for (const space of [9, 10, 12, 13, 32]) values[space] = SPACE;
  if (bitsPerDigit > 4) values[0x3d] = PADDING;
  for (let value = 0; value < digits.length; value++) {
    const code = digits.charCodeAt(value);
    // A letter of the other case.
    if (bitsPerDigit < 6 && code > 0x40) values[code ^ 0x20] = value;
    values[code] = value;
  }
  // Eight digits are whole bytes, and fewer are, too, if the bits of a digit are a multiple of two or four.
  return { format, digits, bitsPerDigit, digitsPerGroup: 8 / (bitsPerDigit & -bitsPerDigit), values, split, path };
}
