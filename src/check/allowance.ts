import type { Allowance } from '../contract/message.ts';
import { advice } from './advice.ts';
import type { Received } from './exchange.ts';
import type { Findings } from './findings.ts';

type Head = Pick<Received, 'status' | 'headers'>;

/** The allowance that a response reports; undefined if the server has no limit. */
export function allowanceOf({ status, headers }: Head): Allowance | undefined {
  const policy = /^"default";q=(\d{1,9});w=(\d{1,9})$/.exec(headers['ratelimit-policy'] ?? '');
  if (policy === null) return undefined;
  const [, remaining, reset] = /^"default";r=(\d{1,9});t=(\d{1,9})$/.exec(headers['ratelimit'] ?? '') ?? [];
  const isAllowed = status !== 429;
  return {
    isAllowed,
    limit: Number(policy[1]),
    windowSeconds: Number(policy[2]),
    remaining: remaining === undefined ? (isAllowed ? undefined : 0) : Number(remaining),
    resetSeconds: Number(reset ?? headers['retry-after'] ?? 1),
  };
}

/** Follows the allowance that responses report, and finds out who shares it. A run is shorter than the window. */
export class AllowanceWatch {
  /** Requests of this run that the server has certainly counted. */
  counted = 0;
  /** What the last response reported. */
  last: Allowance | undefined;
  #isUnlimited = false;
  /** Requests that the server may have counted. */
  #unsure = 0;
  /** The requests in the count that are not of this run, at each response. A negative number is of requests that lack. */
  readonly #others: number[] = [];

  /** @param received The response to a request that a server counts; undefined if the server's own did not arrive. */
  note(received: Head | undefined): void {
    const allowance = received && allowanceOf(received);
    this.last = allowance ?? this.last;
    this.#isUnlimited ||= received?.status === 200 && allowance === undefined;
    if (allowance?.remaining === undefined) {
      this.#unsure++;
      return;
    }
    this.counted++;
    this.#others.push(allowance.limit - this.counted - allowance.remaining);
  }

  /** How many requests of this run are missing in a count. */
  get #missing(): number {
    return Math.max(0, ...this.#others.map((others) => -others));
  }

  /**
   * Whether the count of a response lacks requests of this run; undefined if that can't be told. Older requests of
   * others stop counting at any time, so the number of requests left may also grow in one count.
   */
  isFresh(received: Head): boolean | undefined {
    const { remaining, limit } = allowanceOf(received) ?? {};
    if (remaining === undefined || limit === undefined || this.counted === 0 || this.#missing > 0) return undefined;
    return remaining >= limit - this.counted;
  }

  finish(findings: Findings): void {
    if (this.#isUnlimited) {
      findings.add('warning', 'limit', 'no RateLimit-Policy', 'RateLimit-Policy and RateLimit', advice.noLimit);
    }
    if (this.last === undefined) return;
    findings.made('limit', `${this.last.limit} in ${this.last.windowSeconds} seconds`);
    const grown = Math.max(...this.#others) - (this.#others[0] ?? 0) - this.#unsure;
    if (this.#missing > 0) {
      const found = `${this.#missing} requests of this run are missing in a count`;
      findings.add('warning', 'limit', found, 'one count for all requests', advice.separateCounts);
    } else if (grown > 0) {
      const found = `others used ${grown} of the allowance during this run`;
      findings.add('warning', 'limit', found, 'RateLimit falls by one with each request', advice.sharedAllowance);
    }
  }
}
