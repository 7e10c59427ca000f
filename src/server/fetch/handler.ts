import { UNMATCHED } from '../../contract/contract.ts';
import { bodyLimit } from '../../contract/endpoints.ts';
import { errorMessage } from '../../contract/errors.ts';
import type { Answer, RequestHead } from '../../contract/message.ts';
import { replyBug, replyError, replyOverloaded } from '../../contract/reply.ts';
import { GrowingBytes } from '../../core/growing-bytes.ts';
import { createHeldBytes } from '../held-bytes.ts';
import { serverLimits } from '../server-limits.ts';
import type { Service } from '../service.ts';

/** The contract over Request and Response (WHATWG Fetch). The runtime handles sockets, HTTP and slow clients. */

export interface FetchHandlerOptions<Connection> extends Service {
  /** The key that the limiter counts a request under. */
  readonly clientOf: (request: Request, connection: Connection) => string;
  /** Whether the server is stopping: then every response closes its connection. */
  readonly isDraining: () => boolean;
}

/** Responds to a request; never rejects. The type of the connection is up to the runtime. */
export type FetchHandler<Connection> = (request: Request, connection: Connection) => Promise<Response>;

export function createFetchHandler<Connection>(options: FetchHandlerOptions<Connection>): FetchHandler<Connection> {
  const { contract, clientOf, isDraining, observe, reportBug } = options;
  const held = createHeldBytes(serverLimits.heldBytes);

  /** Reads a body, unless all bodies that are being read could then take too much memory. Never rejects. */
  async function read(request: Request, contentLength: string | undefined, mostBytes: number): Promise<ReadBody> {
    // Deno accepts a length that is sent twice: a list, which is not a number.
    const declaredBytes = Number(contentLength ?? Number.NaN);
    const isDeclared = declaredBytes <= mostBytes;
    // Counted before it arrives: once Deno has begun to read a body, its connection keeps 150 KiB. A short body takes
    // less than its connection.
    const bytes = isDeclared ? declaredBytes : READ_BYTES + mostBytes;
    const heldBytes = bytes < serverLimits.uncountedBytes ? 0 : bytes;
    if (!held.take(heldBytes)) return 'refused';
    try {
      return await (isDeclared ? bytesOf(request) : readPieces(request.body, mostBytes));
    } catch {
      return 'cut';
    } finally {
      held.release(heldBytes);
    }
  }

  return async (request, connection) => {
    const started = performance.now();
    const head = headOf(request, () => clientOf(request, connection));
    let route: string = UNMATCHED;
    let bytesIn = 0;
    let isCut = false;
    let answer: Answer;
    try {
      const begun = contract.begin(head, isDraining());
      const checked = begun instanceof Promise ? await begun : begun;
      route = checked.route;
      if (checked.answer === undefined) {
        const { admission } = checked;
        const body = await read(request, head.header('content-length'), bodyLimit(admission.endpoint));
        // While the server stops, the runtime can break off a body whose client still waits.
        isCut = body === 'cut' && !isDraining();
        if (typeof body === 'object') {
          bytesIn = body.length;
          const answered = contract.answer(admission, body);
          answer = answered instanceof Promise ? await answered : answered;
        } else if (body === 'too large') {
          answer = contract.answerTooLarge(admission);
        } else {
          // A client may read this 400 on Deno, whose own limits may break off a body.
          answer = isCut
            ? replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' }), admission.allowance)
            : replyOverloaded(admission.allowance);
        }
      } else {
        answer = checked.answer;
      }
    } catch (bug) {
      answer = replyBug(bug);
    }
    if (answer.bug !== undefined) reportBug(answer.bug);
    const response = responseOf(answer, isDraining() || answer.closesConnection);
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
function headOf({ method, url, headers }: Request, client: () => string): RequestHead {
  return {
    method,
    target: targetOf(method, url, headers.get('host')),
    version: undefined,
    bytes: 0,
    lines: 0,
    client,
    header: (name) => headers.get(name) ?? (name === 'host' ? hostOf(url) : undefined),
  };
}

/** A runtime makes a full URL of the target, `http://host/path`; Bun does not if the host is missing or invalid. */
function targetOf(method: string, url: string, host: string | null): string {
  // Deno keeps the host of a target that is a whole URL.
  if (host && /^https?:/i.test(url) && !url.startsWith(`${host}/`, url.indexOf('://') + 3)) return url;
  const target = url.startsWith('/') ? url : url.slice(url.indexOf('/', 'https://'.length));
  // Deno makes this path of `OPTIONS *`.
  return method === 'OPTIONS' && target === '/*' ? '*' : target;
}

/** HTTP/2 has no Host header (RFC 9113 §8.3.1); its counterpart is in the URL. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
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
  // A response has a copy of the headers. An empty text would get a Content-Type.
  const response = new Response(body === '' ? null : body, { status, headers: shared });
  for (const name in ownHeaders) response.headers.set(name, ownHeaders[name] ?? '');
  if (isLast) response.headers.set('Connection', 'close');
  return response;
}

/** The headers that responses share, as objects of the runtime. */
const prepared = new WeakMap<Answer['headers'], Headers>();

/** A whole body, or why there is none: `cut` means by its client or the runtime. */
type ReadBody = Uint8Array | 'too large' | 'cut' | 'refused';

/** Reads a body of a declared length, which the runtime reads no further. This is much faster than in pieces. */
function bytesOf(
  // `bytes` is faster than `arrayBuffer`. The types of Node lack it.
  request: Request & { bytes?(): Promise<Uint8Array> },
): Promise<Uint8Array> {
  return request.bytes?.() ?? request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
}

async function readPieces(stream: Request['body'], mostBytes: number): Promise<ReadBody> {
  const body = new GrowingBytes();
  for await (const piece of stream ?? []) {
    body.push(piece);
    // This ends the stream.
    if (body.length > mostBytes) return 'too large';
  }
  return body.bytes;
}

/** What Deno allocates for the piece of a body that it reads. */
const READ_BYTES = 65_536;
