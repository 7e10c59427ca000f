import { createError } from '../core/errors.ts';
import { decodeUtf8, firstInvalidUtf8, isAsciiWhiteSpace, trimmedRange } from '../core/text.ts';

/**
 * The regrouping of bits that Base64, Base32 and Base16 share (RFC 4648 §4 to §8), strict: one text has one encoding.
 */

/** One of RFC 4648's encodings, as a row made by {@link defineAlphabet}. */
export interface Alphabet {
  /** Its name in messages. */
  readonly format: string;
  readonly bitsPerDigit: 4 | 5 | 6;
  /** The digits of the smallest group that holds whole bytes. */
  readonly digitsPerGroup: 2 | 4 | 8;
  /** Whether a last group may be filled up with `=`. */
  readonly padded: boolean;
  /** Where a decoder overlooks ASCII white space. */
  readonly whiteSpace: 'anywhere' | 'between groups';
  /** The ASCII codes of each pair of digits by their joint value, the first digit in the low byte. */
  readonly pairs: Uint16Array;
  /** The digits' values by ASCII code, with `SPACE`, `PADDING` and `NONE` for what is no digit. */
  readonly values: Uint8Array;
}

const SPACE = 64;
const PADDING = 65;
const NONE = 66;
const EQUALS_SIGN = 0x3d;

const asciiDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Makes an alphabet from its digits, in the order of their values. Letters that stand in one case only are taken in both
 * when decoding, where `ignoreCase` says so.
 */
export function defineAlphabet(row: {
  readonly format: string;
  readonly digits: string;
  readonly padded: boolean;
  readonly ignoreCase: boolean;
  readonly whiteSpace: Alphabet['whiteSpace'];
}): Alphabet {
  const shape = { 16: [4, 2], 32: [5, 8], 64: [6, 4] } as const;
  const { length } = row.digits;
  if (length !== 16 && length !== 32 && length !== 64) throw new RangeError('an alphabet has 16, 32 or 64 digits');
  const values = new Uint8Array(128).fill(NONE);
  for (let code = 0; code < 128; code++) if (isAsciiWhiteSpace(code)) values[code] = SPACE;
  if (row.padded) values[EQUALS_SIGN] = PADDING;
  for (const [value, digit] of [...row.digits].entries()) {
    values[digit.charCodeAt(0)] = value;
    if (!row.ignoreCase) continue;
    values[digit.toUpperCase().charCodeAt(0)] = value;
    values[digit.toLowerCase().charCodeAt(0)] = value;
  }
  return {
    format: row.format,
    bitsPerDigit: shape[length][0],
    digitsPerGroup: shape[length][1],
    padded: row.padded,
    whiteSpace: row.whiteSpace,
    pairs: Uint16Array.from({ length: length ** 2 }, (_, pair) => {
      return row.digits.charCodeAt(pair / length) | (row.digits.charCodeAt(pair % length) << 8);
    }),
    values,
  };
}

/** The digits that spell the bytes, the last group filled up with `=` where `padding` is true. */
export function encodeBytes(bytes: Uint8Array, alphabet: Alphabet, padding: boolean): string {
  const { bitsPerDigit, digitsPerGroup, pairs } = alphabet;
  const digits = Math.ceil((bytes.length * 8) / bitsPerDigit);
  const length = padding ? Math.ceil(digits / digitsPerGroup) * digitsPerGroup : digits;
  const out = new Uint8Array(length);
  const bitsPerPair = 2 * bitsPerDigit;
  const mask = pairs.length - 1;
  let index = 0;
  let buffer = 0;
  let bits = 0;
  // Two digits at a time take half as long, and `for … of` over bytes would take longer than the rest.
  for (let position = 0; position < bytes.length; position++) {
    buffer = (buffer << 8) | (bytes[position] ?? 0);
    bits += 8;
    if (bits < bitsPerPair) continue;
    bits -= bitsPerPair;
    const pair = pairs[(buffer >> bits) & mask] ?? 0;
    out[index++] = pair;
    out[index++] = pair >> 8;
  }
  // What lies past the last digit, half a pair at the most, is overwritten by padding or past the end of `out`.
  const rest = pairs[(buffer << (bitsPerPair - bits)) & mask] ?? 0;
  out[index] = rest;
  out[index + 1] = rest >> 8;
  out.fill(EQUALS_SIGN, digits);
  return asciiDecoder.decode(out);
}

/**
 * The UTF-8 text whose bytes the digits of `text` spell.
 *
 * @throws TextmillError UNEXPECTED_CHARACTER, SPLIT_PAIR, WRONG_LENGTH, WRONG_PADDING, TRAILING_BITS or NOT_UTF8, with the
 *   position in `text`, named `field`.
 */
export function decodeText(text: string, alphabet: Alphabet, field: string): string {
  const bytes = decodeBytes(text, alphabet, field);
  const decoded = decodeUtf8(bytes);
  if (decoded !== undefined) return decoded;
  const digit = Math.floor((firstInvalidUtf8(bytes) * 8) / alphabet.bitsPerDigit);
  throw createError('NOT_UTF8', { field, position: positionOfDigit(text, alphabet, digit) });
}

/** The bytes that the digits of `text` spell; {@link decodeText} tells the errors. */
export function decodeBytes(text: string, alphabet: Alphabet, field: string): Uint8Array {
  const { bitsPerDigit, digitsPerGroup, format, values } = alphabet;
  const out = new Uint8Array(Math.floor((text.length * bitsPerDigit) / 8));
  let length = 0;
  let digits = 0;
  let lastDigit = 0;
  let padding = 0;
  let firstPadding = 0;
  let buffer = 0;
  let bits = 0;
  // Everything before the first error is ASCII, so that a code unit's index is a code point's.
  for (let position = 0; position < text.length; position++) {
    const value = values[text.charCodeAt(position)] ?? NONE;
    if (value < SPACE) {
      if (padding > 0) throw createError('WRONG_PADDING', { field, format, position: firstPadding });
      lastDigit = position;
      digits++;
      buffer = ((buffer << bitsPerDigit) | value) & 0xffff;
      bits += bitsPerDigit;
      if (bits >= 8) {
        bits -= 8;
        out[length++] = buffer >> bits;
      }
    } else if (value === SPACE) {
      if (alphabet.whiteSpace === 'anywhere' || digits % digitsPerGroup === 0) continue;
      // White space that only ends the text splits nothing: the digit before it lacks its other half.
      if (trimmedRange(text).end <= position) break;
      throw createError('SPLIT_PAIR', { field, format, position });
    } else if (value === PADDING) {
      if (padding === 0) firstPadding = position;
      padding++;
    } else {
      throw createError('UNEXPECTED_CHARACTER', { field, format, position });
    }
  }
  // As many bits left over as a digit has: the last digit adds no byte, so another one is missing.
  if (bits >= bitsPerDigit) throw createError('WRONG_LENGTH', { field, format, position: lastDigit });
  const missing = (digitsPerGroup - (digits % digitsPerGroup)) % digitsPerGroup;
  if (padding > 0 && padding !== missing) throw createError('WRONG_PADDING', { field, format, position: firstPadding });
  if ((buffer & ((1 << bits) - 1)) !== 0) throw createError('TRAILING_BITS', { field, format, position: lastDigit });
  return length === out.length ? out : out.subarray(0, length);
}

/** The index of the digit that has `count` digits before it. */
function positionOfDigit(text: string, alphabet: Alphabet, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if ((alphabet.values[text.charCodeAt(position)] ?? NONE) < SPACE && seen++ === count) return position;
  }
  return text.length;
}
