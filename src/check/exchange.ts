import { once } from 'node:events';
import { type Agent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { VERSION } from '../core/version.ts';

/** Sends requests to a server that may be broken or hostile: each response is bounded in time and size. */

export interface CheckRequest {
  /** The name of the check that this request is for. */
  readonly check: string;
  readonly method: string;
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CheckResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, without its content coding. */
  readonly body: Buffer;
}

/** A response, and what its connection shows about the server. */
export interface Received extends CheckResponse {
  readonly address: string;
  /** Why the certificate is not valid for the name of the server, as a code of Node; undefined if it is. */
  readonly certificateFault: string | undefined;
  /** The certificate; its fields are missing if the connection continues an earlier session. */
  readonly certificate: Partial<PeerCertificate> | undefined;
}

/** A server, which may be under a path. The address may be its name: then any of its addresses. */
export interface Server {
  readonly url: URL;
  readonly address: string;
  /** Keeps the connection for other requests. */
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** There is no complete response, or the run can't continue. The message is a clause: `the connection was refused`. */
export class CheckError extends Error {}

const REQUEST_MILLISECONDS = 10_000;

const LATE = `there was no complete response within ${REQUEST_MILLISECONDS / 1000} seconds`;
const MOST_BYTES = 2_097_152;

/** The name or the address in a URL, without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Sends a request over HTTP/1.1. Rejects with a CheckError. */
export async function exchange(server: Server, { method, target, headers, body }: CheckRequest): Promise<Received> {
  const { url, address, agent } = server;
  const late = AbortSignal.timeout(REQUEST_MILLISECONDS);
  const own = { host: url.host, 'user-agent': `textmill-check/${VERSION}`, 'accept-encoding': 'identity' };
  const options = {
    agent,
    method,
    hostname: address,
    headers: { ...own, ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) },
    servername: isIP(hostOf(url)) === 0 ? hostOf(url) : '',
    ALPNProtocols: ['http/1.1'],
    // The check of the certificate is separate.
    rejectUnauthorized: false,
    signal: AbortSignal.any([server.signal, late]),
  };
  try {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(url.href.slice(0, -1) + target, options).on('error', () => undefined);
    const [incoming] = await once(outgoing.end(body), 'response');
    const { authorizationError, remoteAddress = address } = incoming.socket;
    const lines = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
    const received: Received['headers'] = Object.fromEntries(lines);
    return {
      status: incoming.statusCode,
      headers: received,
      address: remoteAddress,
      certificateFault: authorizationError ? String(authorizationError).replaceAll(/[^\w. :-]/g, '') : undefined,
      certificate: incoming.socket.getPeerCertificate?.(),
      body: withoutCoding(await gather(incoming), received['content-encoding']),
    };
  } catch (error) {
    if (error instanceof CheckError) throw error;
    // An abort in a body is ECONNRESET.
    throw new CheckError(late.aborted ? LATE : reasonOf(error));
  }
}

async function gather(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new CheckError(`the response is larger than ${MOST_BYTES / 1_048_576} MiB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The body without its coding. Another coding stays: the comparison finds it. */
export function withoutCoding(bytes: Buffer, coding: string | undefined): Buffer {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''];
  if (bytes.length === 0 || decode === undefined) return bytes;
  try {
    return decode(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    throw new CheckError(`the body is not valid ${coding}, or too large`);
  }
}

/** An error of Node in words, which contain nothing from the server. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  const known = reasons.find(([codes]) => codes.test(code))?.[1] ?? 'the connection failed';
  return `${known} (${code})`;
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(?:ECONNRESET|EPIPE)$/, 'the connection was closed before the response was complete'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'the name could not be resolved'],
  [/^ABORT_ERR$/, LATE],
  [/^HPE_/, 'the response is not valid HTTP'],
  [/^(?:EPROTO$|ERR_SSL_)/, 'the TLS handshake failed: check the port, and that HTTP/1.1 is accepted'],
];
