import { once } from 'node:events';
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { VERSION } from '../core/version.ts';

/** How requests are sent to a server that may be broken or hostile: each response is bounded in time and size. */

export interface CheckRequest {
  readonly method: string;
  readonly target: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Received {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, without its content coding. */
  readonly body: Buffer;
}

/** A server at one of its addresses. */
export interface Place {
  readonly url: URL;
  readonly address: string;
}

/** There is no complete response. The message is a clause: `the connection was refused`. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';

  constructor(cause: unknown) {
    super(typeof cause === 'string' ? cause : reasonOf(cause));
  }
}

const REQUEST_MILLISECONDS = 10_000;
const MOST_BYTES = 2_097_152;
const MOST_DECODED_BYTES = 8_388_608;

const reasons: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was closed before the response was complete'],
  ['EPIPE', 'the connection was closed before the response was complete'],
  ['ENOTFOUND', 'the name is unknown'],
  ['EAI_AGAIN', 'the name could not be resolved now'],
  ['EHOSTUNREACH', 'the address is unreachable'],
  ['ENETUNREACH', 'the network is unreachable'],
  ['HPE_HEADER_OVERFLOW', 'the headers of the response are too large'],
  ['EPROTO', 'the TLS handshake failed'],
]);

/** An error of Node in words, which contain nothing from the server. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code.startsWith('HPE_') && !reasons.has(code)) return `the response is not valid HTTP (${code})`;
  return reasons.get(code) ?? `the connection failed (${code || 'unknown reason'})`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Options of a connection to one address of a server. The check of the certificate is separate: see tls.ts. */
export function connectionOptions({ url, address }: Place) {
  const name = hostOf(url);
  return { host: address, port: portOf(url), servername: isIP(name) === 0 ? name : '', rejectUnauthorized: false };
}

/** The name or the address in a URL, without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

/** Sends requests over HTTP/1.1, one at a time, on as few connections as the server allows. */
export interface Client {
  /** Rejects with an ExchangeError. */
  send(request: CheckRequest): Promise<Received>;
  close(): void;
}

/** @param left Returns the milliseconds left for the whole run. */
export function createClient(place: Place, left: () => number): Client {
  const isTls = place.url.protocol === 'https:';
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 1 });
  const open = isTls ? requestHttps : requestHttp;
  const send = async (request: CheckRequest, isRetry = false): Promise<Received> => {
    const { method, target: path, body = '' } = request;
    const headers = { ...headersOf(place, request), ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) };
    const signal = signalFor(left);
    const outgoing = open({ ...connectionOptions(place), agent, method, path, headers, signal });
    try {
      const [incoming] = await once(outgoing.on('error', ignore).end(body), 'response');
      return receivedOf(incoming.statusCode, incoming.headers, await gather(incoming));
    } catch (error) {
      // The server may have closed an idle connection.
      if (outgoing.reusedSocket && !isRetry && codeOf(error) === 'ECONNRESET' && !signal.aborted) {
        return send(request, true);
      }
      throw exchangeError(error, signal);
    }
  };
  return { send, close: () => agent.destroy() };
}

/** Sends one request over HTTP/2. Rejects with an ExchangeError. */
export async function sendOverHttp2(place: Place, request: CheckRequest, left: () => number): Promise<Received> {
  const signal = signalFor(left);
  const createConnection = () => connect({ ...connectionOptions(place), ALPNProtocols: ['h2'] });
  const session = connectHttp2(place.url.origin, { createConnection }).on('error', ignore);
  try {
    const { host, ...headers } = headersOf(place, request);
    const pseudo = { ':authority': host, ':method': request.method, ':path': request.target };
    const stream = session.request({ ...headers, ...pseudo }, { signal }).on('error', ignore);
    const [{ ':status': status, ...received }] = await once(stream.end(request.body), 'response');
    return receivedOf(status, received, await gather(stream));
  } catch (error) {
    throw exchangeError(error, signal);
  } finally {
    session.destroy();
  }
}

const ignore = () => undefined;

/** Ends a request in time: a little later than the run, so that the run has ended then. */
function signalFor(left: () => number): AbortSignal {
  return AbortSignal.timeout(Math.max(1, Math.min(REQUEST_MILLISECONDS, Math.ceil(left()) + 10)));
}

function exchangeError(error: unknown, signal: AbortSignal): ExchangeError {
  if (error instanceof ExchangeError) return error;
  const isLate = signal.aborted;
  return new ExchangeError(
    isLate ? `there was no complete response within ${REQUEST_MILLISECONDS / 1000} seconds` : error,
  );
}

function headersOf({ url }: Place, { headers }: CheckRequest): Readonly<Record<string, string>> {
  return { host: url.host, 'user-agent': `textmill-check/${VERSION}`, 'accept-encoding': 'identity', ...headers };
}

async function gather(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new ExchangeError(`the response is larger than ${MOST_BYTES / 1_048_576} MiB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

type RawHeaders = IncomingMessage['headers'];

function receivedOf(status: number, raw: RawHeaders, bytes: Buffer): Received {
  const lines = Object.entries(raw).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : `${value}`,
  ]);
  const headers: Readonly<Record<string, string>> = Object.fromEntries(lines);
  return { status, headers, body: withoutCoding(bytes, headers['content-encoding']) };
}

/** The body without its coding. A coding that was not asked for stays: the comparison finds it. */
function withoutCoding(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  const limit = { maxOutputLength: MOST_DECODED_BYTES };
  try {
    if (coding === 'br') return brotliDecompressSync(bytes, limit);
    return coding === 'gzip' ? gunzipSync(bytes, limit) : bytes;
  } catch {
    throw new ExchangeError(`the body is not valid ${coding}, or too large`);
  }
}
