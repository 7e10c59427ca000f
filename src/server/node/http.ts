import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Admission, type Begun, type Contract, UNMATCHED } from '../../contract/contract.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError, replyOverloaded } from '../../contract/reply.ts';
import { isRequestTooLarge } from '../../contract/size.ts';
import { createError } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { ClientFinder } from '../limiter/client-address.ts';
import type { Exchange } from '../observe/log.ts';
import type { Certificate } from '../read-settings.ts';
import { answerTo, type ClientError, serialize, unparsed } from './broken-requests.ts';
import type { Connection } from './connection.ts';
import { type ConnectionBounds, Connections } from './connections.ts';
import { Drain } from './drain.ts';
import { endsConnection, requestHead } from './head.ts';
import { createHttpsServer } from './https.ts';
import { dropRest } from './linger.ts';
import { PARSER_STOPPED } from './parser.ts';
import type { WorkQueue } from './work-queue.ts';

/** The contract over node:http: reads heads and bodies, writes answers, and keeps slow or broken clients at bay. */

export interface NodeServerOptions {
  readonly contract: Contract;
  /** Where conversions wait for each other. */
  readonly queue: Pick<WorkQueue, 'run' | 'noteConnection'>;
  readonly clientOf: ClientFinder;
  /** Called once an exchange, when its answer has been handed over or its client has left. */
  readonly observe: (exchange: Exchange) => void;
  /** Called with what was thrown where nothing should be. */
  readonly reportBug: (bug: unknown) => void;
  readonly connections: Pick<ConnectionBounds, 'addressOf' | 'perAddress' | 'total' | 'heldBytes' | 'noteClosed'>;
  readonly tls: Certificate | undefined;
  readonly timeouts: Timeouts;
}

/** Milliseconds; `core/limits.ts` gives the reasons. */
export interface Timeouts {
  readonly head: number;
  readonly request: number;
  readonly silence: number;
  readonly keepAlive: number;
  readonly linger: number;
  readonly idleClose: number;
}

export const defaultTimeouts: Timeouts = {
  head: limits.headMilliseconds,
  request: limits.requestMilliseconds,
  silence: limits.silenceMilliseconds,
  keepAlive: limits.keepAliveMilliseconds,
  linger: limits.lingerMilliseconds,
  idleClose: limits.idleCloseMilliseconds,
};

export interface NodeServer {
  readonly server: Server;
  readonly connections: Pick<Connections, 'count' | 'heldBytes'>;
  /** Stops taking connections, finishes what is under way, and resolves when every connection is closed. */
  drain(graceMilliseconds: number): Promise<void>;
}

/** One request on its way to its answer. */
interface Progress {
  readonly connection: Connection;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly started: number;
  /** Whether the client waits for 100 Continue before it sends the body. */
  isWaiting: boolean;
  /** The path of what answers, for the log. */
  route: string;
  bytesIn: number;
  isBodyRead: boolean;
}

/** Makes a server that does not listen yet. */
export function createNodeServer(options: NodeServerOptions): NodeServer {
  const { contract, queue, clientOf, observe, reportBug, timeouts } = options;
  const server = createHttpServer(options);
  const connections = new Connections(server, {
    ...options.connections,
    idleMilliseconds: timeouts.keepAlive + timeouts.head,
    lingerMilliseconds: timeouts.linger,
  });
  const drain = new Drain(server, connections, timeouts.idleClose);

  server.on('connection', () => queue.noteConnection());
  server.on('request', (request, response) => receive(request, response, start));
  server.on('checkContinue', (request, response) => receive(request, response, startWaiting));
  server.on('checkExpectation', (request, response) => receive(request, response, refuseExpectation));
  server.on('clientError', (error: ClientError, socket) => {
    const connection = connections.of(socket);
    if (error.code === PARSER_STOPPED) connection.keep(unparsed(error));
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseLate(connection, answerTo(error, contract));
    // What follows a request that asks for the end of the connection is dropped (RFC 9112 §9.6).
    else if (error.code !== 'HPE_CLOSED_CONNECTION') refuse(connection, answerTo(error, contract));
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    // node:http has let go of the socket: its errors and its timeout are ours.
    socket.on('error', () => socket.destroy()).on('timeout', () => socket.destroy());
    refuse(connections.of(socket), contract.refuse('CONNECT', request.url ?? ''));
  });

  function receive(request: IncomingMessage, response: ServerResponse, begin: (progress: Progress) => void): void {
    const connection = connections.of(request.socket);
    connection.take(response, () => begin(progressOf(connection, request, response)));
  }

  function start(progress: Progress): void {
    const { connection, request } = progress;
    const received = connection.bytesOfHead;
    connection.noteReceived(!hasBody(request));
    if (endsConnection(request, received)) progress.response.shouldKeepAlive = false;
    const begun = contract.begin(requestHead(request, clientOf, received), drain.hasBegun);
    if (!(begun instanceof Promise)) return proceed(progress, begun);
    begun.then((later) => {
      // The client may leave, or be refused for what came behind its head, while a limiter is asked.
      if (!request.destroyed && !connection.isRefused) return proceed(progress, later);
      progress.route = later.route;
      if (later.answer?.bug !== undefined) reportBug(later.answer.bug);
      if (!connection.isRefused) observe(exchangeOf(progress, 0, 0));
    }, reportBug);
  }

  function startWaiting(progress: Progress): void {
    progress.isWaiting = true;
    start(progress);
  }

  function refuseExpectation(progress: Progress): void {
    progress.isWaiting = true;
    reply(progress, replyError(createError('EXPECTATION_FAILED', {})));
  }

  function refuse(connection: Connection, answer: Answer): void {
    connection.refuse(() => {
      connection.socket.write(serialize(answer));
      observe({
        method: 'OTHER',
        route: UNMATCHED,
        status: answer.status,
        milliseconds: 0,
        bytesIn: 0,
        bytesOut: Buffer.byteLength(answer.body),
      });
    });
  }

  /** A request that waited for its turn seems late through no fault of its client's: its time is counted from its turn. */
  function refuseLate(connection: Connection, answer: Answer): void {
    const { unfinished } = connection;
    const milliseconds = connection.millisecondsLeft(timeouts.request);
    if (unfinished === undefined || milliseconds <= 0) return refuse(connection, answer);
    setTimeout(() => {
      if (!unfinished.complete) refuseLate(connection, answer);
    }, milliseconds).unref();
  }

  function proceed(progress: Progress, { route, answer, admission }: Begun): void {
    progress.route = route;
    if (answer !== undefined) return reply(progress, answer);
    if (progress.isWaiting) {
      progress.isWaiting = false;
      progress.response.writeContinue();
    }
    readBody(progress, admission);
  }

  /** Reads the body to its end, or until it is over the limit, and answers. */
  function readBody(progress: Progress, admission: Admission): void {
    const { request } = progress;
    const chunks: Buffer[] = [];
    let isFinished = false;
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      progress.bytesIn += chunk.length;
      progress.connection.noteBody(progress.bytesIn);
      if (!isRequestTooLarge(progress.bytesIn)) return;
      request.off('data', onData).off('end', onEnd);
      isFinished = true;
      // It is refused, which is no work.
      void answer(progress, admission, chunks);
    };
    const onEnd = () => {
      progress.isBodyRead = true;
      progress.connection.noteReceived(true);
      isFinished = true;
      queue.run({
        run: () => answer(progress, admission, chunks),
        refuse: () => reply(progress, replyOverloaded()),
      });
    };
    const onClose = () => {
      if (!isFinished && !progress.connection.isRefused) observe(exchangeOf(progress, 0, 0));
    };
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  }

  function answer(progress: Progress, admission: Admission, chunks: readonly Buffer[]): Promise<void> | undefined {
    // Its client may have left while others were served.
    if (progress.connection.socket.destroyed) {
      observe(exchangeOf(progress, 0, 0));
      return undefined;
    }
    const [first] = chunks;
    const now = contract.answer(admission, chunks.length === 1 && first ? first : Buffer.concat(chunks));
    if (now instanceof Promise) return now.then((later) => reply(progress, later), reportBug);
    reply(progress, now);
    return undefined;
  }

  function reply(progress: Progress, answer: Answer): void {
    const { connection, request, response } = progress;
    if (answer.bug !== undefined) reportBug(answer.bug);
    // The client may leave while others are served.
    if (connection.socket.destroyed) return observe(exchangeOf(progress, 0, 0));
    const { body } = answer;
    const bytesOut = Buffer.byteLength(body);
    // As many bytes as UTF-16 units: it is all ASCII, which node:http writes faster when it is told so.
    const encoding = bytesOut === body.length ? 'latin1' : 'utf8';
    if (drain.hasBegun || progress.isWaiting || answer.closes) response.shouldKeepAlive = false;
    response.writeHead(
      answer.status,
      answer.status === 204 || answer.status === 304
        ? answer.headers
        : Object.assign({ 'Content-Length': bytesOut }, answer.headers),
    );
    if (progress.isBodyRead || !hasBody(request)) {
      response.end(body, encoding);
    } else if (response.shouldKeepAlive) {
      response.end(body, encoding);
      connection.isAnswered = true;
      dropRest(request, timeouts.linger, (isWhole) => {
        connection.isAnswered = false;
        connection.noteReceived(true);
        if (!isWhole) request.destroy();
      });
    } else {
      // A close before the rest of the body is read would reset the connection and could take the answer with it.
      response.write(body);
      connection.isAnswered = true;
      dropRest(request, timeouts.linger, () => response.end());
    }
    connections.noteAnswered(connection);
    observe(exchangeOf(progress, answer.status, request.method === 'HEAD' ? 0 : bytesOut));
  }

  return { server, connections, drain: (graceMilliseconds) => drain.run(graceMilliseconds) };
}

function createHttpServer({ tls, timeouts }: NodeServerOptions): Server {
  const options: ServerOptions = {
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: Math.min(1000, timeouts.head),
    maxHeaderSize: limits.headBytes,
    // A repeated header reaches the contract as a list, on every engine alike.
    joinDuplicateHeaders: true,
    // The contract checks it, whose answer is in the envelope.
    requireHostHeader: false,
  };
  const server = tls === undefined ? createServer(options) : createHttpsServer(options, tls, timeouts);
  server.timeout = timeouts.silence;
  // A client that has sent its requests may close its side, and wait for its answers; by default it would lose them.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Lines past this are dropped, X-Forwarded-For among them: the contract refuses a head that has one too many.
  server.maxHeadersCount = limits.headLines + 1;
  return server;
}

function progressOf(connection: Connection, request: IncomingMessage, response: ServerResponse): Progress {
  return {
    connection,
    request,
    response,
    started: connection.since,
    isWaiting: false,
    route: UNMATCHED,
    bytesIn: 0,
    isBodyRead: false,
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function exchangeOf(progress: Progress, status: number, bytesOut: number): Exchange {
  return {
    method: progress.request.method ?? 'OTHER',
    route: progress.route,
    status,
    milliseconds: performance.now() - progress.started,
    bytesIn: progress.bytesIn,
    bytesOut,
  };
}
