/** When to retry after 429 and 503: never before Retry-After, with a random delay, limited in number and in time. */

/** How often and how long to retry. */
export interface BackOffLimits {
  readonly maxRetries: number;
  /** The last retry starts within this number of seconds after the first request. */
  readonly maxWaitSeconds: number;
}

// biome-ignore lint/suspicious/noTsIgnore: whether it is an error depends on the program that imports it.
/** @ts-ignore: without the types of the DOM or Node, AbortSignal is not declared, and this type is `any`. */
type Declared = AbortSignal;

/** An `AbortSignal`, as declared by the types of the DOM or Node; `unknown` in a program without either. */
export type Signal = 0 extends Declared & 1 ? unknown : Declared;

/** Waits. Rejects with the reason of the signal if it aborts first. */
export function sleep(milliseconds: number, signal: Signal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
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
  });
}

/** The longest random delay before the first retry, and before any retry, in milliseconds. It doubles each time. */
const FIRST_SPREAD = 500;
const LONGEST_SPREAD = 30_000;

/**
 * Milliseconds to wait before a retry, from 0; undefined if there must be none. The wait is Retry-After plus a random
 * part of a delay that doubles each time ("full jitter").
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

/** The longest time of a timer, in whole seconds: 24 days. */
const LONGEST_SECONDS = 2_147_483;

/**
 * The seconds of a Retry-After (RFC 9110 §10.2.3), at most {@link LONGEST_SECONDS}: a whole number, or the time until a
 * date. That time starts at the Date of the response, if it has one, because clocks differ. Undefined if Retry-After is
 * absent or not valid.
 */
export function readRetryAfter(retryAfter: string | null, date: string | null, now: number): number | undefined {
  const value = retryAfter?.trim() ?? '';
  if (/^[0-9]+$/.test(value)) return Math.min(Number(value), LONGEST_SECONDS);
  const until = readDate(value);
  if (until === undefined) return undefined;
  const seconds = Math.ceil((until - (readDate(date?.trim() ?? '') ?? now)) / 1000);
  return Math.min(Math.max(0, seconds), LONGEST_SECONDS);
}

/** The milliseconds since 1970 of an HTTP-date (RFC 9110 §5.6.7). Date.parse accepts many other formats. */
function readDate(value: string): number | undefined {
  const time = /^[A-Z][a-z]+, .* GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
