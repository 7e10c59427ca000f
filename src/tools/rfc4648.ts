import { createError } from '../core/errors.ts';
import { resultBytes, roomFor } from '../core/scratch.ts';
import {
  decodeAscii,
  decodeUtf8,
  encodeUtf8,
  firstInvalidUtf8,
  isAsciiWhiteSpace,
  trimmedRange,
} from '../core/text.ts';
import type { GroupPath } from './rfc4648-groups.ts';
import type { NativePath } from './rfc4648-native.ts';

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
  /** The digits' values by ASCII code, with `SPACE`, `PADDING` and `NONE` for any other byte. */
  readonly values: Uint8Array;
  /** Faster ways through what is common, if there are any. The loops of this file are what they are tested against. */
  readonly native: NativePath | undefined;
  readonly groups: GroupPath | undefined;
}

const SPACE = 64;
const PADDING = 65;
const NONE = 66;
const EQUALS_SIGN = 0x3d;

/** Code units up to which a loop takes less time than a call of the engine. */
const SHORT = 24;

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
  readonly native?: NativePath | undefined;
  readonly groups?: GroupPath | undefined;
}): Alphabet {
  const shape = { 16: [4, 2], 32: [5, 8], 64: [6, 4] } as const;
  const { length } = row.digits;
  if (length !== 16 && length !== 32 && length !== 64) throw new RangeError('an alphabet has 16, 32 or 64 digits');
  const values = new Uint8Array(256).fill(NONE);
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
    native: row.native,
    groups: row.groups,
  };
}

/** The digits that spell a text's UTF-8 bytes, the last group filled up with `=` where `padding` is true. */
export function encodeText(text: string, alphabet: Alphabet, padding: boolean): string {
  const { bytes, length } = encodeUtf8(text);
  return encodeBytes(bytes, length, alphabet, padding);
}

/** The digits that spell the first `length` bytes. */
export function encodeBytes(bytes: Uint8Array, length: number, alphabet: Alphabet, padding: boolean): string {
  const { bitsPerDigit, digitsPerGroup, pairs, native, groups } = alphabet;
  if (native !== undefined) return native.encode(bytes, length, padding);
  const digits = Math.ceil((length * 8) / bitsPerDigit);
  const end = padding ? Math.ceil(digits / digitsPerGroup) * digitsPerGroup : digits;
  const out = roomFor(end + 2, resultBytes);
  const bitsPerPair = 2 * bitsPerDigit;
  const mask = pairs.length - 1;
  let position = groups?.encode(bytes, length, pairs, out) ?? 0;
  let index = (position * 8) / bitsPerDigit;
  let buffer = 0;
  let bits = 0;
  // Two digits at a time take half as long, and `for … of` over bytes would take longer than the rest.
  for (; position < length; position++) {
    buffer = (buffer << 8) | (bytes[position] ?? 0);
    bits += 8;
    if (bits < bitsPerPair) continue;
    bits -= bitsPerPair;
    const pair = pairs[(buffer >> bits) & mask] ?? 0;
    out[index++] = pair;
    out[index++] = pair >> 8;
  }
  // What lies past the last digit, half a pair at the most, is overwritten by padding or past the end.
  const rest = pairs[(buffer << (bitsPerPair - bits)) & mask] ?? 0;
  out[index] = rest;
  out[index + 1] = rest >> 8;
  // A call of fill would take longer than these few.
  for (let index = digits; index < end; index++) out[index] = EQUALS_SIGN;
  return decodeAscii(out, 0, end);
}

/**
 * The UTF-8 text whose bytes the digits of `text` spell.
 *
 * @throws TextmillError UNEXPECTED_CHARACTER, SPLIT_PAIR, WRONG_LENGTH, WRONG_PADDING, TRAILING_BITS or NOT_UTF8, with the
 *   position in `text`, named `field`.
 */
export function decodeText(text: string, alphabet: Alphabet, field: string): string {
  const out = roomFor(mostBytes(text, alphabet), resultBytes);
  const length = decodeInto(out, text, alphabet, field);
  const decoded = decodeUtf8(out, 0, length);
  if (decoded !== undefined) return decoded;
  const digit = Math.floor((firstInvalidUtf8(out.subarray(0, length)) * 8) / alphabet.bitsPerDigit);
  throw createError('NOT_UTF8', { field, position: positionOfDigit(text, alphabet, digit) });
}

/** As many bytes as the digits of `text` may spell. */
export function mostBytes(text: string, { bitsPerDigit }: Alphabet): number {
  return Math.floor((text.length * bitsPerDigit) / 8);
}

/**
 * Writes the bytes that the digits of `text` spell to `out`, which has room for {@link mostBytes}, and returns their number;
 * {@link decodeText} tells the errors.
 */
export function decodeInto(out: Uint8Array, text: string, alphabet: Alphabet, field: string): number {
  const { bitsPerDigit, digitsPerGroup, format, values, native, groups } = alphabet;
  const written = text.length < SHORT ? -1 : (native?.decode(text, out) ?? -1);
  if (written !== -1) return written;
  // Everything before the first error is ASCII, so that a byte's index is a code point's.
  const { bytes, length: end } = encodeUtf8(text);
  let digits = groups?.decode(bytes, end, values, out) ?? 0;
  let length = (digits * bitsPerDigit) / 8;
  let lastDigit = digits - 1;
  let padding = 0;
  let firstPadding = 0;
  let buffer = 0;
  let bits = 0;
  for (let position = digits; position < end; position++) {
    const value = values[bytes[position] ?? 0] ?? NONE;
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
  return length;
}

/** The index of the digit that has `count` digits before it. */
function positionOfDigit(text: string, alphabet: Alphabet, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if ((alphabet.values[text.charCodeAt(position)] ?? NONE) < SPACE && seen++ === count) return position;
  }
  return text.length;
}
