/** When to ask again after 429 and 503: never before Retry-After, spread by chance, bounded in number and in time. */

/** How often and how long to ask again. */
export interface BackOffLimits {
  readonly maxRetries: number;
  /** Seconds from the first request within which the last retry begins. */
  readonly maxWaitSeconds: number;
}

/** Time and chance, which tests replace. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to less than 1. */
  random(): number;
  /** Rejects with the signal's reason where it aborts first. */
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/** The time and chance of the engine. */
export const realTiming: Timing = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
};

/** Milliseconds that the spread of the first retry and of the last ones takes: it doubles each time. */
const FIRST_SPREAD = 500;
const LONGEST_SPREAD = 30_000;

/**
 * Milliseconds to wait before a retry, undefined where there is to be none: Retry-After, or nothing where it is absent,
 * and on top of it a random part of a spread that doubles each time ("full jitter").
 *
 * @param retry 0 for the first retry.
 * @param elapsed Milliseconds since the first request.
 */
export function waitBefore(
  retry: number,
  elapsed: number,
  retryAfterSeconds: number | undefined,
  limits: BackOffLimits,
  random: () => number,
): number | undefined {
  const least = (retryAfterSeconds ?? 0) * 1000;
  const most = limits.maxWaitSeconds * 1000 - elapsed;
  if (retry >= limits.maxRetries || most <= 0 || least > most) return undefined;
  const spread = Math.min(LONGEST_SPREAD, FIRST_SPREAD * 2 ** retry);
  return Math.min(most, Math.ceil(least + random() * spread));
}

/**
 * The seconds that a Retry-After says (RFC 9110 §10.2.3): a whole number, or the time until a date, counted from the
 * answer's own Date where it has one, since clocks differ. Undefined where it says nothing, or nothing that is valid.
 *
 * @example readRetryAfter('120', null, Date.now()) // 120
 */
export function readRetryAfter(retryAfter: string | null, date: string | null, now: number): number | undefined {
  const value = retryAfter?.trim() ?? '';
  if (/^[0-9]+$/.test(value)) return Number(value);
  const until = readDate(value);
  if (until === undefined) return undefined;
  return Math.max(0, Math.ceil((until - (readDate(date?.trim() ?? '') ?? now)) / 1000));
}

/** The milliseconds since 1970 of an HTTP-date (RFC 9110 §5.6.7): Date.parse takes much more than that. */
function readDate(value: string): number | undefined {
  const time = /^[A-Z][a-z]+, .* GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
