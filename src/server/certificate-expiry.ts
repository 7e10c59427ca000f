import { X509Certificate } from 'node:crypto';
import type { Logger } from './observe/log.ts';
import type { Certificate } from './read-settings.ts';

/** A certificate with less time left was not renewed: programs renew it when a third of its lifetime is left. */
export const TIME_LEFT = '14 days or, if that is less, a fifth of its lifetime';

const SECONDS_LEFT = 14 * 86_400;

/** When a certificate expires that is valid between two times, as Node reports them: `Dec  3 10:15:00 2026 GMT`. */
export function expiryOf(validFrom: string, validTo: string) {
  const end = Date.parse(validTo);
  const lifetime = (end - Date.parse(validFrom)) / 1000;
  const secondsLeft = (end - Date.now()) / 1000;
  return {
    /** In UTC, such as `2026-12-03`. A server that is checked may have a certificate without a valid time. */
    date: Number.isNaN(end) ? validTo : new Date(end).toISOString().slice(0, 10),
    /** Negative if it has expired. */
    secondsLeft,
    /** Whether it should have been renewed: {@link TIME_LEFT} is not left. */
    isNear: secondsLeft < Math.min(SECONDS_LEFT, lifetime / 5),
  };
}

/** When the certificate of a server expires, which is the first one of its chain. */
export function expiryOfChain({ cert }: Certificate) {
  const { validFrom, validTo } = new X509Certificate(cert);
  return expiryOf(validFrom, validTo);
}

/** Warns if a certificate that the server begins to use expires soon or has expired. The server uses it anyway. */
export function warnOfExpiry(certificate: Certificate, { warn }: Pick<Logger, 'warn'>): void {
  const { date, secondsLeft, isNear } = expiryOfChain(certificate);
  if (!isNear) return;
  const state = secondsLeft < 0 ? 'has expired, so clients reject it' : 'expires soon';
  warn({ date }, `the certificate in TLS_CERT_FILE ${state}: renew it, then reload or restart the server`);
}
