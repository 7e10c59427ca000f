import type { Received } from './exchange.ts';
import type { Findings } from './findings.ts';
import { allowanceOf } from './oracle.ts';

/** Follows the allowance that responses report, and finds out who shares it. */
export class LimitWatch {
  /** Requests of this run that the server has certainly counted. */
  counted = 0;
  limit: number | undefined;
  windowSeconds = 0;
  /** The allowance after the last of them; undefined if the server does not report it. */
  remaining: number | undefined;
  /** Requests whose response may have been replaced after they were counted. */
  #unsure = 0;
  /** How many requests others had made at the first response, and the most of them since. */
  #before: number | undefined;
  #others = 0;
  /** The largest number of requests left beyond what this run has left. */
  #excess = 0;
  #started: number | undefined;

  /** Notes the response to a request that a server counts. */
  note(received: Received): void {
    const allowance = allowanceOf(received);
    if (allowance === undefined || allowance.remaining === undefined) {
      this.#unsure++;
      this.limit ??= allowance?.limit;
      return;
    }
    this.limit = allowance.limit;
    this.windowSeconds = allowance.windowSeconds;
    this.#started ??= performance.now();
    if (this.isOver) return;
    this.counted++;
    this.remaining = allowance.remaining;
    const others = allowance.limit - this.counted - allowance.remaining;
    this.#before ??= others;
    this.#others = Math.max(this.#others, others);
    this.#excess = Math.max(this.#excess, -others);
  }

  /** Whether the first requests no longer count, so that nothing can be concluded any more. */
  get isOver(): boolean {
    return performance.now() - (this.#started ?? 0) > this.windowSeconds * 1000;
  }

  /**
   * Whether the count of a response lacks requests of this run. Older requests of others stop counting at any time, so
   * the number of requests left may also grow in one count.
   */
  isFresh(received: Received): boolean | undefined {
    const { remaining } = allowanceOf(received) ?? {};
    if (remaining === undefined || this.limit === undefined || this.counted === 0) return undefined;
    return this.#excess > 0 || this.isOver ? undefined : remaining >= this.limit - this.counted;
  }

  /** Adds what the reports show. */
  finish(findings: Findings): void {
    if (this.limit === undefined) {
      findings.add('limit', {
        severity: 'warning',
        found: 'no RateLimit-Policy',
        expected: 'RateLimit-Policy and RateLimit',
        advice: 'The server has no limit (RATE_LIMIT_PER_MINUTE=0), or a proxy removes these headers.',
      });
      return;
    }
    findings.made('limit', `${this.limit} in ${this.windowSeconds || '60'} seconds`);
    const grown = this.#others - (this.#before ?? 0) - this.#unsure;
    if (this.#excess > 0) {
      findings.add('limit', {
        severity: 'warning',
        found: `${this.#excess} requests of this run are missing in a count`,
        expected: 'one count for all requests',
        advice:
          'Several servers count separately, so that the limit is a multiple: set REDIS_URL, or let the proxy send each address to one server.',
      });
    } else if (grown > 0) {
      findings.add('limit', {
        severity: 'warning',
        found: `others used ${grown} of the allowance during this run`,
        expected: 'RateLimit falls by one with each request',
        advice:
          'Other clients share the allowance. If they have other addresses, TRUST_PROXY does not contain the proxy.',
      });
    }
  }
}
