import { base32Alphabet } from '../../../src/codecs/base32.ts';
import { base64Alphabet } from '../../../src/codecs/base64.ts';
import { hexAlphabet } from '../../../src/codecs/hex.ts';
import { encodeBytes } from '../../../src/codecs/rfc4648.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from '../session/options.ts';
import { unitIndex } from '../text/place.ts';
import { attempt } from './attempt.ts';
import type { Problem } from './outcome.ts';

/**
 * Decides whether a text that can't be converted is only incomplete: whether some ending makes it valid. The error
 * determines which endings to try. The tool decides whether one of them works.
 */

/** The shortest of the tried endings that makes the text valid; undefined if none does. */
export function endingFor(tool: Tool, text: string, options: Options, error: Problem): string | undefined {
  for (const ending of endingsToTry(text, error)) {
    const tried = attempt(tool, text + ending, options);
    // Bytes that are not UTF-8 are a valid result too, unless the error is about UTF-8.
    if (tried?.kind === 'text' || (tried?.kind === 'bytes' && error.code !== 'NOT_UTF8')) return ending;
  }
  return undefined;
}

function endingsToTry(text: string, error: Problem): Iterable<string> {
  switch (error.code) {
    case 'WRONG_LENGTH':
    case 'TRAILING_BITS':
      // A is a digit in Base64, Base32 and hexadecimal. In the first two its value is 0, so it adds no trailing bits.
      return repeated('A', MOST_DIGITS);
    case 'WRONG_PADDING':
      return repeated('=', MOST_DIGITS);
    case 'NOT_A_NUMBER':
      return repeated('0', DIGITS_PER_GROUP);
    case 'UNPAIRED_SURROGATE':
      return ['\udc00'];
    case 'MALFORMED_ESCAPE':
      return text.includes('%') ? escapeEndings(text) : [];
    case 'NOT_UTF8':
      return characterEndings(text, error.position);
    default:
      return [];
  }
}

/** The size of the largest group, that of Base32, minus the first digit. */
const MOST_DIGITS = 7;

/** The digits of a group in a number. */
const DIGITS_PER_GROUP = 3;

function repeated(character: string, most: number): readonly string[] {
  return Array.from({ length: most }, (_, index) => character.repeat(index + 1));
}

/**
 * Continuation bytes. For each start of a character, one of these sequences completes it (Unicode, table 3-7). Two
 * values of the first byte are enough: after E0 it must be A0 to BF, after F0 90 to BF, after ED at most 9F, after F4
 * at most 8F.
 */
const TAILS: readonly (readonly number[])[] = [1, 2, 3].flatMap((length) =>
  [0x82, 0xa2].map((first) => [first, ...Array.from({ length: length - 1 }, () => 0x82)]),
);

/** The longest spelling of an unfinished character: three escapes. */
const MOST_CHARACTERS = 9;

/** Endings for bytes that end within a character, in each notation. */
function characterEndings(text: string, position: number | undefined): Iterable<string> {
  // Only Base58 has no position. Each of its texts decodes to bytes, which the page shows.
  if (position === undefined) return [];
  if (text.slice(unitIndex(text, position)).replaceAll(/\s/g, '').length > MOST_CHARACTERS) return [];
  // No other notation than that of escapes has a percent sign.
  return text.includes('%') ? escapeEndings(text) : TAILS.flatMap(spellings);
}

/** Bytes in hexadecimal, Base64 and Base32. */
function spellings(bytes: readonly number[]): readonly string[] {
  const all = Uint8Array.from(bytes);
  return [hexAlphabet, base64Alphabet, base32Alphabet].map((alphabet) => encodeBytes(all, all.length, alphabet, false));
}

/** Endings for a text that ends within an escape, or after an escape that begins a character. */
function escapeEndings(text: string): readonly string[] {
  const begun = /%[\dA-Fa-f]?$/.exec(text)?.[0].length;
  const missing = begun === undefined ? [''] : begun === 1 ? ['22', '82', 'a2'] : ['2'];
  const tails = TAILS.map((tail) => tail.map((byte) => `%${byte.toString(16)}`).join(''));
  return missing.flatMap((digits) => ['', ...tails].map((tail) => digits + tail));
}
