import {
  createEncodingError,
  type EncodingError,
  TRAILING_BITS,
  UNEXPECTED_CHARACTER,
  WRONG_LENGTH,
  WRONG_PADDING,
} from '../core/encoding-errors.ts';
import { resultBytes } from '../core/scratch.ts';
import { type Codec, checkBytes, checkText } from './codec.ts';

/** A codec of RFC 4648. It can also convert in pieces: see `encodeStream` and `decodeStream`. */
export interface GroupCodec extends Codec {
  /** The digits, and how they are grouped. */
  readonly alphabet: Alphabet;
  /** Whether encoding pads the last group with `=`. Decoding accepts text with and without padding. */
  readonly padding: boolean;
}

/** Creates a codec for an alphabet. If `padding` is true, encoding pads the last group with `=`. */
export function groupCodec(alphabet: Alphabet, padding: boolean): GroupCodec {
  return Object.freeze({
    encode: (bytes: Uint8Array) => encodeBytes(checkBytes(bytes), bytes.length, alphabet, padding),
    decode: (text: string) => {
      const isLong = checkText(text).length > resultBytes.length;
      const out = isLong
        ? new Uint8Array((mostDigits(text, alphabet.values) * alphabet.bitsPerDigit) >>> 3)
        : resultBytes;
      const length = decodeInto(out, text, alphabet);
      // The shared memory is longer than the bytes of any text that is not long.
      return length < out.length ? out.slice(0, length) : out;
    },
    alphabet,
    padding,
  });
}

/** One of the encodings of RFC 4648, as data. {@link defineAlphabet} creates it. */
export interface Alphabet {
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
  readonly splitError: EncodingError | undefined;
  /** The fastest implementation that the runtime has. */
  readonly implementation: Implementation;
}

/** How an alphabet encodes and decodes. The tests compare the fast implementations with {@link plainLoop}. */
export interface Implementation {
  /** Encodes the first `length` bytes. The last group may be padded with `=`. */
  encode(bytes: Uint8Array, length: number, alphabet: Alphabet): string;
  /** Decodes whole groups at the start of a text, if it can. It may throw for an invalid text. */
  decode?(text: string, out: Uint8Array, values: Uint8Array): DecodedStart | undefined;
}

/** The start of a text that was decoded: whole groups. */
export interface DecodedStart {
  /** The index in the text of what follows. */
  readonly read: number;
  /** The number of bytes. */
  readonly written: number;
}

/** Values from 64 are not digits: ASCII whitespace, `=`, and any other byte. */
export const SPACE = 64;
const PADDING = 65;
const NONE = 66;

/** Whether a UTF-16 code is that of a digit. */
export function isDigit({ values }: Alphabet, code: number): boolean {
  return (values[code] ?? NONE) < SPACE;
}

/**
 * Creates an alphabet from its 16, 32 or 64 digits, in the order of their values. The number of digits decides the
 * rest: with 16 and 32 digits, decoding accepts uppercase and lowercase letters; with 32 and 64 digits, there is
 * padding.
 */
export function defineAlphabet(
  format: string,
  digits: string,
  implementation: Implementation,
  splitError?: EncodingError,
): Alphabet {
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
  return {
    format,
    digits,
    bitsPerDigit,
    digitsPerGroup: 8 / (bitsPerDigit & -bitsPerDigit),
    values,
    splitError,
    implementation,
  };
}

/** Encodes the first `length` bytes. If `padding` is true, the last group is padded with `=`. */
export function encodeBytes(bytes: Uint8Array, length: number, alphabet: Alphabet, padding: boolean): string {
  const { bitsPerDigit, digitsPerGroup, implementation } = alphabet;
  const text = implementation.encode(bytes, length, alphabet);
  return padding
    ? text.padEnd(Math.ceil(text.length / digitsPerGroup) * digitsPerGroup, '=')
    : text.slice(0, Math.ceil((length * 8) / bitsPerDigit));
}

/** Encodes one digit at a time, for runtimes without a faster way. {@link decodeInto} decodes all of the text. */
export const plainLoop: Implementation = {
  encode: (all, length, { digits, bitsPerDigit }) => {
    const bytes = all.slice(0, length);
    let text = '';
    for (let bit = 0; bit < length * 8; bit += bitsPerDigit) {
      // A digit has bits of one byte or two. Missing bits of the last digit are zeros.
      const index = bit >>> 3;
      const two = ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
      text += digits[(two >> (16 - bitsPerDigit - (bit & 7))) % digits.length];
    }
    return text;
  },
};

/**
 * The index after the last character that comes before `count` others; whitespace and padding do not count. It is
 * negative if the text has fewer.
 */
export function endBeforeLast(count: number, text: string, values: Uint8Array): number {
  let end = text.length;
  for (let left = count; left >= 0; end--) {
    const value = values[text.charCodeAt(end - 1)];
    if (value !== SPACE && value !== PADDING) left--;
  }
  return end + 1;
}

/**
 * The maximum number of digits in a text. It is exact for lines of digits of which all but the last have the same
 * length, and end with LF or CRLF. All but the first may be indented with spaces.
 */
export function mostDigits(text: string, values: Uint8Array): number {
  const end = endBeforeLast(0, text, values);
  /** The most code units in a line of email (RFC 5322 §2.1.1). Searching all of a text for line breaks takes time. */
  const longestLine = 1000;
  const first = text.slice(0, longestLine).indexOf('\n');
  let count = end;
  for (let index = first; index >= 0 && index < end; ) {
    count -= text.charCodeAt(index - 1) === 0x0d ? 2 : 1;
    const next = index + first + 1;
    if (text.charCodeAt(next) === 0x0a) index = next;
    else {
      while (text.charCodeAt(++index) === 0x20) count--;
      index = text.indexOf('\n', index);
    }
  }
  return count;
}

/**
 * Decodes `text`, writes the bytes to `out`, which must have room for them, and returns their number.
 *
 * @throws TextmillError UNEXPECTED_CHARACTER, SPLIT_PAIR, WRONG_LENGTH, WRONG_PADDING or TRAILING_BITS.
 */
export function decodeInto(out: Uint8Array, text: string, alphabet: Alphabet): number {
  const { format, bitsPerDigit, digitsPerGroup, values, splitError } = alphabet;
  let { read, written } = decodeGroups(out, text, alphabet);
  let padding = 0;
  /** The index after which no digit may follow: of padding, or of whitespace within a group that must not be split. */
  let end = -1;
  let buffer = 0;
  let bits = 0;
  // Everything before the first error is ASCII, so indexes count code points.
  for (; read < text.length; read++) {
    const value = values[text.charCodeAt(read)] ?? NONE;
    if (end < 0 && value < SPACE) {
      buffer = (buffer << bitsPerDigit) | value;
      bits += bitsPerDigit;
      if (bits >= 8) {
        bits -= 8;
        out[written++] = buffer >> bits;
      }
    } else if (value === SPACE) {
      if (splitError && bits && end < 0) end = read;
    } else if (value === PADDING) {
      if (padding++ === 0) end = read;
    } else {
      throw end >= 0 && (splitError || value < SPACE)
        ? createEncodingError(splitError ?? WRONG_PADDING, format, end)
        : createEncodingError(UNEXPECTED_CHARACTER, format, read);
    }
  }
  // If the unused bits include a whole digit, that digit adds no byte: another digit is missing.
  if (bits >= bitsPerDigit) throw createEncodingError(WRONG_LENGTH, format, endBeforeLast(0, text, values) - 1);
  // Padding must complete a byte, and must be shorter than a group.
  if (padding && (padding >= digitsPerGroup || (padding * bitsPerDigit + bits) % 8)) {
    throw createEncodingError(WRONG_PADDING, format, end);
  }
  if (buffer & ((1 << bits) - 1)) {
    throw createEncodingError(TRAILING_BITS, format, endBeforeLast(0, text, values) - 1);
  }
  return written;
}

/** Decodes whole groups at the start of a text, as fast as the runtime can: none if it can't. */
export function decodeGroups(out: Uint8Array, text: string, { implementation, values }: Alphabet): DecodedStart {
  let start: DecodedStart | undefined;
  try {
    start = implementation.decode?.(text, out, values);
  } catch {
    // The loop of `decodeInto` finds the error and its position.
  }
  return start ?? { read: 0, written: 0 };
}

/** Removes the ASCII whitespace from a text. A single pattern for all characters would take three times as long. */
export function withoutWhiteSpace(text: string): string {
  let rest = text;
  for (const space of ['\n', '\r', ' ', '\t', '\f']) if (rest.includes(space)) rest = rest.replaceAll(space, '');
  return rest;
}
