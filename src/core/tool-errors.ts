import { quoteName } from './escapes.ts';
import { limits } from './limits.ts';
import type { NoFacts, ToolError } from './textmill-error.ts';

/** The errors of fields and tools. Each is a separate value, so a bundled tool contains only the errors that it throws. */

export const INPUT_NOT_OBJECT: ToolError<NoFacts> = {
  code: 'INPUT_NOT_OBJECT',
  sentence: () => 'the input must be a JSON object',
  remedy: 'Use one JSON object, such as {"text":"Hello"}, not an array or a single value.',
  sample: {},
};

export const UNKNOWN_FIELD: ToolError<UnknownField> = {
  code: 'UNKNOWN_FIELD',
  sentence: ({ field, suggestion }) =>
    `${quoteName(field)} is not a known field${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`,
  remedy: ({ known }) =>
    `Remove the field, or use a known one. Names are case-sensitive. Known fields: ${known.join(', ')}.`,
  sample: { field: 'Operation', suggestion: 'operation', known: ['text', 'operation'] },
};

export const MISSING_FIELD: ToolError<InField & { readonly expected: string }> = {
  code: 'MISSING_FIELD',
  sentence: ({ field, expected }) => `${field} is required and must be ${expected}`,
  remedy: 'Add the field.',
  sample: { field: 'text', expected: 'a string' },
};

export const WRONG_TYPE: ToolError<WrongType> = {
  code: 'WRONG_TYPE',
  sentence: ({ field, expected }) => `${field} must be ${expected}`,
  remedy: ({ expected, choices }) =>
    choices === undefined
      ? typeRemedies[expected]
      : `Use one of these strings: ${choices.map((choice) => `"${choice}"`).join(', ')}.`,
  sample: { field: 'text', expected: 'a string' },
};

export const UNKNOWN_CHOICE: ToolError<InField & { readonly choices: readonly string[] }> = {
  code: 'UNKNOWN_CHOICE',
  sentence: ({ field, choices }) => `${field} must be one of ${choices.join(', ')}`,
  remedy: 'Use one of these values, spelled exactly as listed, or remove the field.',
  sample: { field: 'operation', choices: ['encode', 'decode'] },
};

export const OUT_OF_RANGE: ToolError<InField & { readonly minimum: number; readonly maximum: number }> = {
  code: 'OUT_OF_RANGE',
  sentence: ({ field, minimum, maximum }) => `${field} must be from ${minimum} to ${maximum}`,
  remedy: 'Use an integer in this range.',
  sample: { field: 'start', minimum: -1_000_000, maximum: 1_000_000 },
};

export const TOO_LONG: ToolError<TooLong> = {
  code: 'TOO_LONG',
  sentence: ({ field, limit, unit, count }) => `${field} must be at most ${limit} ${unit}, but has ${count}`,
  remedy: 'Shorten the value. If you split it, the results cannot always be joined.',
  sample: { field: 'text', limit: limits.textCodePoints, unit: 'code points', count: limits.textCodePoints + 1 },
};

export const UNPAIRED_SURROGATE: ToolError<At> = {
  code: 'UNPAIRED_SURROGATE',
  sentence: ({ field, position }) => `${field} has an unpaired surrogate at index ${position}`,
  remedy: 'Use whole characters: half of a surrogate pair is not valid Unicode.',
  sample: { field: 'text', position: 5 },
};

export const MALFORMED_ESCAPE: ToolError<At> = {
  code: 'MALFORMED_ESCAPE',
  sentence: ({ field, position }) => `${field} is not valid percent-encoding: malformed escape at index ${position}`,
  remedy: 'Write each byte as % and two hexadecimal digits. Write a percent sign as %25.',
  sample: { field: 'text', position: 5 },
};

export const NOT_UTF8: ToolError<NotUtf8> = {
  code: 'NOT_UTF8',
  sentence: ({ field, position, byte }) =>
    `${field} decodes to bytes that are not valid UTF-8, ${
      byte === undefined ? `from index ${position}` : `from byte ${byte} of the decoded data`
    }`,
  remedy: 'The value contains binary data, or text in another encoding. Only UTF-8 text can be returned.',
  sample: { field: 'text', position: 5 },
};

export const NOT_A_NUMBER: ToolError<NotANumber> = {
  code: 'NOT_A_NUMBER',
  sentence: ({ field, what, position, ...most }) =>
    `${field} is not a decimal number: ${what} at index ${position}; ${useDecimal(most)}`,
  remedy:
    'Use a number such as -1,234.50, without an exponent or a currency sign. Commas must separate groups of three digits.',
  sample: { field: 'text', what: 'unexpected character', position: 5, integer: 36, fractional: 100 },
};

export const TOO_MANY_DIGITS: ToolError<TooManyDigits> = {
  code: 'TOO_MANY_DIGITS',
  sentence: ({ field, part, digits, ...most }) =>
    `${field} has ${digits} ${part} digits, ${digits - most[part]} too many: ${useDecimal(most)}`,
  remedy: 'Use a shorter number. Leading zeros count as digits.',
  sample: { field: 'text', part: 'integer', digits: 37, integer: 36, fractional: 100 },
};

interface InField {
  readonly field: string;
}

interface UnknownField extends InField {
  readonly suggestion: string | undefined;
  readonly known: readonly string[];
}

interface WrongType extends InField {
  readonly expected: ExpectedType;
  /** The strings that the field accepts; undefined if it accepts any. */
  readonly choices?: readonly string[];
}

/** The type of a field's value, as sentences name it. */
export type ExpectedType = 'a string' | 'a string, with its lines joined by line feeds' | 'a boolean' | 'an integer';

/** The remedies by the expected type. AI agents tend to send a number instead of a string of digits. */
const typeRemedies: { readonly [Type in ExpectedType]: string } = {
  'a string': 'Use a string: "42", not 42. A number can lose digits, and null is not accepted.',
  'a string, with its lines joined by line feeds':
    'Join the list: use "b\\na", not ["b","a"]. The result is one string, too.',
  'a boolean': 'Use true or false, without quotes; null is not accepted.',
  'an integer': 'Use an integer such as 42, without quotes; null is not accepted.',
};

/** A position is an index in code points of the original input, counted from 0. */
interface At extends InField {
  readonly position: number;
}

interface TooLong extends InField {
  readonly limit: number;
  readonly unit: string;
  /** The size of the value, in the same unit. */
  readonly count: number;
}

/** A Base58 digit does not represent one byte, so the error has an index in the decoded bytes and no position. */
type NotUtf8 =
  | (At & { readonly byte?: undefined })
  | (InField & { readonly position?: undefined; readonly byte: number });

/** The maximum number of digits of each part of a number. */
interface DigitLimits {
  readonly integer: number;
  readonly fractional: number;
}

interface NotANumber extends At, DigitLimits {
  readonly what: 'unexpected character' | 'a digit is missing';
}

interface TooManyDigits extends InField, DigitLimits {
  readonly part: keyof DigitLimits;
  readonly digits: number;
}

function useDecimal({ integer, fractional }: DigitLimits): string {
  return `use a decimal string with at most ${integer} integer and ${fractional} fractional digits`;
}
