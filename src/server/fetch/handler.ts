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

  /** Reads a body, or refuses it if all bodies that are being read could then take too much memory. */
  function readHeld(request: Request, contentLength: string | undefined, mostBytes: number): Promise<ReadBody> {
    const declaredBytes = Number(contentLength ?? Number.NaN);
    // A short body takes less than its connection.
    if (declaredBytes < serverLimits.uncountedBytes) return readBody(request, contentLength, mostBytes);
    // Counted before it arrives: once Deno has begun to read a body, its connection keeps 150 KiB.
    const bytes = declaredBytes <= mostBytes ? declaredBytes : READ_BYTES + mostBytes;
    if (!held.take(bytes)) return Promise.resolve({ end: 'refused', bytes: new Uint8Array(0) });
    return readBody(request, contentLength, mostBytes).finally(() => held.release(bytes));
  }

  // It waits once, for the body: each further wait would be another turn of the queue of promises.
  return async (request, connection) => {
    const started = performance.now();
    const head = headOf(request, () => clientOf(request, connection));
    let route: string = UNMATCHED;
    let bytesIn = 0;
    let isCut = false;
    let answer: Answer;
    try {
      const now = contract.begin(head, isDraining());
      const checked = now instanceof Promise ? await now : now;
      route = checked.route;
      if (checked.answer === undefined) {
        const { admission } = checked;
        const { end, bytes } = await readHeld(request, head.header('content-length'), bodyLimit(admission.endpoint));
        bytesIn = bytes.length;
        // While the server stops, the runtime can break off a body whose client still waits.
        isCut = end === 'cut' && !isDraining();
        if (end === 'whole') {
          const answered = contract.answer(admission, bytes);
          answer = answered instanceof Promise ? await answered : answered;
        } else if (end === 'too large') {
          answer = contract.answerTooLarge(admission);
        } else {
          // A client may read this 400 on Deno, whose own limits may break off a body.
          answer = isCut ? replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' })) : replyOverloaded();
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

interface ReadBody {
  readonly end: 'whole' | 'too large' | 'cut' | 'refused';
  readonly bytes: Uint8Array;
}

/** Reads a body until it ends, exceeds a limit, or is `cut` by its client or the runtime. Never rejects. */
function readBody(
  // `bytes` is faster than `arrayBuffer`. The types of Node lack it.
  request: Request & { bytes?(): Promise<Uint8Array> },
  contentLength: string | undefined,
  mostBytes: number,
): Promise<ReadBody> {
  // A declared length has been checked, and the runtime reads no further: this is much faster. Deno accepts a length
  // that is sent twice: a list, which is not a number.
  if (Number(contentLength ?? Number.NaN) <= mostBytes) {
    const read = request.bytes?.() ?? request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
    return read.then(
      (bytes) => ({ end: 'whole', bytes }),
      () => ({ end: 'cut', bytes: new Uint8Array(0) }),
    );
  }
  const body = new GrowingBytes();
  return readStream(request.body, mostBytes, body).then(
    (end) => ({ end, bytes: body.bytes }),
    () => ({ end: 'cut', bytes: body.bytes }),
  );
}

async function readStream(
  stream: Request['body'],
  mostBytes: number,
  body: GrowingBytes,
): Promise<'whole' | 'too large'> {
  if (stream === null) return 'whole';
  const { read, cancel } = piecesOf(stream);
  let framingBytes = 0;
  for (;;) {
    const piece = await read();
    if (piece === undefined) return 'whole';
    body.push(piece);
    framingBytes += serverLimits.pieceFramingBytes;
    if (body.length <= mostBytes && framingBytes <= serverLimits.framingBytes) continue;
    await cancel();
    return 'too large';
  }
}

/** A reader whose pieces are valid until the next call. It reuses memory: Deno allocates 64 KiB for each piece. */
function piecesOf(stream: NonNullable<Request['body']>) {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: 'byob' });
  } catch {
    const simple = stream.getReader();
    return { read: async () => (await simple.read()).value, cancel: () => simple.cancel() };
  }
  let memory = new Uint8Array(READ_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(memory);
      if (done) return undefined;
      memory = new Uint8Array(value.buffer);
      return value;
    },
    cancel: () => reader.cancel(),
  };
}

/** Deno itself allocates the same number. With 4,096, Deno 2.9 does not report every malformed chunk. */
const READ_BYTES = 65_536;
