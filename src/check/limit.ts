import { httpLimits } from '../contract/limits.ts';
import { advice } from './advice.ts';
import type { Received } from './exchange.ts';
import type { Findings } from './findings.ts';
import { allowanceOf } from './oracle.ts';

/** Follows the allowance that responses report, and finds out who shares it. */
export class LimitWatch {
  /** Requests of this run that the server has certainly counted. */
  counted = 0;
  limit: number | undefined;
  windowSeconds: number = httpLimits.rateWindowSeconds;
  /** The allowance after the last of them; undefined if the server does not report it. */
  remaining: number | undefined;
  #hasConverted = false;
  /** Requests that the server may have counted. */
  #unsure = 0;
  /** How many requests others had made at the first response, and the most of them since. */
  #before: number | undefined;
  #others = 0;
  /** The largest number of requests left beyond what this run has left. */
  #excess = 0;
  #started: number | undefined;

  /** @param received The response to a request that a server counts; undefined if the server's own did not arrive. */
  note(received: Received | undefined): void {
    const allowance = received && allowanceOf(received);
    this.#hasConverted ||= received?.status === 200;
    this.limit = allowance?.limit ?? this.limit;
    if (allowance?.remaining === undefined) {
      this.#unsure++;
      return;
    }
    this.windowSeconds = allowance.windowSeconds;
    this.#started ??= performance.now();
    if (this.#isOver()) return;
    this.counted++;
    this.remaining = allowance.remaining;
    const others = allowance.limit - this.counted - allowance.remaining;
    this.#before ??= others;
    this.#others = Math.max(this.#others, others);
    this.#excess = Math.max(this.#excess, -others);
  }

  /** Whether the first requests no longer count, so that nothing can be concluded any more. */
  #isOver(): boolean {
    return performance.now() - (this.#started ?? 0) > this.windowSeconds * 1000;
  }

  /**
   * Whether the count of a response lacks requests of this run; undefined if that can't be told. Older requests of
   * others stop counting at any time, so the number of requests left may also grow in one count.
   */
  isFresh(received: Received): boolean | undefined {
    const { remaining } = allowanceOf(received) ?? {};
    if (remaining === undefined || this.limit === undefined || this.counted === 0) return undefined;
    return this.#excess > 0 || this.#isOver() ? undefined : remaining >= this.limit - this.counted;
  }

  /** Adds what the reports show. */
  finish(findings: Findings): void {
    if (!this.#hasConverted) return;
    if (this.limit === undefined) {
      findings.add('warning', 'limit', 'no RateLimit-Policy', 'RateLimit-Policy and RateLimit', advice.noLimit);
      return;
    }
    findings.made('limit', `${this.limit} in ${this.windowSeconds} seconds`);
    const grown = this.#others - (this.#before ?? 0) - this.#unsure;
    if (this.#excess > 0) {
      const found = `${this.#excess} requests of this run are missing in a count`;
      findings.add('warning', 'limit', found, 'one count for all requests', advice.separateCounts);
    } else if (grown > 0) {
      const found = `others used ${grown} of the allowance during this run`;
      findings.add('warning', 'limit', found, 'RateLimit falls by one with each request', advice.sharedAllowance);
    }
  }
}
