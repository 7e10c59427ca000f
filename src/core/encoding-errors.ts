import { row } from './error-row.ts';
import { TextmillError } from './textmill-error.ts';

/** The errors of encoded text: rows of the table in errors.ts that stand alone, so that a codec brings no other. */
export const encodingErrors = {
  UNEXPECTED_CHARACTER: row(
    400,
    ({ field, format, position }: Encoded) =>
      `${field} is not valid ${format}: unexpected character at index ${position}`,
    'Remove the character, or check which encoding and which alphabet the value is in.',
  ),
  WRONG_LENGTH: row(
    400,
    ({ field, format, position }: Encoded) =>
      `${field} is not valid ${format}: it ends within a byte, at index ${position}`,
    'Send the whole value: some of its digits are missing.',
  ),
  WRONG_PADDING: row(
    400,
    ({ field, format, position }: Encoded) =>
      `${field} is not valid ${format}: padding must be complete and at the end, or left out, at index ${position}`,
    'Complete the padding, or remove all of it.',
  ),
  TRAILING_BITS: row(
    400,
    ({ field, format, position }: Encoded) =>
      `${field} is not valid ${format}: the last digit has bits that belong to no byte, at index ${position}`,
    'Check the last digit: the value was cut short or changed.',
  ),
  SPLIT_PAIR: row(
    400,
    ({ field, format, position }: Encoded) =>
      `${field} is not valid ${format}: white space within a pair of digits at index ${position}`,
    'Put white space between pairs of digits only.',
  ),
} as const;

/** What the sentences need to know. The position is an index in code points of the original input, counted from 0. */
export interface Encoded {
  readonly field: string;
  readonly format: string;
  readonly position: number;
}

/** The error of a text that is not what its encoding asks for. */
export function createEncodingError(code: keyof typeof encodingErrors, facts: Encoded): TextmillError {
  const { sentence, remedy } = encodingErrors[code];
  return new TextmillError(code, sentence(facts), remedy, facts.field, facts.position);
}
