import { once } from 'node:events';
import { type Agent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { PeerCertificate } from 'node:tls';
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
  /** The address of the server. */
  readonly address: string;
  /** Why the certificate is not valid for the name of the server, as a code of Node; undefined if it is. */
  readonly certificateFault?: string | undefined;
  /** The certificate; its fields are missing if the connection continues an earlier session. */
  readonly certificate?: Partial<PeerCertificate> | undefined;
}

/** A server, which may be under a path, at one of its addresses, or at any if the address is its name. */
export interface Server {
  readonly url: URL;
  readonly address: string;
  /** Keeps the connection for other requests. */
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** There is no complete response. The message is a clause: `the connection was refused`. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
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
  ['ABORT_ERR', `there was no complete response within ${REQUEST_MILLISECONDS / 1000} seconds`],
]);

/** An error of Node in words, which contain nothing from the server. */
function exchangeError(error: unknown): ExchangeError {
  if (error instanceof ExchangeError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return new ExchangeError(`the response is not valid HTTP (${code})`);
  if (/^(?:EPROTO$|ERR_SSL_)/.test(code)) {
    return new ExchangeError('the TLS handshake failed: check the port, and that HTTP/1.1 is accepted');
  }
  return new ExchangeError(reasons.get(code) ?? `the connection failed (${code || 'unknown reason'})`);
}

/** The name or the address in a URL, without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Sends a request over HTTP/1.1. Rejects with an ExchangeError. */
export async function exchange(server: Server, request: CheckRequest): Promise<Received> {
  const { url, address, agent } = server;
  const { method, target, body = '' } = request;
  const path = url.pathname.slice(0, -1) + target;
  const name = hostOf(url);
  const isTls = url.protocol === 'https:';
  const headers = {
    host: url.host,
    'user-agent': `textmill-check/${VERSION}`,
    'accept-encoding': 'identity',
    ...request.headers,
    ...(body !== '' && { 'content-length': Buffer.byteLength(body) }),
  };
  const options = {
    host: address,
    port: Number(url.port) || (isTls ? 443 : 80),
    servername: isIP(name) === 0 ? name : '',
    ALPNProtocols: ['http/1.1'],
    // The check of the certificate is separate.
    rejectUnauthorized: false,
    signal: AbortSignal.any([server.signal, AbortSignal.timeout(REQUEST_MILLISECONDS)]),
  };
  try {
    const outgoing = (isTls ? requestHttps : requestHttp)({ ...options, agent, method, path, headers });
    const [incoming] = await once(outgoing.on('error', ignore).end(body), 'response');
    const { authorizationError, remoteAddress = address } = incoming.socket;
    const certificate = incoming.socket.getPeerCertificate?.();
    const certificateFault = authorizationError ? String(authorizationError).replaceAll(/[^\w. :-]/g, '') : undefined;
    const lines = Object.entries(incoming.headers).map(([line, value]) => [line, [value].flat().join(', ')]);
    const received: Received['headers'] = Object.fromEntries(lines);
    const decoded = withoutCoding(await gather(incoming), received['content-encoding']);
    return {
      status: incoming.statusCode,
      headers: received,
      body: decoded,
      address: remoteAddress,
      certificateFault,
      certificate,
    };
  } catch (error) {
    throw exchangeError(error);
  }
}

const ignore = () => undefined;

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

/** The body without its coding. Another coding stays: the comparison finds it. */
function withoutCoding(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''];
  try {
    return decode === undefined ? bytes : decode(bytes, { maxOutputLength: MOST_DECODED_BYTES });
  } catch {
    throw new ExchangeError(`the body is not valid ${coding}, or too large`);
  }
}
