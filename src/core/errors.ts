import {
  encodingTexts,
  SPLIT_PAIR,
  TRAILING_BITS,
  UNEXPECTED_CHARACTER,
  WRONG_LENGTH,
  WRONG_PADDING,
} from './encoding-errors.ts';
import {
  createErrorFrom,
  type ErrorCode,
  type ErrorTexts,
  type FactsOf,
  type TextmillError,
} from './textmill-error.ts';
import * as separate from './tool-errors.ts';

const texts = {
  ...separate,
  UNEXPECTED_CHARACTER: encodingTexts(UNEXPECTED_CHARACTER),
  WRONG_LENGTH: encodingTexts(WRONG_LENGTH),
  WRONG_PADDING: encodingTexts(WRONG_PADDING),
  TRAILING_BITS: encodingTexts(TRAILING_BITS),
  SPLIT_PAIR: encodingTexts(SPLIT_PAIR),
} as const satisfies { readonly [Code in ErrorCode]?: ErrorTexts<never> };

type ToolErrorCode = keyof typeof texts;

/** The facts that each error's sentence requires. */
export type ToolFacts = { readonly [Code in ToolErrorCode]: FactsOf<(typeof texts)[Code]> };

/** The errors of fields and tools, by code. Those of requests are in contract/errors.ts. */
export const toolErrors: { readonly [Code in ToolErrorCode]: ErrorTexts<ToolFacts[Code]> } = texts;

/** Creates the error with a code. Tools use `createErrorFrom`, so that a bundled tool does not contain this table. */
export function createError<Code extends ToolErrorCode>(code: Code, facts: ToolFacts[Code]): TextmillError {
  return createErrorFrom({ code, ...toolErrors[code] }, facts);
}
