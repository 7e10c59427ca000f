import type { Contract } from '../../contract/contract.ts';
import { answerHealth } from '../../contract/health.ts';
import type { Answer, RequestHead } from '../../contract/message.ts';
import { replyFault } from '../../contract/reply.ts';
import { limits } from '../../core/limits.ts';
import type { Limiter } from '../limiter/limiter.ts';
import type { Exchange } from '../observe/log.ts';

/**
 * The contract over the web's own Request and Response (WHATWG Fetch), for engines whose servers speak these: Bun, Deno,
 * Workers. Sockets, malformed HTTP and slow clients are the engine's.
 */

export interface FetchHandlerOptions<Connection> {
  readonly contract: Contract;
  /** Undefined: no limit. */
  readonly limiter: Limiter | undefined;
  /** What the limiter counts a request under. */
  readonly clientOf: (request: Request, connection: Connection) => string;
  readonly isOverloaded: () => boolean;
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
  const { contract, limiter, clientOf, isOverloaded, isDraining, observe, reportBug } = options;

  async function answer(request: Request, connection: Connection, turn: Turn): Promise<Answer> {
    const head = headOf(request);
    // RFC 9112 §3.2: a request names exactly one host; engines join several.
    if (head.header('host')?.includes(',')) return replyFault('MALFORMED_REQUEST', {});
    const health = answerHealth(head.method, head.target, isDraining());
    if (health !== undefined) {
      turn.template = health.path;
      return health.answer;
    }
    const opened = contract.open(head);
    turn.template = opened.template ?? turn.template;
    if (opened.answer !== undefined) return opened.answer;
    const load = isOverloaded() ? 'overloaded' : await limiter?.take(clientOf(request, connection));
    const admitted = contract.admit(opened.route, head, load);
    if ('answer' in admitted) return admitted.answer;
    const body = await readBody(request);
    turn.bytesIn = body?.length ?? 0;
    turn.isCut = body === undefined;
    return body === undefined ? replyFault('MALFORMED_REQUEST', {}) : contract.answer(admitted.admission, body);
  }

  return async (request, connection) => {
    const turn: Turn = { template: 'unmatched', bytesIn: 0, isCut: false };
    const started = performance.now();
    const result = await answer(request, connection, turn).catch(
      (bug: unknown): Answer => ({ ...replyFault('INTERNAL_ERROR', {}), bug }),
    );
    if (result.bug !== undefined) reportBug(result.bug);
    const response = responseOf(result, isDraining());
    observe({
      method: KNOWN_METHODS.has(request.method) ? request.method : 'OTHER',
      route: turn.template,
      status: turn.isCut ? 0 : result.status,
      milliseconds: performance.now() - started,
      bytesIn: turn.bytesIn,
      bytesOut: turn.isCut || request.method === 'HEAD' ? 0 : bytesOf(result).length,
    });
    return response;
  };
}

/** Any other could be anything, which is not logged; node:http refuses most of them itself. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** What becomes known of one exchange on its way. */
interface Turn {
  /** The path of what answers, for the log. */
  template: string;
  bytesIn: number;
  /** Whether the client left in the middle of its body. */
  isCut: boolean;
}

function headOf({ method, url, headers }: Request): RequestHead {
  return {
    method,
    target: targetOf(url),
    header: (name) => headers.get(name) ?? (name === 'host' ? hostOf(url) : undefined),
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
    if (Number(request.headers.get('content-length') ?? Number.NaN) <= limits.bodyBytes)
      return new Uint8Array(await request.arrayBuffer());
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
    if (length > limits.bodyBytes) break;
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

function bytesOf({ body, bytes }: Answer): Uint8Array {
  return bytes ?? encoder.encode(body);
}

/** An answer as a Response; the last of its connection says so. */
export function responseOf({ status, headers, body, bytes }: Answer, isLast = false): Response {
  // An empty text would be given a type.
  const content = bytes ?? (body === '' ? null : body);
  return new Response(content, { status, headers: isLast ? { ...headers, Connection: 'close' } : headers });
}
