/** The codes of all errors, in the order of the documents. Without their texts, the list is small enough for the client. */
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
  'TOO_MANY_DIGITS',
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

/** The code of an error. */
export type ErrorCode = (typeof errorCodes)[number];

/** The error for a mistake of the caller. Its message is one sentence: what is wrong, and where. */
export class TextmillError extends Error {
  override readonly name = 'TextmillError';
  declare readonly code: ErrorCode;
  /** How to fix the error, in complete sentences. */
  declare readonly remedy: string;
  /** The name of the invalid field; undefined if the error is not about one field. */
  declare readonly field: string | undefined;
  /** An index in code points of the original field, counted from 0; undefined if the error has no position. */
  declare readonly position: number | undefined;

  constructor(code: ErrorCode, message: string, remedy: string, field?: string, position?: number) {
    super(message);
    this.code = code;
    this.remedy = remedy;
    this.field = field;
    this.position = position;
  }
}

/** The TextmillError that a function throws; undefined if it returns. Any other error is a bug, and is thrown again. */
export function errorIn(run: () => unknown): TextmillError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
}

/**
 * An error as one record. The sentence names the field and the rule. It repeats nothing from the input except an unknown
 * name, in quotes. The remedy says what to do next, and applies to every interface. The sample is for documents: the
 * published library does not contain it.
 */
export interface ErrorRecord<Facts, Sample = Facts> {
  readonly sentence: (facts: Facts) => string;
  readonly remedy: string | ((facts: Facts) => string);
  readonly sample: Sample;
}

/** The facts that the sentence of an error requires. */
export type FactsOf<Error extends ErrorRecord<never, object>> =
  Parameters<Error['sentence']> extends readonly [infer Facts] ? Facts : NoFacts;

/** The facts of an error whose sentence is always the same. */
export type NoFacts = Readonly<Record<string, never>>;

/** The record of an error that tools throw, with its code. */
export interface ToolError<Facts> extends ErrorRecord<Facts> {
  readonly code: ErrorCode;
}

/**
 * Creates an error, and makes its sentence from the facts.
 *
 * @example createErrorFrom(WRONG_TYPE, { field: 'text', expected: 'a string' }).message // 'text must be a string'
 */
export function createErrorFrom<Facts extends object>(
  { code, sentence, remedy }: ToolError<Facts>,
  facts: Facts,
): TextmillError {
  const { field, position }: { readonly field?: string; readonly position?: number } = facts;
  // The build leaves both out of the page, which explains errors in its own words.
  return new TextmillError(
    code,
    sentence?.(facts),
    typeof remedy === 'function' ? remedy(facts) : remedy,
    field,
    position,
  );
}
