import {
  createEncodingError,
  TRAILING_BITS,
  UNEXPECTED_CHARACTER,
  WRONG_LENGTH,
  WRONG_PADDING,
} from '../core/encoding-errors.ts';
import { type Alphabet, NONE, PADDING, type Path, SPACE } from './alphabet.ts';

/** The strict conversion between bytes and digits that Base64, Base32 and Base16 share (RFC 4648 §4 to §8). */

/** Encodes the first `length` bytes. If `padding` is true, the last group is padded with `=`. */
export function encodeBytes(bytes: Uint8Array, length: number, alphabet: Alphabet, padding: boolean): string {
  const { bitsPerDigit, digitsPerGroup, path } = alphabet;
  const text = path.encode(bytes, length, alphabet);
  return padding
    ? text.padEnd(Math.ceil(text.length / digitsPerGroup) * digitsPerGroup, '=')
    : text.slice(0, Math.ceil((length * 8) / bitsPerDigit));
}

/** Encodes one digit at a time, for runtimes without a faster way. Decoding is left to the loop in `decodeInto`. */
export const slowPath: Path = {
  encode: (all, length, { digits, bitsPerDigit }) => {
    const bytes = all.subarray(0, length);
    let text = '';
    for (let bit = 0; bit < length * 8; bit += bitsPerDigit) {
      // A digit has bits of one byte or two. Missing bits of the last digit are zeros.
      const index = bit >>> 3;
      const two = ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
      text += digits[(two >> (16 - bitsPerDigit - (bit & 7))) % digits.length];
    }
    return text;
  },
  decode: () => 0,
};

/** The maximum number of bytes that a text can encode. It is exact if the text has no whitespace. */
export function mostBytes(text: string, { bitsPerDigit }: Alphabet): number {
  return (endOfDigits(text) * bitsPerDigit) >>> 3;
}

/** The index of the first `=`, or the length of the text. */
export function endOfDigits(text: string): number {
  const padding = text.indexOf('=');
  return padding < 0 ? text.length : padding;
}

/**
 * Decodes `text`, writes the bytes to `out`, which must have room for {@link mostBytes}, and returns their number.
 *
 * @throws TextmillError UNEXPECTED_CHARACTER, SPLIT_PAIR, WRONG_LENGTH, WRONG_PADDING or TRAILING_BITS.
 */
export function decodeInto(out: Uint8Array, text: string, alphabet: Alphabet): number {
  const { format, bitsPerDigit, digitsPerGroup, values, split, path } = alphabet;
  let read = 0;
  try {
    read = path.decode(text, out, values);
  } catch {
    // The loop below finds the error and its position.
  }
  let written = (read * bitsPerDigit) / 8;
  let lastDigit = 0;
  let padding = 0;
  /** The index after which no digit may follow: of padding, or of whitespace within a group that must not be split. */
  let end = -1;
  let buffer = 0;
  let bits = 0;
  // Everything before the first error is ASCII, so indexes count code points.
  for (; read < text.length; read++) {
    const value = values[text.charCodeAt(read)] ?? NONE;
    if (value === SPACE) {
      if (split && bits > 0 && end < 0) end = read;
    } else if (value === PADDING) {
      if (padding++ === 0) end = read;
    } else if (value < SPACE && end < 0) {
      lastDigit = read;
      buffer = ((buffer << bitsPerDigit) | value) & 0xffff;
      bits += bitsPerDigit;
      if (bits >= 8) {
        bits -= 8;
        out[written++] = buffer >> bits;
      }
    } else {
      throw end >= 0 && (split || value < SPACE)
        ? createEncodingError(split ?? WRONG_PADDING, format, end)
        : createEncodingError(UNEXPECTED_CHARACTER, format, read);
    }
  }
  // If the unused bits include a whole digit, that digit adds no byte: another digit is missing.
  if (bits >= bitsPerDigit) throw createEncodingError(WRONG_LENGTH, format, lastDigit);
  // Padding must complete a byte, and must be shorter than a group.
  if (padding > 0 && (padding >= digitsPerGroup || (padding * bitsPerDigit + bits) % 8 > 0)) {
    throw createEncodingError(WRONG_PADDING, format, end);
  }
  if ((buffer & ((1 << bits) - 1)) !== 0) throw createEncodingError(TRAILING_BITS, format, lastDigit);
  return written;
}
