/** Counts requests and says if one more is allowed. A shared store answers later; a store in memory answers at once. */
export interface Limiter {
  /** Asks for one request of the client that `key` stands for (`RequestHead.client` gives it). A request that is refused does not count. */
  take(key: string): Allowance | Promise<Allowance>;
  /** Lets go of what keeps a process from its end. */
  close?(): void;
}

/** What a rate limiter says of one request. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** Requests that an address may make per window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests left; undefined if a limiter says yes or no and nothing else. */
  readonly remaining: number | undefined;
  /** Whole seconds, at least 1, until more are allowed than now. */
  readonly resetSeconds: number;
}
