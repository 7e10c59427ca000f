import type { Converter } from '../../../src/notations/converter.ts';
import { type ErrorData, numberWord } from '../../../src/notations/errors.ts';

/**
 * Decides whether a text that can't be converted is only incomplete: whether some ending makes it valid. The error
 * determines which endings to try. The tool decides whether one of them works.
 */

/** The shortest of the tried endings that makes the text valid; undefined if none does. */
export function endingFor({ errorOf }: Converter, text: string, error: ErrorData): string | undefined {
  for (const ending of endingsToTry(text, error)) {
    const left = errorOf(text + ending);
    // Bytes that are not UTF-8 are a valid result too.
    if (left === undefined || left.code === 'NOT_UTF8') return ending;
  }
  return undefined;
}

function endingsToTry(text: string, error: ErrorData): Iterable<string> {
  switch (error.code) {
    case 'WRONG_LENGTH':
    case 'TRAILING_BITS':
      // A is a digit in Base64, Base32 and hexadecimal. In the first two its value is 0, so it adds no trailing bits.
      return repeated('A', MOST_DIGITS);
    case 'WRONG_PADDING':
      return /[^\s=]/.test(text.slice(text.indexOf('='))) ? [] : repeated('=', MOST_DIGITS);
    case 'NOT_A_NUMBER':
      return repeated('0', DIGITS_PER_GROUP);
    case 'UNPAIRED_SURROGATE':
      return ['\udc00'];
    case 'MALFORMED_ESCAPE':
      return escapeEndings(text);
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

function escapeEndings(text: string): readonly string[] {
  const begun = /%[\dA-F]?$/i.exec(text)?.[0].length;
  return begun === undefined ? [] : [begun === 1 ? '22' : '2'];
}

/** States what is missing from a text that an ending completes. */
export function messageOfMissing({ code }: ErrorData, ending: string): string {
  if (code === 'UNPAIRED_SURROGATE') return 'Incomplete: half of the last character is missing.';
  const what = code === 'WRONG_PADDING' ? '`=`' : code === 'NOT_A_NUMBER' ? 'digit' : 'character';
  const isPlural = ending.length > 1 && code !== 'WRONG_PADDING';
  return `Incomplete: ${numberWord(ending.length)} more ${what}${isPlural ? 's' : ''} needed.`;
}
