import { type ErrorCode, type ErrorRecord, TextmillError } from './textmill-error.ts';

/** An error in encoded text. Each is a separate and small value, so a codec contains only the errors that it uses. */
export interface EncodingError {
  readonly code: ErrorCode;
  readonly what: string;
  readonly remedy: string;
}

export const UNEXPECTED_CHARACTER: EncodingError = {
  code: 'UNEXPECTED_CHARACTER',
  what: 'unexpected character',
  remedy: 'Remove the character, or check which encoding and alphabet the value uses.',
};

export const WRONG_LENGTH: EncodingError = {
  code: 'WRONG_LENGTH',
  what: 'the last byte is incomplete,',
  remedy: 'Check that the value is complete: at least one character is missing.',
};

export const WRONG_PADDING: EncodingError = {
  code: 'WRONG_PADDING',
  what: 'padding must be complete and at the end, or absent,',
  remedy: 'Complete the padding, or remove all of it.',
};

export const TRAILING_BITS: EncodingError = {
  code: 'TRAILING_BITS',
  what: 'the last character has extra bits that are not zero,',
  remedy: 'Check the last character: the value was cut short or changed.',
};

export const SPLIT_PAIR: EncodingError = {
  code: 'SPLIT_PAIR',
  what: 'whitespace inside a pair of digits',
  remedy: 'Use whitespace only between pairs of digits.',
};

/** The facts of a sentence. The position is an index in code points of the original input, counted from 0. */
export interface Encoded {
  readonly field: string;
  readonly format: string;
  readonly position: number;
}

/** The record of an error, with an example in a format, for the table of errors. */
export function encodingRecord(error: EncodingError, format = 'Base64'): ErrorRecord<Encoded> {
  return {
    sentence: (facts) => createEncodingError(error, facts.format, facts.position, facts.field).message,
    remedy: error.remedy,
    sample: { field: 'text', format, position: 5 },
  };
}

/** Creates an error for text that is not valid in its encoding. */
export function createEncodingError(
  { code, what, remedy }: EncodingError,
  format: string,
  position: number,
  field = 'text',
): TextmillError {
  return new TextmillError(
    code,
    `${field} is not valid ${format}: ${what} at index ${position}`,
    remedy,
    field,
    position,
  );
}

/** The same error at another position. The position in a piece becomes the position in the whole text. */
export function errorMovedTo(position: number, { code, message, remedy, field }: TextmillError): TextmillError {
  return new TextmillError(code, message.replace(/index \d+/, `index ${position}`), remedy, field, position);
}
