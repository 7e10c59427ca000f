import { textBytes } from './scratch.ts';

/** U+FEFF at the start of a file or of JSON, where it is not part of the text. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A text without a byte order mark at its start. */
export function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** Whether bytes begin with the byte order mark of UTF-16, which is never valid UTF-8. */
export function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

const encoder = /* @__PURE__ */ new TextEncoder();
// `ignoreBOM: true` keeps a leading U+FEFF: here a byte order mark is data.
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Encodes a well-formed text as UTF-8: the first `length` bytes of `bytes`. The next call may overwrite them. */
export function encodeUtf8(text: string): { readonly bytes: Uint8Array<ArrayBuffer>; readonly length: number } {
  // A UTF-16 code unit takes at most three bytes.
  if (text.length * 3 <= textBytes.length) {
    return { bytes: textBytes, length: encoder.encodeInto(text, textBytes).written };
  }
  const bytes = encoder.encode(text);
  return { bytes, length: bytes.length };
}

/** Encodes a well-formed text as UTF-8, in a new array. */
export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Decodes the bytes from `start` to `end`, which must be ASCII. */
export function decodeAscii(bytes: Uint8Array, start: number, end: number): string {
  return areFew(bytes, start, end) ? decodeFewAscii(bytes, start, end) : decoder.decode(bytes.subarray(start, end));
}

/**
 * Decodes the bytes from `start` to `end` as strict UTF-8 (RFC 3629), and keeps a leading U+FEFF. Returns undefined if
 * they are not valid UTF-8: overlong forms, surrogates and incomplete sequences are invalid. {@link firstInvalidUtf8}
 * finds the position.
 *
 * @example decodeUtf8(new Uint8Array([0xef, 0xbb, 0xbf])) // '\ufeff'
 */
export function decodeUtf8(bytes: Uint8Array, start = 0, end: number = bytes.length): string | undefined {
  if (areFew(bytes, start, end) && areAscii(bytes, start, end)) return decodeFewAscii(bytes, start, end);
  try {
    return decoder.decode(end - start === bytes.length ? bytes : bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}

/** Decodes bytes that must be UTF-8. A RangeError means that the text is longer than a string can be. */
export function textOf(bytes: Uint8Array, start = 0, end: number = bytes.length): string {
  const text = decodeUtf8(bytes, start, end);
  if (text === undefined) throw new RangeError('Invalid string length');
  return text;
}

/** The index of the first byte that does not begin a well-formed sequence (Unicode, table 3-7); -1 if there is none. */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length) {
    const first = bytes[index] ?? 0;
    const length =
      first < 0x80
        ? 1
        : sequenceLength(first, bytes[index + 1] ?? NO_BYTE, bytes[index + 2] ?? NO_BYTE, bytes[index + 3] ?? NO_BYTE);
    if (length === 0) return index;
    index += length;
  }
  return -1;
}

/** The value of a missing byte, for {@link sequenceLength}. */
export const NO_BYTE = -1;

/** The length of the well-formed sequence (Unicode, table 3-7) that the bytes begin with, or 0 if there is none. */
export function sequenceLength(first: number, second: number, third: number, fourth: number): 0 | 1 | 2 | 3 | 4 {
  if (first < 0x80) return 1;
  // After E0, ED, F0 and F4 the second byte must exclude overlong forms, surrogates and code points past U+10FFFF.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (first < 0xc2 || first > 0xf4 || second < low || second > high) return 0;
  if (first < 0xe0) return 2;
  if (!isContinuation(third)) return 0;
  if (first < 0xf0) return 3;
  return isContinuation(fourth) ? 4 : 0;
}

/** The length of a text in bytes of UTF-8. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A surrogate pair takes four bytes, two per code unit. Any other code unit from U+0800 takes three.
    length += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return length;
}

/** The number of Unicode code points of a text before an index in UTF-16 code units, by default its end. */
export function countCodePoints(text: string, end = text.length): number {
  let pairs = 0;
  for (let index = 0; index < end - 1; index++) {
    if (isLead(text.charCodeAt(index)) && isTrail(text.charCodeAt(index + 1))) {
      pairs++;
      index++;
    }
  }
  return end - pairs;
}

/** The index, in code points, of the first unpaired surrogate, or -1. */
export function firstUnpairedSurrogate(text: string): number {
  // Engines before 2024 don't have it.
  const { isWellFormed } = String.prototype as { readonly isWellFormed?: () => boolean };
  if (isWellFormed?.call(text)) return -1;
  let position = 0;
  for (const character of text) {
    const unit = character.charCodeAt(0);
    if (character.length === 1 && (isLead(unit) || isTrail(unit))) return position;
    position++;
  }
  return -1;
}

/** Whether a UTF-16 code unit is ASCII whitespace: tab, LF, FF, CR or space (WHATWG Infra). */
export function isAsciiWhiteSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09 || unit === 0x0c;
}

/** Whether a UTF-16 code unit is a digit from 0 to 9. */
export function isAsciiDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** The start and end (exclusive) of a text without leading and trailing ASCII whitespace. */
export function trimmedRange(text: string): { readonly start: number; readonly end: number } {
  let start = 0;
  let end = text.length;
  while (isAsciiWhiteSpace(text.charCodeAt(start))) start++;
  while (end > start && isAsciiWhiteSpace(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

function isLead(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isTrail(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** The longest text, in bytes, that is decoded faster here. For short texts, TextDecoder takes three times as long. */
const FEW_BYTES = 32;

/** Whether `decodeFewAscii` can decode the bytes: at most 32, in an array that has 32 bytes from `start`. */
function areFew(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= FEW_BYTES && start + FEW_BYTES <= bytes.length;
}

function areAscii(bytes: Uint8Array, start: number, end: number): boolean {
  let bits = 0;
  for (let index = start; index < end; index++) bits |= bytes[index] ?? 0;
  return bits < 0x80;
}

/** The text of the bytes, for which `areFew` and `areAscii` must be true. */
function decodeFewAscii(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += 16) text += sixteen(bytes, at).slice(0, end - at);
  return text;
}

/** The characters of 16 bytes, including any past the end: a call with a fixed number of arguments is fastest. */
function sixteen(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(
    bytes[at] ?? 0,
    bytes[at + 1] ?? 0,
    bytes[at + 2] ?? 0,
    bytes[at + 3] ?? 0,
    bytes[at + 4] ?? 0,
    bytes[at + 5] ?? 0,
    bytes[at + 6] ?? 0,
    bytes[at + 7] ?? 0,
    bytes[at + 8] ?? 0,
    bytes[at + 9] ?? 0,
    bytes[at + 10] ?? 0,
    bytes[at + 11] ?? 0,
    bytes[at + 12] ?? 0,
    bytes[at + 13] ?? 0,
    bytes[at + 14] ?? 0,
    bytes[at + 15] ?? 0,
  );
}
