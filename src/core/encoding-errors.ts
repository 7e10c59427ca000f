import { createErrorFrom, type ErrorCode, type ErrorTexts, TextmillError } from './textmill-error.ts';

/** An error in encoded text. Each is a separate value, so a codec imports only the errors that it uses. */
export interface EncodingError extends ErrorTexts<Encoded> {
  readonly code: ErrorCode;
}

/** The facts of a sentence. The position is an index in code points of the original input, counted from 0. */
interface Encoded {
  readonly field: string;
  readonly format: string;
  readonly position: number;
}

export const UNEXPECTED_CHARACTER = /* @__PURE__ */ encodingError(
  'UNEXPECTED_CHARACTER',
  'unexpected character',
  'Remove the character, or check which encoding and alphabet the value uses.',
);

export const WRONG_LENGTH = /* @__PURE__ */ encodingError(
  'WRONG_LENGTH',
  'the last byte is incomplete,',
  'Check that the value is complete: at least one character is missing.',
);

export const WRONG_PADDING = /* @__PURE__ */ encodingError(
  'WRONG_PADDING',
  'padding must be complete and at the end, or absent,',
  'Complete the padding, or remove all of it.',
);

export const TRAILING_BITS = /* @__PURE__ */ encodingError(
  'TRAILING_BITS',
  'the last character has extra bits that are not zero,',
  'Check the last character: the value was cut short or changed.',
);

export const SPLIT_PAIR = /* @__PURE__ */ encodingError(
  'SPLIT_PAIR',
  'whitespace inside a pair of digits',
  'Use whitespace only between pairs of digits.',
);

function encodingError(code: ErrorCode, what: string, remedy: string): EncodingError {
  const sentence = ({ field, format, position }: Encoded) =>
    `${field} is not valid ${format}: ${what} at index ${position}`;
  return { code, sentence, remedy };
}

/** Creates an error for text that is not valid in its encoding. */
export function createEncodingError(error: EncodingError, format: string, position: number): TextmillError {
  return createErrorFrom(error.code, error, { field: 'text', format, position });
}

/** The same error at another position. The position in a piece becomes the position in the whole text. */
export function errorMovedTo(position: number, { code, message, remedy, field }: TextmillError): TextmillError {
  return new TextmillError(code, message.replace(/index \d+/, `index ${position}`), remedy, field, position);
}
