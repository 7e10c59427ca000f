import { type Alphabet, isDigit } from '../codecs/rfc4648.ts';
import { choiceValues, chosenOperation, type Field } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { firstInvalidUtf8 } from '../core/text.ts';
import type { ErrorCode, TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { base58 } from '../tools/base58.ts';
import { alphabetOf, decodedBytes } from '../tools/bytes.ts';
import { MOST_DIGITS } from '../tools/number-to-words.ts';
import { textEncodingTitle } from '../tools/text-encoding.ts';
import { nameCharacter } from './characters.ts';
import { isBech32 } from './encoded.ts';
import type { Options, Range } from './notation.ts';
import { characterEnd, unitIndex } from './place.ts';
import { excessesOf, quantity } from './sizes.ts';

/** The errors of tools in words for people, by code. The page and the command line show them. The API has its own. */

/** The part of an error that its description needs: plain data, which a worker can send. */
export type ErrorData = Pick<TextmillError, 'code' | 'field' | 'position'>;

/** What was converted when an error was thrown. */
export interface Given {
  readonly tool: Tool;
  /** The options that the operation uses. */
  readonly options: Options;
  readonly text: string;
}

/** An error in words for people. */
export interface ErrorDescription {
  /** What is wrong, without the position; code is in backticks. */
  readonly sentence: string;
  /** The wrong part of the text; empty if something is missing there, undefined if it is the whole text or an option. */
  readonly range?: Range | undefined;
  /** What to do in a shell, if the remedy of the API does not apply there. */
  readonly remedy?: string | undefined;
}

/** Describes an error. `nameOf` returns the name of an option as the user knows it. */
export function describeError(
  { code, field: name = TEXT_FIELD, position: index }: ErrorData,
  { tool, options, text }: Given,
  nameOf: (name: string, field: Field) => string,
): ErrorDescription {
  const field: Field | undefined = tool.fields[name];
  const option = name === TEXT_FIELD ? undefined : field;
  if (tool.name === base58.name && isBech32(text) && option === undefined)
    return { sentence: 'This is a Bech32 address, which is not Base58.' };
  const position = option === undefined ? index : undefined;
  const value = option === undefined ? text : String(options[name] ?? option.default ?? '');
  const facts: Facts = {
    tool,
    options,
    text: value,
    start: position === undefined ? -1 : unitIndex(value, position),
    alphabet: position === undefined ? undefined : alphabetOf(tool, options),
    name: option === undefined ? 'Text' : nameOf(name, option),
    field: option ?? tool.fields.text,
  };
  const words: ErrorWords = errors[code] ?? {};
  const { sentence = `${facts.name} has an invalid value.`, range = characterAt, remedy } = words;
  return {
    sentence: typeof sentence === 'string' ? sentence : sentence(facts),
    range: position === undefined && code !== 'TOO_MANY_DIGITS' ? undefined : range(facts),
    remedy: typeof remedy === 'function' ? remedy(facts) : remedy,
  };
}

/** What the words of an error depend on. */
interface Facts extends Given {
  /** What is wrong, such as `Text`, its field, and its value, which is `text`. */
  readonly name: string;
  readonly field: Field;
  /** The index of the error in UTF-16 units; -1 if it has no position. */
  readonly start: number;
  /** The alphabet of RFC 4648 that the text is in. */
  readonly alphabet: Alphabet | undefined;
}

interface ErrorWords {
  readonly sentence?: string | ((facts: Facts) => string);
  /** By default the character at the position. */
  readonly range?: (facts: Facts) => Range;
  readonly remedy?: string | ((facts: Facts) => string);
}

const errors: { readonly [Code in ErrorCode]?: ErrorWords } = {
  MISSING_FIELD: { remedy: 'Add the option.' },
  WRONG_TYPE: {
    sentence: ({ name }) => `${name} must be a whole number.`,
    remedy: 'Use digits, such as 42, without a fraction or an exponent.',
  },
  UNKNOWN_CHOICE: {
    remedy: ({ field }) =>
      `Use one of ${field.kind === 'choice' && choiceValues(field).join(', ')}, or remove the option.`,
  },
  OUT_OF_RANGE: {
    sentence: ({ name, field, text, start, tool, options }) =>
      field.kind === 'integer'
        ? `${name} must be from ${field.minimum.toLocaleString('en')} to ${field.maximum.toLocaleString('en')}.`
        : `${nameCharacter(text, start)} is not in ${textEncodingTitle(tool, options)}.`,
  },
  TOO_LONG: { sentence: tooLong },
  UNPAIRED_SURROGATE: { sentence: ({ name }) => `${name} contains half of a character.` },
  UNEXPECTED_CHARACTER: { sentence: unexpectedCharacter },
  WRONG_LENGTH: {
    sentence: ({ alphabet }) =>
      alphabet?.digitsPerGroup === 2 ? 'This byte has only one digit.' : 'This group has too few characters.',
    range: groupAt,
  },
  WRONG_PADDING: { sentence: wrongPadding, range: paddingAt },
  TRAILING_BITS: { sentence: "This can't be the last character: the text was cut off or changed." },
  SPLIT_PAIR: { sentence: 'A space or line break is inside a pair of digits.', range: groupAt },
  MALFORMED_ESCAPE: {
    sentence: 'Two hexadecimal digits must follow `%`.',
    range: (facts) => matchAt(/%[\p{L}\p{N}]{0,2}/uy, facts),
  },
  NOT_UTF8: {
    sentence: notUtf8,
    // The first byte of a character and its continuation bytes.
    range: (facts) =>
      facts.text.charAt(facts.start) === '%' ? matchAt(/%[\dA-F]{2}(?:%[89AB][\dA-F]){0,3}/iy, facts) : groupAt(facts),
  },
  NOT_A_NUMBER: {
    sentence: notNumber,
    range: (facts) => (isAtEnd(facts) ? { start: facts.start, end: facts.start } : characterAt(facts)),
  },
  TOO_MANY_DIGITS: {
    sentence: ({ text }) => tooManyDigits(text).sentence,
    range: ({ text }) => tooManyDigits(text).range,
  },
};

/** States which limit of a field a text exceeds, and by how much. */
function tooLong({ name, field, tool, options, text }: Facts): string {
  const operation = chosenOperation(tool, options);
  const excesses = field.kind === 'text' ? excessesOf(field, text, operation) : [];
  const excess = excesses.find(({ unit }) => unit === 'byte') ?? excesses[0];
  return `${name} is too long${excess ? `: ${quantity(excess.count, excess.unit, excess.limit)}` : ''}.`;
}

function unexpectedCharacter({ text, start, alphabet, tool }: Facts): string {
  const name = nameCharacter(text, start);
  if (alphabet === undefined) {
    return tool.name === base58.name ? `${name} is not used in ${tool.title}.` : `${name} is not allowed here.`;
  }
  if (alphabet.digitsPerGroup === 2) return `${name} is not a hexadecimal digit.`;
  if (alphabet.digitsPerGroup === 8) return `${name} is not used in Base32, which uses A to Z and 2 to 7.`;
  if (!/[-_+/]/.test(text.charAt(start))) return `${name} is not used in ${alphabet.format}.`;
  return `${name} is not in the ${alphabet.digits.endsWith('_') ? 'URL-safe' : 'standard'} alphabet.`;
}

function notNumber(facts: Facts): string {
  const { text, start } = facts;
  const character = text.charAt(start);
  if (isAtEnd(facts)) return 'A digit is missing.';
  if (/[+-]/.test(character)) return `\`${character}\` can only be at the start.`;
  if (character === '.') return 'A number can have only one decimal point.';
  if (!/[\d,]/.test(character)) return `${nameCharacter(text, start)} can't be part of a number.`;
  const isInFraction = text.slice(0, start).includes('.');
  return `Commas ${isInFraction ? 'can only be before the decimal point' : 'must separate groups of three digits'}.`;
}

/** White space can follow. */
function isAtEnd({ text, start }: Facts): boolean {
  return text.slice(start).trim() === '';
}

/** The digits that are too many: before the decimal point, otherwise after it. */
function tooManyDigits(text: string) {
  const [whole = '', fraction = ''] = text.trimEnd().split('.');
  const isBefore = digitsIn(whole) > MOST_DIGITS.integer;
  const [part, from, side] = isBefore ? [whole, 0, 'before'] : [fraction, whole.length + 1, 'after'];
  const most = isBefore ? MOST_DIGITS.integer : MOST_DIGITS.fractional;
  const [{ length } = ''] = new RegExp(`^(?:\\D*\\d){${most}}\\D*`).exec(part) ?? [];
  return {
    sentence: `Too many digits ${side} the decimal point: ${digitsIn(part)} of ${most}.`,
    range: { start: from + length, end: from + part.length },
  };
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

function wrongPadding(facts: Facts): string {
  const { text, start, alphabet } = facts;
  if (/[^\s=]/.test(text.slice(paddingAt(facts).end)) || alphabet === undefined) return '`=` can only be at the end.';
  const { digitsPerGroup } = alphabet;
  // If another digit is needed to complete a byte, the error is WRONG_LENGTH instead.
  const before = text.slice(0, start).replace(/\s/g, '').length % digitsPerGroup;
  const needed = before === 0 ? 0 : digitsPerGroup - before;
  const missing = needed - text.slice(start).replaceAll(/[^=]/g, '').length;
  if (missing > 0) return `More \`=\` are needed: ${missing}.`;
  return `Too many \`=\`: ${needed === 0 ? 'none is' : needed === 1 ? 'only 1 is' : `only ${needed} are`} needed.`;
}

function paddingAt(facts: Facts): Range {
  return matchAt(/=(?:[\s=]*=)?/y, facts);
}

function notUtf8({ text, start, tool, options }: Facts): string {
  const bytes = start < 0 ? undefined : decodedBytes(tool, text, options);
  const byte = bytes?.[firstInvalidUtf8(bytes)];
  if (byte === undefined) return `These bytes are not ${textEncodingTitle(tool, options)} text.`;
  return `Byte ${byte.toString(16).toUpperCase().padStart(2, '0')} is not UTF-8 text.`;
}

function characterAt({ text, start }: Facts): Range {
  return { start, end: characterEnd(text, start) };
}

/** The range that a sticky pattern matches at the position; empty if it does not match. */
function matchAt(pattern: RegExp, { text, start }: Pick<Facts, 'text' | 'start'>): Range {
  pattern.lastIndex = start;
  return { start, end: start + (pattern.exec(text)?.[0].length ?? 0) };
}

/** The group of digits at the position or just before it, with its padding. In hexadecimal a group is a byte. */
function groupAt({ text, start, alphabet }: Facts): Range {
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
  return { start: first, end: isFull ? end : matchAt(/(?:[\s=]*=)?/y, { text, start: end }).end };
}
