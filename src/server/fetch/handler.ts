import { type Contract, UNMATCHED } from '../../contract/contract.ts';
import { type Answer, headersOf, type RequestHead } from '../../contract/message.ts';
import { replyBug, replyError } from '../../contract/reply.ts';
import { isRequestTooLarge } from '../../contract/size.ts';
import { errorMessage } from '../../core/errors.ts';
import type { Exchange } from '../observe/log.ts';

/**
 * The contract over the web's own Request and Response (WHATWG Fetch), for engines whose servers speak these: Bun, Deno,
 * Workers. Sockets, malformed HTTP and slow clients are the engine's.
 */

export interface FetchHandlerOptions<Connection> {
  readonly contract: Contract;
  /** What the limiter counts a request under. */
  readonly clientOf: (request: Request, connection: Connection) => string;
  /** Whether the server is about to end: then every answer asks for the end of its connection. */
  readonly isDraining: () => boolean;
  /** Called once an exchange, when its answer has been handed over. */
  readonly observe: (exchange: Exchange) => void;
  /** Called with what was thrown where nothing should be. */
  readonly reportBug: (bug: unknown) => void;
}

/** Answers a request that came over a connection, of which an engine knows what it does; never rejects. */
export type FetchHandler<Connection> = (request: Request, connection: Connection) => Promise<Response>;

export function createFetchHandler<Connection>(options: FetchHandlerOptions<Connection>): FetchHandler<Connection> {
  const { contract, clientOf, isDraining, observe, reportBug } = options;

  async function answer(request: Request, connection: Connection, progress: Progress): Promise<Answer> {
    const head = requestHead(request, () => clientOf(request, connection));
    const begun = await contract.begin(head, isDraining());
    progress.route = begun.route;
    if (begun.answer !== undefined) return begun.answer;
    const body = await readBody(request);
    progress.bytesIn = body?.length ?? 0;
    progress.isCut = body === undefined;
    return body === undefined
      ? replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' }))
      : contract.answer(begun.admission, body);
  }

  return async (request, connection) => {
    const progress: Progress = { route: UNMATCHED, bytesIn: 0, isCut: false };
    const started = performance.now();
    const result = await answer(request, connection, progress).catch((bug: unknown): Answer => replyBug(bug));
    if (result.bug !== undefined) reportBug(result.bug);
    const response = responseOf(result, isDraining() || result.closes);
    observe({
      method: KNOWN_METHODS.has(request.method) ? request.method : 'OTHER',
      route: progress.route,
      status: progress.isCut ? 0 : result.status,
      milliseconds: performance.now() - started,
      bytesIn: progress.bytesIn,
      bytesOut: progress.isCut || request.method === 'HEAD' ? 0 : lengthOf(result.body),
    });
    return response;
  };
}

/** Any other could be anything, which is not logged; node:http refuses most of them itself. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** What becomes known of one exchange on its way. */
interface Progress {
  /** The path of what answers, for the log. */
  route: string;
  bytesIn: number;
  /** Whether the client left in the middle of its body. */
  isCut: boolean;
}

function requestHead({ method, url, headers }: Request, client: () => string): RequestHead {
  return {
    method,
    target: targetOf(url),
    header: (name) => headers.get(name) ?? (name === 'host' ? hostOf(url) : undefined),
    // The engine has checked and bounded the head.
    version: undefined,
    bytes: 0,
    lines: 0,
    client,
  };
}

/** An engine makes a whole URL of the target, `http://host/path`; Bun makes none where no host was named, or no such one. */
function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 'https://'.length));
}

/** HTTP/2 has no Host (RFC 9113 §8.3.1): what it has in its place is in the URL. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** The whole body, or as much of it as is over the limit; undefined where it broke off. */
async function readBody(request: Request): Promise<Uint8Array | undefined> {
  try {
    // A declared length has been checked, and the engine reads no further: by far the faster way. Deno takes a length that
    // is sent twice, which is a list and no number.
    const declared = Number(request.headers.get('content-length') ?? Number.NaN);
    if (!Number.isNaN(declared) && !isRequestTooLarge(declared)) return new Uint8Array(await request.arrayBuffer());
    return request.body === null ? new Uint8Array() : await readStream(request.body);
  } catch {
    // The engine's own words for a client that left: there is no one to be told.
    return undefined;
  }
}

async function readStream(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (isRequestTooLarge(length)) break;
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}

const encoder = new TextEncoder();

function lengthOf(body: string | Uint8Array): number {
  return typeof body === 'string' ? encoder.encode(body).length : body.length;
}

/** An answer as a Response; the last of its connection says so. */
export function responseOf(answer: Answer, isLast = false): Response {
  const { status, body } = answer;
  const headers = headersOf(answer);
  // An empty text would be given a type.
  const content = body === '' ? null : body;
  return new Response(content, { status, headers: isLast ? { ...headers, Connection: 'close' } : headers });
}
