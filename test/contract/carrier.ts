/** A way to carry a request to the contract and an answer back: one row of the matrix in contract.test.ts. */
export interface Carrier {
  readonly name: string;
  /** Starts it; every call has a rate limit of its own. */
  start(options: CarrierOptions): Promise<Running>;
}

export interface CarrierOptions {
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
