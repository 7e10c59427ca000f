/** The shapes that cross the border between the contract and the adapters: heads and bodies in, answers out. */

/** What the contract reads of a request before its body. */
export interface RequestHead {
  readonly method: string;
  /** The request target as it was sent: path and query, or a whole URL (RFC 9112 §3.2). */
  readonly target: string;
  /** A header's value by its name in lower case: undefined where it is absent, joined by `, ` where it is repeated. */
  header(name: string): string | undefined;
}

/** A whole answer. Framing (Content-Length, Connection, Date) is the adapter's. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text to be sent as UTF-8; empty where there is no body. */
  readonly body: string;
  /** What to send in place of the text where the body is none: an image, or what the headers name a Content-Encoding of. */
  readonly bytes?: Uint8Array;
  /** What was thrown, behind a 500: for the log, which must not repeat its message. */
  readonly bug?: unknown;
}

/** What a rate limiter says of one request. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** Requests that an address may make in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests left; undefined where a limiter says yes or no and nothing else. */
  readonly remaining: number | undefined;
  /** Whole seconds, at least 1, until more are allowed than now. */
  readonly resetSeconds: number;
}
