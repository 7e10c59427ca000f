import { TextmillError } from './textmill-error.ts';

/**
 * The errors of encoded text, of which errors.ts makes rows of its table: each is a value of its own, so that a codec brings no
 * other.
 */
export type EncodingError = readonly [
  code: 'UNEXPECTED_CHARACTER' | 'WRONG_LENGTH' | 'WRONG_PADDING' | 'TRAILING_BITS' | 'SPLIT_PAIR',
  what: string,
  remedy: string,
];

export const UNEXPECTED_CHARACTER: EncodingError = [
  'UNEXPECTED_CHARACTER',
  'unexpected character',
  'Remove the character, or check which encoding and which alphabet the value is in.',
];

export const WRONG_LENGTH: EncodingError = [
  'WRONG_LENGTH',
  'it ends within a byte,',
  'Send the whole value: some of its digits are missing.',
];

export const WRONG_PADDING: EncodingError = [
  'WRONG_PADDING',
  'padding must be complete and at the end, or left out,',
  'Complete the padding, or remove all of it.',
];

export const TRAILING_BITS: EncodingError = [
  'TRAILING_BITS',
  'the last digit has bits that belong to no byte,',
  'Check the last digit: the value was cut short or changed.',
];

export const SPLIT_PAIR: EncodingError = [
  'SPLIT_PAIR',
  'whitespace within a pair of digits',
  'Put whitespace between pairs of digits only.',
];

/** What the sentence needs to know. The position is an index in code points of the original input, counted from 0. */
export interface Encoded {
  readonly field: string;
  readonly format: string;
  readonly position: number;
}

/** The sentence of an error. */
export function encodingSentence([, what]: EncodingError, field: string, format: string, position: number): string {
  return `${field} is not valid ${format}: ${what} at index ${position}`;
}

/** The error of a text that is not what its encoding asks for. */
export function createEncodingError(error: EncodingError, format: string, position: number): TextmillError {
  return new TextmillError(error[0], encodingSentence(error, 'text', format, position), error[2], 'text', position);
}

/** An error of {@link createEncodingError} at the position that it has in a longer text. */
export function errorMovedTo(position: number, { code, message, remedy, field }: TextmillError): TextmillError {
  return new TextmillError(code, message.replace(/\d+$/, `${position}`), remedy, field, position);
}
