import { type Alphabet, isDigit } from '../../../src/codecs/alphabet.ts';
import type { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type Options, operationOf } from '../session/options.ts';
import { characterEnd, unitIndex } from '../text/place.ts';
import { nameCharacter } from './character-name.ts';
import { tooLong, UNKNOWN } from './messages.ts';
import { alphabetOf } from './notation.ts';
import { numberFault } from './number-fault.ts';

/** An error of a text, and its position. */
interface Fault {
  readonly message: string;
  readonly range?: Range | undefined;
}

/** In UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Explains an error of a text that no ending makes valid. */
export function faultOf(tool: Tool, text: string, options: Options, error: TextmillError): Fault {
  const { code, position } = error;
  if (code === 'TOO_LONG') {
    return { message: tooLong('Text', tool.fields.text, text, operationOf(tool, options)) };
  }
  if (code === 'NOT_A_NUMBER' || code === 'TOO_MANY_DIGITS') {
    const fault = numberFault(text);
    return fault === undefined ? { message: 'This is not a number.' } : { message: fault.message, range: fault };
  }
  if (code === 'INTERNAL_ERROR') return { message: 'Something went wrong on this page. Your text is not the cause.' };
  if (position === undefined) return { message: code === 'NOT_UTF8' ? NOT_UTF8 : UNKNOWN };
  const start = unitIndex(text, position);
  return faultAt({ text, start, alphabet: alphabetOf(tool, options), tool }, error);
}

/** The position of an error in encoded text. */
interface Spot {
  readonly text: string;
  readonly start: number;
  readonly alphabet: Alphabet | undefined;
  readonly tool: Tool;
}

const NOT_UTF8 = 'These bytes are not UTF-8 text.';

function faultAt(spot: Spot, { code }: TextmillError): Fault {
  const { text, start } = spot;
  const character = { start, end: characterEnd(text, start) };
  switch (code) {
    case 'UNPAIRED_SURROGATE':
      return { message: 'Half of this character is missing.', range: character };
    case 'UNEXPECTED_CHARACTER':
      return { message: unexpectedCharacter(spot), range: character };
    case 'WRONG_LENGTH':
      return {
        message:
          spot.alphabet?.digitsPerGroup === 2 ? 'This byte has only one digit.' : 'This group has too few characters.',
        range: groupAt(spot),
      };
    case 'WRONG_PADDING':
      return paddingFault(spot);
    case 'TRAILING_BITS':
      return { message: "This can't be the last character: the text was cut off or changed.", range: character };
    case 'SPLIT_PAIR':
      return { message: 'A space or line break is inside a pair of digits.', range: groupAt(spot) };
    case 'MALFORMED_ESCAPE':
      return { message: 'Two hexadecimal digits must follow `%`.', range: matchAt(/%[\p{L}\p{N}]{0,2}/uy, spot) };
    case 'NOT_UTF8':
      return notUtf8(spot);
    default:
      return { message: UNKNOWN, range: character };
  }
}

function unexpectedCharacter({ text, start, alphabet, tool }: Spot): string {
  const name = nameCharacter(text, start);
  if (alphabet === undefined) {
    return tool.name === 'base58' ? `${name} is not used in ${tool.title}.` : `${name} is not allowed here.`;
  }
  if (alphabet.digitsPerGroup === 2) return `${name} is not a hexadecimal digit.`;
  if (alphabet.digitsPerGroup === 8) return `${name} is not used in Base32, which uses A to Z and 2 to 7.`;
  if (!/[-_+/]/.test(text.charAt(start))) return `${name} is not used in ${alphabet.format}.`;
  return `${name} is not in the ${alphabet.digits.endsWith('_') ? 'URL-safe' : 'standard'} alphabet.`;
}

function paddingFault(spot: Spot): Fault {
  const { text, start, alphabet } = spot;
  const range = matchAt(/=(?:\s*=)*/y, spot);
  if (/[^\s=]/.test(text.slice(range.end)) || alphabet === undefined) {
    return { message: '`=` can only be at the end.', range };
  }
  const { digitsPerGroup } = alphabet;
  // If another digit is needed to complete a byte, the error is WRONG_LENGTH instead.
  const before = text.slice(0, start).replace(/\s/g, '').length % digitsPerGroup;
  const needed = before === 0 ? 0 : digitsPerGroup - before;
  const count = [
    'none is',
    'only one is',
    'only two are',
    'only three are',
    'only four are',
    'only five are',
    'only six are',
  ][needed];
  return { message: `Too many \`=\`: ${count} needed.`, range };
}

function notUtf8(spot: Spot): Fault {
  const { text, start } = spot;
  if (spot.alphabet !== undefined) return { message: NOT_UTF8, range: groupAt(spot) };
  if (text.charAt(start) !== '%') return { message: NOT_UTF8, range: { start, end: characterEnd(text, start) } };
  // The first byte of a character and its continuation bytes.
  return { message: NOT_UTF8, range: matchAt(/%[\dA-F]{2}(?:%[89AB][\dA-F]){0,3}/iy, spot) };
}

/** The range that a sticky pattern matches at the spot; empty if it does not match. */
function matchAt(pattern: RegExp, { text, start }: Spot): Range {
  pattern.lastIndex = start;
  return { start, end: start + (pattern.exec(text)?.[0].length ?? 0) };
}

/** The group of digits at the spot or just before it, with its padding. In hexadecimal a group is a byte. */
function groupAt(spot: Spot): Range {
  const { text, start, alphabet } = spot;
  if (alphabet === undefined) return { start, end: characterEnd(text, start) };
  const { digitsPerGroup } = alphabet;
  let first = 0;
  let end = 0;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    if (!isDigit(alphabet, text.charCodeAt(index))) continue;
    if (count % digitsPerGroup === 0) {
      if (index > start) break;
      first = index;
    }
    end = index + 1;
    count++;
  }
  const isFull = count % digitsPerGroup === 0;
  return { start: first, end: isFull ? end : matchAt(/(?:\s*=)*/y, { ...spot, start: end }).end };
}
