import type { ErrorCode } from '../core/textmill-error.ts';

/**
 * The code of a failed call: the code of the error in the library, which the service sends in the header
 * `Textmill-Error`. Without this header, for example behind a proxy that removes it, every 400 is `INVALID_INPUT`.
 * `UNEXPECTED_ANSWER` is a response that is not from textmill, such as the page of a proxy; a response over 512 KiB, or
 * not in UTF-8; or an error of a newer service, other than 400, with a code that is not listed here: use its status.
 * `NETWORK_FAILURE` is an incomplete or missing response, with the reason as the cause.
 */
export type ClientErrorCode = ErrorCode | 'INVALID_INPUT' | 'UNEXPECTED_ANSWER' | 'NETWORK_FAILURE';

/** The error of a failed call. For rejected input, it has the facts of the error in the library, except the remedy. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  /** The field that is wrong, if the tool has it. */
  readonly field: string | undefined;
  /** The position in the field as you sent it, in code points, counted from 0. */
  readonly position: number | undefined;
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The Retry-After of the response, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Why the response is missing. Declared here, because the types of ES2020 and ES2021 do not have it. */
  declare readonly cause?: unknown;

  constructor(code: ClientErrorCode, message: string, facts: ClientErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.code = code;
    this.field = facts.field;
    this.position = facts.position;
    this.status = facts.status;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** What is known about a failed call; the cause is why the response is missing. */
type ClientErrorFacts = Partial<Pick<ClientError, 'field' | 'position' | 'status' | 'retryAfterSeconds' | 'cause'>>;
