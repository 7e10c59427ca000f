import { type Alphabet, decodeInto, type GroupCodec, isDigit } from '../../../src/codecs/rfc4648.ts';
import type { Field, Operation, TextField } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Converter, ErrorData } from '../../../src/notations/converter.ts';
import { isBech32 } from '../../../src/notations/encoded.ts';
import { base58 } from '../../../src/tools/base58.ts';
import { byteCodec } from '../../../src/tools/bytes.ts';
import { MOST_DIGITS } from '../../../src/tools/number-to-words.ts';
import { chosenOperation, optionValue, textEncodingTitle, usedOptions } from '../session/options.ts';
import { nameCharacter } from '../text/characters.ts';
import { characterEnd, type Place, unitIndex } from '../text/place.ts';
import { quantity } from '../text/words.ts';
import { apiExcesses } from './limits.ts';

interface Fault {
  readonly message: string;
  readonly range?: Range | undefined;
}

type Range = Pick<Place, 'start' | 'end'>;

/** The alphabet that a converter decodes, if it is one of RFC 4648: neither definitions nor errors contain it. */
export function alphabetOf({ tool, options }: Converter): Alphabet | undefined {
  const codec: Partial<GroupCodec> | undefined = byteCodec(tool, usedOptions(tool, options));
  return codec?.alphabet;
}

/** Explains an error of a text that no ending makes valid. */
export function faultOf(converter: Converter, text: string, error: ErrorData): Fault {
  const { tool, options } = converter;
  const { code, position } = error;
  if (tool.name === base58.name && isBech32(text)) return { message: 'This is a Bech32 address, which is not Base58.' };
  if (code === 'TOO_LONG') return { message: tooLong('Text', tool.fields.text, text, chosenOperation(tool, options)) };
  if (code === 'TOO_MANY_DIGITS') return tooManyDigits(text);
  if (code === 'INTERNAL_ERROR') return { message: BROKEN };
  const encoding = textEncodingTitle(tool, options);
  if (position === undefined)
    return { message: code === 'NOT_UTF8' ? `These bytes are not ${encoding} text.` : UNKNOWN };
  const start = unitIndex(text, position);
  if (code === 'OUT_OF_RANGE') {
    const range = { start, end: characterEnd(text, start) };
    return { message: `${nameCharacter(text, start)} is not in ${encoding}.`, range };
  }
  return faultAt({ text, start, alphabet: alphabetOf(converter), tool }, error);
}

/** The position of an error in encoded text. */
interface ErrorContext {
  readonly text: string;
  readonly start: number;
  readonly alphabet: Alphabet | undefined;
  readonly tool: Tool;
}

function faultAt(context: ErrorContext, { code }: ErrorData): Fault {
  const { text, start } = context;
  const character = { start, end: characterEnd(text, start) };
  switch (code) {
    case 'UNPAIRED_SURROGATE':
      return { message: 'Half of this character is missing.', range: character };
    case 'UNEXPECTED_CHARACTER':
      return { message: unexpectedCharacter(context), range: character };
    case 'NOT_A_NUMBER':
      return notNumber(context, character);
    case 'WRONG_LENGTH':
      return {
        message:
          context.alphabet?.digitsPerGroup === 2
            ? 'This byte has only one digit.'
            : 'This group has too few characters.',
        range: groupAt(context),
      };
    case 'WRONG_PADDING':
      return paddingFault(context);
    case 'TRAILING_BITS':
      return { message: "This can't be the last character: the text was cut off or changed.", range: character };
    case 'SPLIT_PAIR':
      return { message: 'A space or line break is inside a pair of digits.', range: groupAt(context) };
    case 'MALFORMED_ESCAPE':
      return { message: 'Two hexadecimal digits must follow `%`.', range: matchAt(/%[\p{L}\p{N}]{0,2}/uy, context) };
    case 'NOT_UTF8':
      return notUtf8(context);
    default:
      return { message: UNKNOWN, range: character };
  }
}

function unexpectedCharacter({ text, start, alphabet, tool }: ErrorContext): string {
  const name = nameCharacter(text, start);
  if (alphabet === undefined) {
    return tool.name === base58.name ? `${name} is not used in ${tool.title}.` : `${name} is not allowed here.`;
  }
  if (alphabet.digitsPerGroup === 2) return `${name} is not a hexadecimal digit.`;
  if (alphabet.digitsPerGroup === 8) return `${name} is not used in Base32, which uses A to Z and 2 to 7.`;
  if (!/[-_+/]/.test(text.charAt(start))) return `${name} is not used in ${alphabet.format}.`;
  return `${name} is not in the ${alphabet.digits.endsWith('_') ? 'URL-safe' : 'standard'} alphabet.`;
}

/** At the end a digit is missing; white space can follow. */
function notNumber({ text, start }: ErrorContext, range: Range): Fault {
  const character = text.charAt(start);
  const isInFraction = text.slice(0, start).includes('.');
  if (text.slice(start).trim() === '') return { message: 'A digit is missing.', range: { start, end: start } };
  if (/[+-]/.test(character)) return { message: `\`${character}\` can only be at the start.`, range };
  if (character === '.') return { message: 'A number can have only one decimal point.', range };
  if (!/[\d,]/.test(character)) return { message: `${nameCharacter(text, start)} can't be part of a number.`, range };
  const where = isInFraction ? 'can only be before the decimal point' : 'must separate groups of three digits';
  return { message: `Commas ${where}.`, range };
}

/** The digits that are too many: before the decimal point, otherwise after it. */
function tooManyDigits(text: string): Fault {
  const [whole = '', fraction = ''] = text.trimEnd().split('.');
  const isBefore = digitsIn(whole) > MOST_DIGITS.integer;
  const [part, from, side] = isBefore ? [whole, 0, 'before'] : [fraction, whole.length + 1, 'after'];
  const most = isBefore ? MOST_DIGITS.integer : MOST_DIGITS.fractional;
  const [{ length } = ''] = new RegExp(`^(?:\\D*\\d){${most}}\\D*`).exec(part) ?? [];
  const message = `Too many digits ${side} the decimal point: ${digitsIn(part)} of ${most}.`;
  return { message, range: { start: from + length, end: from + part.length } };
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

function paddingFault(context: ErrorContext): Fault {
  const { text, start, alphabet } = context;
  const range = matchAt(/=(?:[\s=]*=)?/y, context);
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

function notUtf8(context: ErrorContext): Fault {
  const { text, start, alphabet } = context;
  if (alphabet !== undefined) {
    const range = groupAt(context);
    // The longest group, that of Base32, has five bytes.
    const group = new Uint8Array(5);
    decodeInto(group, text.slice(range.start, range.end), alphabet);
    const before = text.slice(range.start, start).replace(/\s/g, '').length;
    // The position is the digit in which the byte begins.
    return { message: byteIsNotUtf8(group[Math.ceil((before * alphabet.bitsPerDigit) / 8)]), range };
  }
  if (text.charAt(start) !== '%') {
    return { message: 'These bytes are not UTF-8 text.', range: { start, end: characterEnd(text, start) } };
  }
  const message = byteIsNotUtf8(Number.parseInt(text.slice(start + 1, start + 3), 16));
  // The first byte of a character and its continuation bytes.
  return { message, range: matchAt(/%[\dA-F]{2}(?:%[89AB][\dA-F]){0,3}/iy, context) };
}

function byteIsNotUtf8(byte = 0): string {
  return `Byte ${byte.toString(16).toUpperCase().padStart(2, '0')} is not UTF-8 text.`;
}

/** The range that a sticky pattern matches at the position; empty if it does not match. */
function matchAt(pattern: RegExp, { text, start }: ErrorContext): Range {
  pattern.lastIndex = start;
  return { start, end: start + (pattern.exec(text)?.[0].length ?? 0) };
}

/** The group of digits at the position or just before it, with its padding. In hexadecimal a group is a byte. */
function groupAt(context: ErrorContext): Range {
  const { text, start, alphabet } = context;
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
  return { start: first, end: isFull ? end : matchAt(/(?:[\s=]*=)?/y, { ...context, start: end }).end };
}

/** Explains an error of an option. */
export function messageOfOption({ tool, options }: Converter, { code, field: name = '' }: ErrorData): string {
  const field: Field | undefined = tool.fields[name];
  if (field === undefined) return UNKNOWN;
  const { title } = field;
  if (code === 'TOO_LONG' && field.kind === 'text') {
    return tooLong(title, field, String(optionValue({ name, field }, options)), chosenOperation(tool, options));
  }
  if (code === 'UNPAIRED_SURROGATE') return `${title} contains half of a character.`;
  if (field.kind === 'integer') {
    return code === 'WRONG_TYPE'
      ? `${title} must be a whole number.`
      : `${title} must be from ${field.minimum.toLocaleString('en')} to ${field.maximum.toLocaleString('en')}.`;
  }
  return `${title} has an invalid value.`;
}

/** The message for a bug. */
export const BROKEN = 'Something went wrong on this page. Your text is not the cause.';

/** The message if the script of the page can't be loaded again, in a worker. */
export const NOT_LOADED = 'Long texts need a script that did not load. Copy your text elsewhere, then reload the page.';

/** The message for an input that takes more than any other of its size. */
export const TOO_MUCH = 'This takes more time or memory than the page can use. Convert it in parts.';

/** The message for an error without a more specific one. */
export const UNKNOWN = "The text can't be converted.";

/** States which limit of a field a text exceeds, and by how much. */
export function tooLong(title: string, field: TextField, text: string, operation: Operation | undefined): string {
  const excesses = apiExcesses(field, text, operation);
  const excess = excesses.find(({ unit }) => unit === 'byte') ?? excesses[0];
  return `${title} is too long${excess ? `: ${quantity(excess.count, excess.unit, excess.limit)}` : ''}.`;
}

/** States what is missing from a text that an ending completes. */
export function messageOfMissing({ code }: ErrorData, ending: string): string {
  if (code === 'UNPAIRED_SURROGATE') return 'Incomplete: half of the last character is missing.';
  const what = code === 'WRONG_PADDING' ? '`=`' : code === 'NOT_A_NUMBER' ? 'digit' : 'character';
  const count = NUMBERS[ending.length - 1] ?? ending.length;
  const isPlural = ending.length > 1 && code !== 'WRONG_PADDING';
  return `Incomplete: ${count} more ${what}${isPlural ? 's' : ''} needed.`;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
