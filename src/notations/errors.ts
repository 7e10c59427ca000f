import { type Alphabet, isDigit } from '../codecs/rfc4648.ts';
import { choiceValues, chosenOperation, type Field } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { firstInvalidUtf8 } from '../core/text.ts';
import type { ErrorCode, TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { base58 } from '../tools/base58.ts';
import { alphabetOf, decodedBytes } from '../tools/bytes.ts';
import { textEncodingTitle } from '../tools/local-options.ts';
import { MOST_DIGITS } from '../tools/number-to-words.ts';
import { nameCharacter } from './characters.ts';
import { isBech32 } from './encoded.ts';
import type { Options, Range } from './notation.ts';
import { characterEnd, unitIndex } from './place.ts';
import { excessesOf, quantity } from './sizes.ts';

/** The errors of tools in words for people, by code. The page and the command line show them. The API has its own. */

/** The part of an error that its description needs: plain data, which a worker can send. */
export type ErrorData = Pick<TextmillError, 'code' | 'field' | 'position'>;

/** An error in words for people. */
interface ErrorDescription {
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
  { tool, options, text }: Pick<Facts, 'tool' | 'options' | 'text'>,
  nameOf: (name: string, field: Field) => string,
): ErrorDescription {
  const option: Field | undefined = name === TEXT_FIELD ? undefined : tool.fields[name];
  if (tool.name === base58.name && isBech32(text) && option === undefined)
    return { sentence: 'This is a Bech32 address, which is not Base58.' };
  const position = option === undefined ? index : undefined;
  const value = option === undefined ? text : String(options[name] ?? option.default ?? '');
  const facts: Facts = {
    ...{ tool, options, text: value },
    start: position === undefined ? -1 : unitIndex(value, position),
    alphabet: position === undefined ? undefined : alphabetOf(tool, options),
    name: option === undefined ? 'Text' : nameOf(name, option),
    field: option ?? tool.fields.text,
  };
  const {
    sentence = `${facts.name} has an invalid value.`,
    range = { start: facts.start, end: characterEnd(facts.text, facts.start) },
    remedy,
  } = errors[code]?.(facts) ?? {};
  return { sentence, range: position === undefined && code !== 'TOO_MANY_DIGITS' ? undefined : range, remedy };
}

/** What the words of an error depend on. */
interface Facts {
  readonly tool: Tool;
  /** The options that the operation uses. */
  readonly options: Options;
  readonly text: string;
  /** What is wrong, such as `Text`, its field, and its value, which is `text`. */
  readonly name: string;
  readonly field: Field;
  /** The index of the error in UTF-16 units; -1 if it has no position. */
  readonly start: number;
  /** The alphabet of RFC 4648 that the text is in. */
  readonly alphabet: Alphabet | undefined;
}

/** The words of an error. Without a range, the character at the position is wrong. */
const errors: { readonly [Code in ErrorCode]?: (facts: Facts) => Partial<ErrorDescription> } = {
  MISSING_FIELD: () => ({ remedy: 'Add the option.' }),
  WRONG_TYPE: ({ name }) => ({
    sentence: `${name} must be a whole number.`,
    remedy: 'Use digits, such as 42, without a fraction or an exponent.',
  }),
  UNKNOWN_CHOICE: ({ field }) => ({
    remedy: `Use one of ${field.kind === 'choice' && choiceValues(field).join(', ')}, or remove the option.`,
  }),
  OUT_OF_RANGE: ({ name, field, text, start, tool, options }) => ({
    sentence:
      field.kind === 'integer'
        ? `${name} must be from ${field.minimum.toLocaleString('en')} to ${field.maximum.toLocaleString('en')}.`
        : `${nameCharacter(text, start)} is not in ${textEncodingTitle(tool, options)}.`,
  }),
  TOO_LONG: tooLong,
  UNPAIRED_SURROGATE: ({ name }) => ({ sentence: `${name} contains half of a character.` }),
  UNEXPECTED_CHARACTER: (facts) => ({ sentence: unexpectedCharacter(facts) }),
  WRONG_LENGTH: (facts) => ({
    sentence:
      facts.alphabet?.digitsPerGroup === 2 ? 'This byte has only one digit.' : 'This group has too few characters.',
    range: groupAt(facts),
  }),
  WRONG_PADDING: wrongPadding,
  TRAILING_BITS: () => ({ sentence: "This can't be the last character: the text was cut off or changed." }),
  SPLIT_PAIR: (facts) => ({ sentence: 'A space or line break is inside a pair of digits.', range: groupAt(facts) }),
  MALFORMED_ESCAPE: (facts) => ({
    sentence: 'Two hexadecimal digits must follow `%`.',
    range: matchAt(/%[\p{L}\p{N}]{0,2}/uy, facts),
  }),
  NOT_UTF8: notUtf8,
  NOT_A_NUMBER: (facts) => {
    // White space can follow.
    const isAtEnd = facts.text.slice(facts.start).trim() === '';
    const end = { start: facts.start, end: facts.start };
    return isAtEnd ? { sentence: 'A digit is missing.', range: end } : { sentence: notNumber(facts) };
  },
  TOO_MANY_DIGITS: tooManyDigits,
};

/** States which limit of a field a text exceeds, and by how much. */
function tooLong({ name, field, tool, options, text }: Facts) {
  const operation = chosenOperation(tool, options);
  const excesses = field.kind === 'text' ? excessesOf(field, text, operation) : [];
  const excess = excesses.find(({ unit }) => unit === 'byte') ?? excesses[0];
  return { sentence: `${name} is too long${excess ? `: ${quantity(excess.count, excess.unit, excess.limit)}` : ''}.` };
}

function unexpectedCharacter({ text, start, alphabet, tool }: Facts): string {
  const name = nameCharacter(text, start);
  if (alphabet === undefined) return `${name} is not used in ${tool.title}.`;
  if (alphabet.digitsPerGroup === 2) return `${name} is not a hexadecimal digit.`;
  if (alphabet.digitsPerGroup === 8) return `${name} is not used in Base32, which uses A to Z and 2 to 7.`;
  if (!/[-_+/]/.test(text.charAt(start))) return `${name} is not used in ${alphabet.format}.`;
  return `${name} is not in the ${alphabet.digits.endsWith('_') ? 'URL-safe' : 'standard'} alphabet.`;
}

function notNumber({ text, start }: Facts): string {
  const character = text.charAt(start);
  if (/[+-]/.test(character)) return `\`${character}\` can only be at the start.`;
  if (character === '.') return 'A number can have only one decimal point.';
  if (!/[\d,]/.test(character)) return `${nameCharacter(text, start)} can't be part of a number.`;
  const isInFraction = text.slice(0, start).includes('.');
  return `Commas ${isInFraction ? 'can only be before the decimal point' : 'must separate groups of three digits'}.`;
}

/** The digits that are too many: before the decimal point, otherwise after it. */
function tooManyDigits({ text }: Facts) {
  const [whole = '', fraction = ''] = text.trimEnd().split('.');
  const count = (part: string) => part.replaceAll(/\D/g, '').length;
  const { integer, fractional } = MOST_DIGITS;
  const [part, from, side, most] =
    count(whole) > integer ? [whole, 0, 'before', integer] : [fraction, whole.length + 1, 'after', fractional];
  const [{ length } = ''] = new RegExp(`^(?:\\D*\\d){${most}}\\D*`).exec(part) ?? [];
  return {
    sentence: `Too many digits ${side} the decimal point: ${count(part)} of ${most}.`,
    range: { start: from + length, end: from + part.length },
  };
}

function wrongPadding(facts: Facts) {
  const { text, start, alphabet } = facts;
  const range = matchAt(/=(?:[\s=]*=)?/y, facts);
  if (/[^\s=]/.test(text.slice(range.end)) || alphabet === undefined)
    return { sentence: '`=` can only be at the end.', range };
  const { digitsPerGroup } = alphabet;
  // If another digit is needed to complete a byte, the error is WRONG_LENGTH instead.
  const before = text.slice(0, start).replaceAll(/\s/g, '').length % digitsPerGroup;
  const needed = before === 0 ? 0 : digitsPerGroup - before;
  const missing = needed - text.slice(start).replaceAll(/[^=]/g, '').length;
  const most = needed === 0 ? 'none is' : needed === 1 ? 'only 1 is' : `only ${needed} are`;
  const sentence = missing > 0 ? `More \`=\` are needed: ${missing}.` : `Too many \`=\`: ${most} needed.`;
  return { sentence, range };
}

function notUtf8(facts: Facts) {
  const { text, start, tool, options } = facts;
  const bytes = start < 0 ? undefined : decodedBytes(tool, text, options);
  const byte = bytes?.[firstInvalidUtf8(bytes)];
  const sentence =
    byte === undefined
      ? `These bytes are not ${textEncodingTitle(tool, options)} text.`
      : `Byte ${byte.toString(16).toUpperCase().padStart(2, '0')} is not UTF-8 text.`;
  // The first byte of a character and its continuation bytes.
  const isEscape = text.charAt(start) === '%';
  return { sentence, range: isEscape ? matchAt(/%[\dA-F]{2}(?:%[89AB][\dA-F]){0,3}/iy, facts) : groupAt(facts) };
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
  let [first, end, count] = [0, 0, 0];
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
