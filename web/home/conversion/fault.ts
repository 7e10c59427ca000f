import { type Alphabet, isDigit } from '../../../src/codecs/rfc4648.ts';
import type { Field, TextField } from '../../../src/core/field.ts';
import { countCodePoints, utf8Length } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type Options, operationOf, optionValue } from '../session/options.ts';
import { nameCharacter } from '../text/characters.ts';
import { characterEnd, unitIndex } from '../text/place.ts';
import { quantity } from '../text/words.ts';
import { alphabetOf } from './notation.ts';
import { numberFault } from './number-fault.ts';
import type { Problem } from './outcome.ts';

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
export function faultOf(tool: Tool, text: string, options: Options, error: Problem): Fault {
  const { code, position } = error;
  if (code === 'TOO_LONG') return { message: tooLong('Text', tool.fields.text, text, operationOf(tool, options)) };
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

function faultAt(spot: Spot, { code }: Problem): Fault {
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
  const count = needed === 0 ? 'none is' : needed === 1 ? 'only one is' : `only ${NUMBERS[needed - 1]} are`;
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

/** Explains an error of an option. */
export function messageOfOption(tool: Tool, { code, field: name = '' }: Problem, options: Options): string {
  const field: Field | undefined = tool.fields[name];
  if (field === undefined) return UNKNOWN;
  const { title } = field;
  if (code === 'TOO_LONG' && field.kind === 'text') {
    return tooLong(title, field, String(optionValue({ name, field }, options)), operationOf(tool, options));
  }
  if (code === 'UNPAIRED_SURROGATE') return `${title} contains half of a character.`;
  if (field.kind === 'integer') {
    return code === 'WRONG_TYPE'
      ? `${title} must be a whole number.`
      : `${title} must be from ${field.minimum.toLocaleString('en')} to ${field.maximum.toLocaleString('en')}.`;
  }
  return `${title} has an invalid value.`;
}

/** The message for an error without a more specific one. */
export const UNKNOWN = "The text can't be converted.";

/** States which limit of a field a text exceeds, and by how much. */
export function tooLong(title: string, field: TextField, text: string, operation: string | undefined): string {
  const bytes = operation === undefined ? undefined : field.maxUtf8Bytes?.[operation];
  const isBytes = bytes !== undefined && utf8Length(text) > bytes;
  const [count, limit] = isBytes ? [utf8Length(text), bytes] : [countCodePoints(text), field.maxCodePoints];
  return `${title} is too long: ${count.toLocaleString('en')} of ${quantity(limit, isBytes ? 'byte' : 'character')}.`;
}

/** States what is missing from a text that an ending completes. */
export function messageOfMissing({ code }: Problem, ending: string): string {
  if (code === 'UNPAIRED_SURROGATE') return 'Incomplete: half of the last character is missing.';
  if (code === 'NOT_UTF8') return 'Incomplete: the last character needs more bytes.';
  // Only the rest of an escape, not the rest of the character that it begins.
  const missing = ending.replace(/%.*/, '');
  const what = code === 'WRONG_PADDING' ? '`=`' : code === 'NOT_A_NUMBER' ? 'digit' : 'character';
  const count = NUMBERS[missing.length - 1] ?? missing.length;
  const isPlural = missing.length > 1 && code !== 'WRONG_PADDING';
  return `Incomplete: ${count} more ${what}${isPlural ? 's' : ''} needed.`;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
