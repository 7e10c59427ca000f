import { BASE58_DIGITS } from '../../../src/codecs/base58.ts';
import { trimmedRange } from '../../../src/core/text.ts';

/**
 * Base58 is one large number, so each digit changes all bytes of it: whether a text can become the Base58 of UTF-8 can't be
 * seen from its bytes. With so many more digits, the number is in a known range, in which we look for UTF-8.
 */

const RADIX = 58n;

/** How many bytes are looked at beyond those of the number: enough for a character, and for one that is greater. */
const MORE_BYTES = 6;
const QUICK_BYTES = 4;

/** Digits that make the Base58 in `text`, which is at most `most` long, that of UTF-8: the fewest, or none. */
export function* base58Endings(text: string, most: number): Generator<string, void> {
  const { start, end } = trimmedRange(text);
  // Nothing can follow white space.
  if (end < text.length) return;
  let least = 0n;
  for (let index = start; index < end; index++) {
    const value = BASE58_DIGITS.indexOf(text.charAt(index));
    if (value < 0) return;
    least = least * RADIX + BigInt(value);
  }
  const kept = byteLength(least) + MORE_BYTES;
  let size = 1n;
  for (let digits = 1; text.length + digits <= most; digits++) {
    least *= RADIX;
    size *= RADIX;
    const found = utf8Between(least, least + size - 1n, kept);
    if (found === undefined) continue;
    yield digitsOf(found - least, digits);
    return;
  }
}

/** A number from `least` to `greatest` whose bytes are UTF-8. Those after the first `kept` bytes are zero. */
function utf8Between(least: bigint, greatest: bigint, kept: number): bigint | undefined {
  const length = byteLength(least);
  // One byte more, and the first is 1, the others are 0.
  if (byteLength(greatest) > length) return 1n << BigInt(8 * length);
  // Most numbers begin with what no UTF-8 begins with, and this is quickly seen.
  const rest = BigInt(8 * Math.max(0, length - QUICK_BYTES));
  const head = leastUtf8(bytesOf(least >> rest), rest > 0n);
  if (head === undefined || head > greatest >> rest) return undefined;
  const shift = BigInt(8 * Math.max(0, length - kept));
  // Rounded up, for the bytes that are left out are zero.
  const first = -(-least >> shift);
  const last = greatest >> shift;
  if (byteLength(first) > byteLength(last)) return undefined;
  const found = leastUtf8(bytesOf(first), false);
  return found !== undefined && found <= last ? found << shift : undefined;
}

/** The least number of as many bytes, and not below them, whose bytes are UTF-8, or the first ones of it if it is cut. */
function leastUtf8(bytes: readonly number[], isCut: boolean): bigint | undefined {
  // What may follow each of the first bytes, as long as they are UTF-8.
  const states: State[] = [START];
  for (const [index, byte] of bytes.entries()) {
    const next = stateAfter(states[index] ?? START, byte);
    if (next === undefined) break;
    states.push(next);
  }
  if (states.length > bytes.length && (isCut || states[bytes.length] === START)) return numberOf(bytes);
  // The last byte that can be greater is, and what follows is as small as possible.
  for (let index = Math.min(states.length, bytes.length) - 1; index >= 0; index--) {
    const room = bytes.length - index - 1;
    for (let byte = (bytes[index] ?? 0) + 1; byte < 0x100; byte++) {
      const state = stateAfter(states[index] ?? START, byte);
      if (state === undefined || (state.missing > room && !isCut)) continue;
      const missing = Math.min(state.missing, room);
      const tail = Array.from({ length: missing }, (_, at) => (at === 0 ? state.low : 0x80));
      const zeros = Array.from({ length: room - missing }, () => 0);
      return numberOf([...bytes.slice(0, index), byte, ...tail, ...zeros]);
    }
  }
  return undefined;
}

/** Where bytes end: within a character that lacks so many bytes, of which the next is from `low` to `high`. */
interface State {
  readonly missing: number;
  readonly low: number;
  readonly high: number;
}

const START: State = { missing: 0, low: 0, high: 0 };

/** What follows a byte; undefined if it can't be there (Unicode, table 3-7). */
function stateAfter({ missing, low, high }: State, byte: number): State | undefined {
  if (missing > 0) {
    if (byte < low || byte > high) return undefined;
    return missing === 1 ? START : { missing: missing - 1, low: 0x80, high: 0xbf };
  }
  if (byte < 0x80) return START;
  if (byte < 0xc2 || byte > 0xf4) return undefined;
  return {
    missing: byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3,
    low: byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80,
    high: byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf,
  };
}

function byteLength(number: bigint): number {
  return Math.ceil(number.toString(16).length / 2);
}

function bytesOf(number: bigint): readonly number[] {
  const digits = number.toString(16);
  const pairs = digits.padStart(digits.length + (digits.length % 2), '0').match(/../g) ?? [];
  return pairs.map((pair) => Number.parseInt(pair, 16));
}

function numberOf(bytes: readonly number[]): bigint {
  return BigInt(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

function digitsOf(number: bigint, length: number): string {
  let digits = '';
  for (let rest = number; digits.length < length; rest /= RADIX)
    digits = BASE58_DIGITS.charAt(Number(rest % RADIX)) + digits;
  return digits;
}
