import { base32Alphabet } from '../../../src/codecs/base32.ts';
import { base64Alphabet } from '../../../src/codecs/base64.ts';
import { hexAlphabet } from '../../../src/codecs/hex.ts';
import { encodeBytes } from '../../../src/codecs/rfc4648.ts';
import type { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from '../session/options.ts';
import { unitIndex } from '../text/place.ts';
import { attempt } from './attempt.ts';

/**
 * Whether a text that can't be converted is merely incomplete. It is, if some ending makes it right. Which endings are worth
 * trying follows from the error; whether one of them does it, the tool itself decides.
 */

/** An ending that makes the text right, if it is typed after it; the shortest of those that are tried. */
export function endingFor(tool: Tool, text: string, options: Options, error: TextmillError): string | undefined {
  for (const ending of endingsToTry(text, error)) {
    const tried = attempt(tool, text + ending, options);
    // Bytes that are not UTF-8 are right too, unless that is what is wrong.
    if (tried?.kind === 'text' || (tried?.kind === 'bytes' && error.code !== 'NOT_UTF8')) return ending;
  }
  return undefined;
}

function endingsToTry(text: string, error: TextmillError): Iterable<string> {
  switch (error.code) {
    case 'WRONG_LENGTH':
    case 'TRAILING_BITS':
      // A is a digit of Base64, Base32 and hexadecimal. In the first two it is zero, so that it leaves no bits over.
      return repeated('A', MOST_DIGITS);
    case 'WRONG_PADDING':
      return repeated('=', MOST_DIGITS);
    case 'NOT_A_NUMBER':
      return repeated('0', DIGITS_PER_GROUP);
    case 'UNPAIRED_SURROGATE':
      return ['\udc00'];
    case 'MALFORMED_ESCAPE':
      return isEscapeBegun(text) ? escapeEndings(text) : [];
    case 'NOT_UTF8':
      return characterEndings(text, error.position);
    default:
      return [];
  }
}

/** The digits of the largest group, of Base32, without the first. */
const MOST_DIGITS = 7;

/** The digits of a group in a number. */
const DIGITS_PER_GROUP = 3;

function repeated(character: string, most: number): readonly string[] {
  return Array.from({ length: most }, (_, index) => character.repeat(index + 1));
}

/**
 * The bytes that can end a character: whatever begins it, one of these ends it (Unicode, table 3-7). The first is of one of three
 * kinds, for E0 takes A0 to BF, F0 takes 90 to BF, ED and F4 take no more than 9F and 8F.
 */
const TAILS: readonly (readonly number[])[] = [1, 2, 3].flatMap((length) =>
  [0x82, 0x92, 0xa2].map((first) => [first, ...Array.from({ length: length - 1 }, () => 0x82)]),
);

/** The most characters that spell an unfinished character: three escapes. */
const MOST_CHARACTERS = 9;

/** Endings for bytes that end within a character, as each of the notations writes them. */
function characterEndings(text: string, position: number | undefined): Iterable<string> {
  // Base58 alone has no position. Any of its texts is bytes, which the page shows.
  if (position === undefined) return [];
  if (text.slice(unitIndex(text, position)).replace(/\s+/g, '').length > MOST_CHARACTERS) return [];
  return /%[\dA-F]{2}$/i.test(text.slice(-3)) ? escapeEndings(text) : TAILS.flatMap((tail) => spellings(tail));
}

/** Whether a text ends within an escape. */
function isEscapeBegun(text: string): boolean {
  return /%[\dA-F]?$/i.test(text.slice(-2));
}

/** Bytes in hexadecimal, Base64 and Base32. */
function spellings(bytes: readonly number[]): readonly string[] {
  const all = Uint8Array.from(bytes);
  return [hexAlphabet, base64Alphabet, base32Alphabet].map((alphabet) => encodeBytes(all, all.length, alphabet, false));
}

/** Endings for a text that ends within an escape, or after an escape that begins a character. */
function escapeEndings(text: string): readonly string[] {
  const begun = /%[\dA-Fa-f]?$/.exec(text)?.[0].length;
  const missing = begun === undefined ? [''] : begun === 1 ? ['22', '82', '92', 'a2'] : ['2'];
  const tails = TAILS.map((tail) => tail.map((byte) => `%${byte.toString(16)}`).join(''));
  return missing.flatMap((digits) => ['', ...tails].map((tail) => digits + tail));
}
