/** What errors are called: stable, for programs. errors.ts has a row for each, in this order. */
export const errorCodes = [
  'BODY_NOT_UTF8',
  'TOO_MANY_ITEMS',
  'BODY_NOT_JSON',
  'INPUT_NOT_OBJECT',
  'UNKNOWN_FIELD',
  'MISSING_FIELD',
  'WRONG_TYPE',
  'UNKNOWN_CHOICE',
  'OUT_OF_RANGE',
  'TOO_LONG',
  'UNPAIRED_SURROGATE',
  'UNEXPECTED_CHARACTER',
  'WRONG_LENGTH',
  'WRONG_PADDING',
  'TRAILING_BITS',
  'SPLIT_PAIR',
  'MALFORMED_ESCAPE',
  'NOT_UTF8',
  'NOT_A_NUMBER',
  'MALFORMED_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'REQUEST_TOO_LARGE',
  'RESULT_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'EXPECTATION_FAILED',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'USER_AGENT_REQUIRED',
  'HOST_NOT_ALLOWED',
  'INTERNAL_ERROR',
  'NOT_IMPLEMENTED',
  'SERVICE_UNAVAILABLE',
  'VERSION_NOT_SUPPORTED',
] as const;

/** What an error is called. */
export type ErrorCode = (typeof errorCodes)[number];

/**
 * The one error that textmill raises for what a caller did: a code, a sentence as its message, what to do about it, and
 * where they apply the field and the position in it (code points of the original input, counted from 0).
 */
export class TextmillError extends Error {
  override readonly name = 'TextmillError';
  declare readonly code: ErrorCode;
  /** What to do next, in a sentence. */
  declare readonly remedy: string;
  declare readonly field: string | undefined;
  declare readonly position: number | undefined;

  constructor(code: ErrorCode, message: string, remedy: string, field?: string, position?: number) {
    super(message);
    this.code = code;
    this.remedy = remedy;
    this.field = field;
    this.position = position;
  }
}
