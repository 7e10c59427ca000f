import {
  encodingTexts,
  SPLIT_PAIR,
  TRAILING_BITS,
  UNEXPECTED_CHARACTER,
  WRONG_LENGTH,
  WRONG_PADDING,
} from './encoding-errors.ts';
import { createErrorFrom, type ErrorCode, type ErrorTexts, type TextmillError } from './textmill-error.ts';
import {
  type FactsOf,
  INPUT_NOT_OBJECT,
  MALFORMED_ESCAPE,
  MISSING_FIELD,
  NOT_A_NUMBER,
  NOT_UTF8,
  OUT_OF_RANGE,
  TOO_LONG,
  TOO_MANY_DIGITS,
  UNKNOWN_CHOICE,
  UNKNOWN_FIELD,
  UNPAIRED_SURROGATE,
  WRONG_TYPE,
} from './tool-errors.ts';

/** The errors of fields and tools. Those of requests are in contract/errors.ts. */
const texts = {
  INPUT_NOT_OBJECT,
  UNKNOWN_FIELD,
  MISSING_FIELD,
  WRONG_TYPE,
  UNKNOWN_CHOICE,
  OUT_OF_RANGE,
  TOO_LONG,
  UNPAIRED_SURROGATE,
  UNEXPECTED_CHARACTER: encodingTexts(UNEXPECTED_CHARACTER),
  WRONG_LENGTH: encodingTexts(WRONG_LENGTH),
  WRONG_PADDING: encodingTexts(WRONG_PADDING),
  TRAILING_BITS: encodingTexts(TRAILING_BITS),
  SPLIT_PAIR: encodingTexts(SPLIT_PAIR),
  MALFORMED_ESCAPE,
  NOT_UTF8,
  NOT_A_NUMBER,
  TOO_MANY_DIGITS,
} as const satisfies { readonly [Code in ErrorCode]?: ErrorTexts<never> };

type ToolErrorCode = keyof typeof texts;

/** The facts that each error's sentence requires. */
export type ToolFacts = { readonly [Code in ToolErrorCode]: FactsOf<(typeof texts)[Code]> };

/** The errors of fields and tools, by code. */
export const toolErrors: { readonly [Code in ToolErrorCode]: ErrorTexts<ToolFacts[Code]> } = texts;

/**
 * Creates the error with a code, and makes its sentence from the facts.
 *
 * @example createError('WRONG_TYPE', { field: 'text', expected: 'a string' }).message // 'text must be a string'
 */
export function createError<Code extends ToolErrorCode>(code: Code, facts: ToolFacts[Code]): TextmillError {
  return createErrorFrom(code, toolErrors[code], facts);
}
