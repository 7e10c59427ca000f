import { type Contract, UNMATCHED } from '../../contract/contract.ts';
import { type Endpoint, isBodyTooLarge } from '../../contract/endpoints.ts';
import type { Answer, RequestHead } from '../../contract/message.ts';
import { replyBug, replyError } from '../../contract/reply.ts';
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

  // One wait, for the body: each one more is another turn through the engine's queue of promises.
  return async (request, connection) => {
    const started = performance.now();
    const head = new FetchHead(request, () => clientOf(request, connection));
    let route: string = UNMATCHED;
    let bytesIn = 0;
    let isCut = false;
    let answer: Answer;
    try {
      const now = contract.begin(head, isDraining());
      const begun = now instanceof Promise ? await now : now;
      route = begun.route;
      if (begun.answer === undefined) {
        const body = await readBody(request, head.header('content-length'), begun.admission.endpoint);
        bytesIn = body?.length ?? 0;
        isCut = body === undefined;
        const answered = body === undefined ? replyCut() : contract.answer(begun.admission, body);
        answer = answered instanceof Promise ? await answered : answered;
      } else {
        answer = begun.answer;
      }
    } catch (bug) {
      answer = replyBug(bug);
    }
    if (answer.bug !== undefined) reportBug(answer.bug);
    const response = responseOf(answer, isDraining() || answer.closes);
    observe({
      method: KNOWN_METHODS.has(head.method) ? head.method : 'OTHER',
      route,
      status: isCut ? 0 : answer.status,
      milliseconds: performance.now() - started,
      bytesIn,
      bytesOut: isCut || head.method === 'HEAD' ? 0 : lengthOf(answer),
    });
    return response;
  };
}

/** Any other could be anything, which is not logged; node:http refuses most of them itself. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** The head of a request, which the engine has checked and bounded. */
class FetchHead implements RequestHead {
  readonly method: string;
  readonly target: string;
  readonly version = undefined;
  readonly bytes = 0;
  readonly lines = 0;
  readonly client: () => string;
  readonly #url: string;
  readonly #headers: Headers;

  constructor({ method, url, headers }: Request, client: () => string) {
    this.method = method;
    this.target = targetOf(url);
    this.client = client;
    this.#url = url;
    this.#headers = headers;
  }

  header(name: string): string | undefined {
    return this.#headers.get(name) ?? (name === 'host' ? hostOf(this.#url) : undefined);
  }
}

/** An engine makes a whole URL of the target, `http://host/path`; Bun makes none where no host was named, or no such one. */
function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 'https://'.length));
}

/** HTTP/2 has no Host (RFC 9113 §8.3.1): what it has in its place is in the URL. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** The answer that nobody reads, to a request whose body broke off. */
function replyCut(): Answer {
  return replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' }));
}

/** The whole body, or as much of it as is over the limit; undefined where it broke off. */
function readBody(
  request: Request,
  contentLength: string | undefined,
  endpoint: Endpoint,
): Promise<Uint8Array | undefined> {
  // A declared length has been checked, and the engine reads no further: by far the faster way. Deno takes a length that
  // is sent twice, which is a list and no number.
  const declared = Number(contentLength ?? Number.NaN);
  const isBounded = !Number.isNaN(declared) && !isBodyTooLarge(endpoint, declared);
  // The engine's own words for a client that left: there is no one to be told.
  const ignore = () => undefined;
  return isBounded
    ? request.arrayBuffer().then((bytes) => new Uint8Array(bytes), ignore)
    : readStream(request.body, endpoint).catch(ignore);
}

async function readStream(stream: ReadableStream<Uint8Array> | null, endpoint: Endpoint): Promise<Uint8Array> {
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (isBodyTooLarge(endpoint, length)) break;
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

function lengthOf({ body, isAscii }: Answer): number {
  return typeof body === 'string' && !isAscii ? encoder.encode(body).length : body.length;
}

/** An answer as a Response; the last of its connection says so. */
export function responseOf({ status, headers, ownHeaders, body }: Answer, isLast = false): Response {
  let shared = prepared.get(headers);
  if (shared === undefined) {
    shared = new Headers(headers);
    prepared.set(headers, shared);
  }
  // An empty text would be given a type. Headers that are added to a response cost half of what merged ones do.
  const response = new Response(body === '' ? null : body, { status, headers: shared });
  for (const name in ownHeaders) response.headers.set(name, ownHeaders[name] ?? '');
  if (isLast) response.headers.set('Connection', 'close');
  return response;
}

/** The headers that answers share, as engines want them. */
const prepared = new WeakMap<Answer['headers'], Headers>();
