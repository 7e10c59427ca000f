/** A way to carry a request to the contract and an answer back: one that describe-contract.ts is given. */
export interface Transport {
  readonly name: string;
  /** Whether it can be told to be overloaded, which nobody can from outside. */
  readonly canBeOverloaded: boolean;
  /** Whether counted answers say what is left of the allowance. */
  readonly tellsRemaining: boolean;
  /** The rules that it can't hold, with the reasons. */
  readonly exceptions?: Readonly<Record<string, string>>;
  /** Starts it; every call has a rate limit of its own. */
  start(options: TransportOptions): Promise<Running>;
}

export interface TransportOptions {
  /** POSTs an address may make a minute; 0: no limit. */
  readonly rateLimit: number;
  readonly requireUserAgent: boolean;
  readonly isOverloaded: boolean;
}

export interface Running {
  exchange(request: TestRequest): Promise<TestAnswer>;
  stop(): Promise<void>;
}

export interface TestRequest {
  readonly method: string;
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

export interface TestAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
