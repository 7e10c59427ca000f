/** A request without its body. */
export interface RequestHead {
  readonly method: string;
  /** The request target as the client sent it: path and query, or a whole URL (RFC 9112 §3.2). */
  readonly target: string;
  /** The value of a header, by its name in lower case: undefined if it is missing, joined by `, ` if it is repeated. */
  header(name: string): string | undefined;
  /** The version of HTTP in the request line, such as `1.1`; undefined if the engine does not report it. */
  readonly version: string | undefined;
  /** The size of the whole head; 0 if the engine does not report it. */
  readonly bytes: number;
  /** The number of header lines; 0 if the engine does not report it. */
  readonly lines: number;
  /** The key under which the limiter counts the request. Called at most once, and only if the request is counted. */
  client(): string;
}

/** Headers by name. Only Location contains data from a request: its query, in visible ASCII. */
export type Headers = Readonly<Record<string, string>>;

/** A complete response, except framing: the server adds Content-Length, Connection and Date. */
export interface Answer {
  readonly status: number;
  /** The headers of every answer of this kind: the same object each time, so that a server can prepare it once. */
  readonly headers: Headers;
  /** The headers of this answer only, with other names. {@link headersOf} returns both. */
  readonly ownHeaders?: Headers | undefined;
  /** A text, which is sent as UTF-8, or bytes; the empty text if the answer has no body. */
  readonly body: string | Uint8Array;
  /** Whether the body is known to be ASCII, so that its length in bytes is the length of the text. */
  readonly isAscii?: boolean;
  /** Whether the server must close the connection afterwards, because the data after the request can't be trusted. */
  readonly closesConnection?: boolean;
  /** The error behind a 500, for the log, which must not contain its message. */
  readonly bug?: unknown;
}

/** An answer that has a text as its body. */
export interface TextAnswer extends Answer {
  readonly body: string;
}

/** All headers of an answer. */
export function headersOf({ headers, ownHeaders }: Answer): Headers {
  return ownHeaders === undefined ? headers : { ...headers, ...ownHeaders };
}

/** Counts requests, and allows or rejects each. A shared store returns a promise; a store in memory does not. */
export interface Limiter {
  /** Counts one request of the client with this key (see `RequestHead.client`). A rejected request does not count. */
  take(key: string): Allowance | Promise<Allowance>;
  /** Releases the resources that keep a process running. */
  close?(): void;
}

/** The decision of a rate limiter about one request. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** Requests that an address may send per window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests left; undefined if the limiter does not report them. */
  readonly remaining: number | undefined;
  /** Whole seconds, at least 1, until more requests are allowed than now. */
  readonly resetSeconds: number;
}
