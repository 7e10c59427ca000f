import { type Contract, UNMATCHED } from '../../contract/contract.ts';
import { type Endpoint, isBodyTooLarge } from '../../contract/endpoints.ts';
import type { Answer, RequestHead } from '../../contract/message.ts';
import { replyBug, replyError } from '../../contract/reply.ts';
import { errorMessage } from '../../core/errors.ts';
import type { Exchange } from '../observe/log.ts';

/**
 * The contract over the standard Request and Response (WHATWG Fetch), for runtimes whose servers use them: Bun, Deno
 * and Workers. The runtime handles sockets, malformed HTTP and slow clients.
 */

export interface FetchHandlerOptions<Connection> {
  readonly contract: Contract;
  /** The key that the limiter counts a request under. */
  readonly clientOf: (request: Request, connection: Connection) => string;
  /** Whether the server is stopping: then every response closes its connection. */
  readonly isDraining: () => boolean;
  /** Called once per exchange, when its response has been handed over. */
  readonly observe: (exchange: Exchange) => void;
  /** Called with each unexpected exception. */
  readonly reportBug: (bug: unknown) => void;
}

/** Responds to a request; never rejects. The type of the connection is up to the runtime. */
export type FetchHandler<Connection> = (request: Request, connection: Connection) => Promise<Response>;

export function createFetchHandler<Connection>(options: FetchHandlerOptions<Connection>): FetchHandler<Connection> {
  const { contract, clientOf, isDraining, observe, reportBug } = options;

  // It waits once, for the body: each further wait would be another turn of the queue of promises.
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

/** Any other method could be client data, which is not logged; node:http rejects most of them. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** The head of a request, which the runtime has checked and limited. */
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

/** A runtime makes a full URL of the target, `http://host/path`; Bun does not if the host is missing or invalid. */
function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 'https://'.length));
}

/** HTTP/2 has no Host header (RFC 9113 §8.3.1); its counterpart is in the URL. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** The response, read by nobody, to a request with a body that broke off. */
function replyCut(): Answer {
  return replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' }));
}

/** The whole body, or its start up to the limit and a little more; undefined if it broke off. */
function readBody(
  request: Request,
  contentLength: string | undefined,
  endpoint: Endpoint,
): Promise<Uint8Array | undefined> {
  // A declared length has been checked, and the runtime reads no further: this is much faster. Deno accepts a length
  // that is sent twice: a list, which is not a number.
  const declared = Number(contentLength ?? Number.NaN);
  const isBounded = !Number.isNaN(declared) && !isBodyTooLarge(endpoint, declared);
  // The runtime's error for a client that has left: there is nobody to report it to.
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

/** A response as a Response object; the last one of a connection has `Connection: close`. */
export function responseOf({ status, headers, ownHeaders, body }: Answer, isLast = false): Response {
  let shared = prepared.get(headers);
  if (shared === undefined) {
    shared = new Headers(headers);
    prepared.set(headers, shared);
  }
  // An empty text would get a Content-Type. Adding headers to a response costs half as much as merging them before.
  const response = new Response(body === '' ? null : body, { status, headers: shared });
  for (const name in ownHeaders) response.headers.set(name, ownHeaders[name] ?? '');
  if (isLast) response.headers.set('Connection', 'close');
  return response;
}

/** The headers that responses share, as objects of the runtime. */
const prepared = new WeakMap<Answer['headers'], Headers>();
