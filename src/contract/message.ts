/** The shapes that cross the border between the contract and the servers: heads and bodies in, answers out. */

/** What the contract reads of a request before its body. */
export interface RequestHead {
  readonly method: string;
  /** The request target as it was sent: path and query, or a whole URL (RFC 9112 §3.2). */
  readonly target: string;
  /** A header's value by its name in lower case: undefined if it is absent, joined by `, ` if it is repeated. */
  header(name: string): string | undefined;
  /** The version of HTTP that the request line names, such as `1.1`; undefined if the engine does not say. */
  readonly version: string | undefined;
  /** How long the head is, lines and all; 0 if the engine does not say. */
  readonly bytes: number;
  /** How many header lines it has; 0 if the engine does not say. */
  readonly lines: number;
  /** What the limiter counts the request under; asked for at most once, and only if the request is counted. */
  client(): string;
}

/** Headers by name. No value comes from a request. */
export type Headers = Readonly<Record<string, string>>;

/** A whole answer. Framing (Content-Length, Connection, Date) is the server's. */
export interface Answer {
  readonly status: number;
  /** The headers that every answer of its kind has: the same object each time, so that a server may prepare it once. */
  readonly headers: Headers;
  /** The headers of this answer alone. {@link headersOf} has both. */
  readonly ownHeaders?: Headers | undefined;
  /** Text to be sent as UTF-8, or bytes as they are; the empty text if there is no body. */
  readonly body: string | Uint8Array;
  /** Whether the body is known to be ASCII, so that its length in bytes is that of the text. */
  readonly isAscii?: boolean;
  /** Whether the connection must end after it: what follows the request can't be trusted. */
  readonly closes?: boolean;
  /** What was thrown, behind a 500: for the log, which must not repeat its message. */
  readonly bug?: unknown;
}

/** An answer whose body is text. */
export interface TextAnswer extends Answer {
  readonly body: string;
}

/** All headers of an answer. */
export function headersOf({ headers, ownHeaders }: Answer): Headers {
  return ownHeaders === undefined ? headers : { ...headers, ...ownHeaders };
}
