/** Why a call of the client gave no data. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  /**
   * The envelope's code, such as `INVALID_INPUT` or `RATE_LIMITED`; `UNEXPECTED_ANSWER` for an answer that is not
   * textmill's, such as a proxy's page; `NETWORK_FAILURE` where no whole answer came, with the reason as the cause.
   */
  readonly code: string;
  /** The answer's HTTP status; undefined where no answer came. */
  readonly status: number | undefined;
  /** What the answer's Retry-After said, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, message: string, facts: ClientErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.code = code;
    this.status = facts.status;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

export interface ClientErrorFacts {
  readonly status?: number;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}
