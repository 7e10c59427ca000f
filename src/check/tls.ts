import { connect } from 'node:tls';
import { connectionOptions, ExchangeError, hostOf, type Place } from './exchange.ts';
import type { Findings } from './findings.ts';

/** The certificate of a server, and the versions of HTTP that it offers. */

const DAY = 86_400_000;
const HANDSHAKE_MILLISECONDS = 5_000;

interface TlsState {
  /** Why the certificate is not valid for this name, as a code of Node; empty if it is. */
  readonly fault: string;
  readonly validFrom: number;
  readonly validTo: number;
  /** `h2` or `http/1.1`; empty if the server chose none. */
  readonly protocol: string;
}

/** Rejects with an ExchangeError if there is no TLS. */
export function readTls(place: Place): Promise<TlsState> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...connectionOptions(place), ALPNProtocols: ['h2', 'http/1.1'] });
    socket.setTimeout(HANDSHAKE_MILLISECONDS, () =>
      socket.destroy(new ExchangeError('the TLS handshake took too long')),
    );
    socket.on('error', (error) => reject(error instanceof ExchangeError ? error : new ExchangeError(error)));
    socket.on('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      const fault = socket.authorized ? '' : String(socket.authorizationError).replaceAll(/[^\w. :-]/g, '');
      const protocol = socket.alpnProtocol || '';
      socket.destroy();
      resolve({ fault, validFrom: Date.parse(valid_from), validTo: Date.parse(valid_to), protocol });
    });
  });
}

/** Adds what is wrong with a certificate. One that lives for a few days is renewed later than others. */
export function checkCertificate(
  { fault, validFrom, validTo }: TlsState,
  { url }: Place,
  isInsecure: boolean,
  findings: Findings,
  now = Date.now(),
): void {
  const left = (validTo - now) / DAY;
  const lifetime = (validTo - validFrom) / DAY;
  findings.made('certificate', `${days(left)} left`);
  const expected = `a valid certificate for ${hostOf(url)}`;
  if (fault !== '') {
    const severity = isInsecure ? 'warning' : 'failed';
    findings.add('certificate', { severity, found: fault, expected, advice: adviceFor(fault, hostOf(url)) });
  } else if (left < Math.min(21, lifetime / 4)) {
    const severity = left < Math.min(7, lifetime / 12) ? 'failed' : 'warning';
    const found = `the certificate expires in ${days(left)}`;
    findings.add('certificate', {
      severity,
      found,
      expected,
      advice: 'Renew it, and check why it was not renewed automatically.',
    });
  }
}

function days(count: number): string {
  if (count < 1) return `${Math.max(0, Math.floor(count * 24))} hours`;
  return Math.floor(count) === 1 ? '1 day' : `${Math.floor(count)} days`;
}

function adviceFor(fault: string, host: string): string {
  if (fault.includes('EXPIRED')) return 'Renew the certificate, and let the server or the proxy load it again.';
  if (fault.includes('ALTNAME')) return `Use a certificate that lists ${host}.`;
  return 'Send the whole chain of certificates (fullchain.pem). For a private authority, set NODE_EXTRA_CA_CERTS to its file, or use --insecure.';
}
