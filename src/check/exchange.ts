import { once } from 'node:events';
import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { VERSION } from '../core/version.ts';

/** Sends requests to a server that may be broken or hostile: each response is bounded in time and size. */

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
  /** Whether the server may only have closed an idle connection. */
  readonly isIdle: boolean;

  constructor(cause: unknown, isIdle = false) {
    super(typeof cause === 'string' ? cause : reasonOf(cause));
    this.isIdle = isIdle;
  }
}

const REQUEST_MILLISECONDS = 10_000;
const MOST_BYTES = 2_097_152;
const MOST_DECODED_BYTES = 8_388_608;

const closed = 'the connection was closed before the response was complete';
const reasons: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', closed],
  ['EPIPE', closed],
  ['ENOTFOUND', 'the name is unknown'],
  ['EAI_AGAIN', 'the name could not be resolved now'],
  ['ABORT_ERR', 'there was no response in time'],
]);

/** An error of Node in words, which contain nothing from the server. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return `the response is not valid HTTP (${code})`;
  if (/^(?:EPROTO$|ERR_SSL_)/.test(code))
    return 'the TLS handshake failed: check the port, and that HTTP/1.1 is accepted';
  return reasons.get(code) ?? `the connection failed (${code || 'unknown reason'})`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Options of a connection to one address of a server. The check of the certificate is separate. */
export function connectionOptions({ url, address }: Place) {
  const name = hostOf(url);
  return {
    host: address,
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    servername: isIP(name) === 0 ? name : '',
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
  };
}

/** The name or the address in a URL, without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Sends a request over HTTP/1.1. Rejects with an ExchangeError.
 *
 * @param agent Keeps the connection for other requests.
 */
export async function sendOverHttp1(
  place: Place,
  request: CheckRequest,
  agent: Agent | false = false,
): Promise<Received> {
  const { method, target: path, body = '' } = request;
  const open = place.url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { ...headersOf(place, request), ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) };
  const signal = AbortSignal.timeout(REQUEST_MILLISECONDS);
  const outgoing = open({ ...connectionOptions(place), agent, method, path, headers, signal });
  try {
    const [incoming] = await once(outgoing.on('error', ignore).end(body), 'response');
    return receivedOf(incoming.statusCode, incoming.headers, await gather(incoming));
  } catch (error) {
    throw exchangeError(error, signal, outgoing.reusedSocket && codeOf(error) === 'ECONNRESET');
  }
}

/** Sends one request over HTTP/2. Rejects with an ExchangeError. */
export async function sendOverHttp2(place: Place, request: CheckRequest): Promise<Received> {
  const signal = AbortSignal.timeout(REQUEST_MILLISECONDS);
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

function exchangeError(error: unknown, { aborted }: AbortSignal, isIdle = false): ExchangeError {
  if (error instanceof ExchangeError) return error;
  const late = `there was no complete response within ${REQUEST_MILLISECONDS / 1000} seconds`;
  return aborted ? new ExchangeError(late) : new ExchangeError(error, isIdle);
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

function receivedOf(status: number, raw: IncomingMessage['headers'], bytes: Buffer): Received {
  const lines = Object.entries(raw).map(([name, value]) => [name, [value].flat().join(', ')]);
  const headers: Readonly<Record<string, string>> = Object.fromEntries(lines);
  return { status, headers, body: withoutCoding(bytes, headers['content-encoding']) };
}

/** The body without its coding. Another coding stays: the comparison finds it. */
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
