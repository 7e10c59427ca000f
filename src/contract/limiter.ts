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
