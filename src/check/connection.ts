import { once } from 'node:events';
import { connect } from 'node:tls';
import { advice } from './advice.ts';
import { connectionOptions, ExchangeError, hostOf, type Place, sendOverHttp2 } from './exchange.ts';
import type { Findings } from './findings.ts';
import { sampleRequest } from './requests.ts';
import type { Session } from './session.ts';

/** The checks of connections: the certificate and the versions of HTTP. */

const DAY = 86_400_000;
const HANDSHAKE_MILLISECONDS = 5_000;

interface TlsState {
  /** Why the certificate is not valid for this name, as a code of Node; empty if it is. */
  readonly fault: string;
  readonly validFrom: number;
  readonly validTo: number;
  /** Whether the server chooses HTTP/2. */
  readonly hasHttp2: boolean;
}

/** Checks the certificate. Returns whether the server offers HTTP/2. Rejects with an ExchangeError if it has no TLS. */
export async function checkTls({ places: { main }, findings, notChecked }: Session): Promise<boolean> {
  if (main.url.protocol === 'https:') {
    const state = await readTls(main);
    checkCertificate(state, hostOf(main.url), findings);
    return state.hasHttp2;
  }
  notChecked.push('the certificate and HTTP/2, because the URL begins with http:');
  return false;
}

async function readTls(place: Place): Promise<TlsState> {
  const socket = connect({ ...connectionOptions(place), ALPNProtocols: ['h2', 'http/1.1'] });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(HANDSHAKE_MILLISECONDS) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    const fault = socket.authorized ? '' : String(socket.authorizationError).replaceAll(/[^\w. :-]/g, '');
    const [validFrom, validTo] = [Date.parse(valid_from), Date.parse(valid_to)];
    return { fault, validFrom, validTo, hasHttp2: socket.alpnProtocol === 'h2' };
  } catch (error) {
    throw new ExchangeError(error);
  } finally {
    socket.destroy();
  }
}

/** Adds what is wrong with a certificate. One that lives for a few days is renewed later than others. */
export function checkCertificate(
  { fault, validFrom, validTo }: Omit<TlsState, 'hasHttp2'>,
  host: string,
  findings: Findings,
  now = Date.now(),
): void {
  const left = (validTo - now) / DAY;
  const lifetime = (validTo - validFrom) / DAY;
  findings.made('certificate', `${days(left)} left`);
  const expected = `a valid certificate for ${host}`;
  if (fault !== '') {
    const other = fault.includes('ALTNAME') ? advice.otherName : advice.chain;
    findings.add('failed', 'certificate', fault, expected, fault.includes('EXPIRED') ? advice.expired : other);
  } else if (left < Math.min(21, lifetime / 4)) {
    const severity = left < Math.min(7, lifetime / 12) ? 'failed' : 'warning';
    findings.add(severity, 'certificate', `it expires in ${days(left)}`, expected, advice.renew);
  }
}

function days(count: number): string {
  if (count < 1) return `${Math.max(0, Math.floor(count * 24))} hours`;
  return Math.floor(count) === 1 ? '1 day' : `${Math.floor(count)} days`;
}

/** Repeats a request over HTTP/2, if the server offers it. */
export async function checkHttp2({ ask, places, findings }: Session, hasHttp2: boolean): Promise<void> {
  if (places.main.url.protocol !== 'https:') return;
  findings.made('http-versions', hasHttp2 ? 'HTTP/1.1 and HTTP/2' : 'HTTP/1.1');
  if (hasHttp2) await ask('http-versions', sampleRequest, false, (request) => sendOverHttp2(places.main, request));
}
