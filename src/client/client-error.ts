import type { ErrorCode } from '../core/textmill-error.ts';

/**
 * The code of a failed call: that of the library's error, which the service sends in the header `Textmill-Error`. Without
 * this header, as from an older service or a proxy that drops it, any 400 is `INVALID_INPUT`. `UNEXPECTED_ANSWER` is an
 * answer that is not textmill's, such as a proxy's page; `NETWORK_FAILURE` is an incomplete or missing answer, with the
 * reason as the cause.
 */
export type ClientErrorCode = ErrorCode | 'INVALID_INPUT' | 'UNEXPECTED_ANSWER' | 'NETWORK_FAILURE';

/** Why a call of the client gave no data. For input that the service rejects, it has what the library's error has, but no remedy. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  /** The field that is wrong, where there is one that the tool knows. */
  readonly field: string | undefined;
  /** Where in the field: code points of the text as you gave it, counted from 0. */
  readonly position: number | undefined;
  /** The answer's HTTP status; undefined where no answer came. */
  readonly status: number | undefined;
  /** What the answer's Retry-After said, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ClientErrorCode, message: string, facts: ClientErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.code = code;
    this.field = facts.field;
    this.position = facts.position;
    this.status = facts.status;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

export interface ClientErrorFacts {
  readonly field?: string | undefined;
  readonly position?: number | undefined;
  readonly status?: number;
  readonly retryAfterSeconds?: number | undefined;
  /** Why no answer came. */
  readonly cause?: unknown;
}
