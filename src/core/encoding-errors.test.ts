import { expect, test } from 'vitest';
import {
  createEncodingError,
  SPLIT_PAIR,
  TRAILING_BITS,
  UNEXPECTED_CHARACTER,
  WRONG_LENGTH,
  WRONG_PADDING,
} from './encoding-errors.ts';
import { createError } from './errors.ts';

test.each([
  { code: 'UNEXPECTED_CHARACTER', encodingError: UNEXPECTED_CHARACTER },
  { code: 'WRONG_LENGTH', encodingError: WRONG_LENGTH },
  { code: 'WRONG_PADDING', encodingError: WRONG_PADDING },
  { code: 'TRAILING_BITS', encodingError: TRAILING_BITS },
  { code: 'SPLIT_PAIR', encodingError: SPLIT_PAIR },
] as const)('the error of a codec is the same as in the table of errors: $code', ({ code, encodingError }) => {
  const inTable = createError(code, { field: 'text', format: 'Base64', position: 3 });
  const { message, remedy, field, position } = inTable;
  expect(createEncodingError(encodingError, 'Base64', 3)).toMatchObject({ code, message, remedy, field, position });
});
