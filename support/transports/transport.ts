/** A transport for describe-contract.ts: it carries requests to the contract and responses back. */
export interface Transport {
  readonly name: string;
  /** Whether a test can make it overloaded. That is not possible from outside. */
  readonly canBeOverloaded: boolean;
  /** Whether responses report how many requests are left. */
  readonly tellsRemaining: boolean;
  /** The rules that it can't follow, with the reasons. */
  readonly exceptions?: Readonly<Record<string, string>>;
  /** Starts it. Each started transport has a separate rate limit. */
  start(options: TransportOptions): Promise<Running>;
}

export interface TransportOptions {
  /** POST requests per address and minute; 0 for no limit. */
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
