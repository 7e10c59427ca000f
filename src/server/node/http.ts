import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Contract, UNMATCHED } from '../../contract/contract.ts';
import { httpLimits } from '../../contract/limits.ts';
import type { Answer } from '../../contract/message.ts';
import type { ClientFinder } from '../limiter/client-address.ts';
import { serverLimits } from '../limits.ts';
import type { FinishedRequest } from '../observe/log.ts';
import type { Certificate } from '../read-settings.ts';
import { answerTo, type ClientError, unparsed } from './broken-requests.ts';
import type { Connection } from './connection.ts';
import { type ConnectionBounds, Connections } from './connections.ts';
import { Drain } from './drain.ts';
import { Exchange, type Expectation } from './exchange.ts';
import { headWithoutUpgrade } from './head.ts';
import { PARSER_STOPPED } from './parser.ts';
import { lastAnswer } from './send.ts';
import type { WorkQueue } from './work-queue.ts';

/** The contract over node:http: reads heads and bodies, writes responses, and limits slow or broken clients. */

export interface NodeServerOptions {
  readonly contract: Contract;
  /** The queue of conversions. */
  readonly queue: Pick<WorkQueue, 'run' | 'noteConnection'>;
  readonly clientOf: ClientFinder;
  /** Called once per exchange, when its response has been handed over or its client has left. */
  readonly observe: (request: FinishedRequest) => void;
  /** Called with each unexpected exception. */
  readonly reportBug: (bug: unknown) => void;
  readonly connections: Pick<ConnectionBounds, 'addressOf' | 'perAddress' | 'total' | 'heldBytes' | 'noteClosed'>;
  readonly tls: Certificate | undefined;
  readonly timeouts: Timeouts;
}

/** In milliseconds; `core/serverLimits.ts` gives the reasons. */
export interface Timeouts {
  readonly head: number;
  readonly request: number;
  readonly silence: number;
  readonly keepAlive: number;
  readonly linger: number;
  readonly idleClose: number;
}

export const defaultTimeouts: Timeouts = {
  head: httpLimits.headMilliseconds,
  request: httpLimits.requestMilliseconds,
  silence: serverLimits.silenceMilliseconds,
  keepAlive: serverLimits.keepAliveMilliseconds,
  linger: serverLimits.lingerMilliseconds,
  idleClose: serverLimits.idleCloseMilliseconds,
};

export interface NodeServer {
  readonly server: Server;
  readonly connections: Pick<Connections, 'count' | 'heldBytes'>;
  /** Stops accepting connections, finishes the requests under way, and resolves when every connection is closed. */
  drain(graceMilliseconds: number): Promise<void>;
}

/** Creates a server that does not listen yet. */
export async function createNodeServer(options: NodeServerOptions): Promise<NodeServer> {
  const { contract, queue, observe, timeouts } = options;
  const server = await createHttpServer(options);
  const connections = new Connections(server, {
    ...options.connections,
    isTls: options.tls !== undefined,
    idleMilliseconds: timeouts.keepAlive,
    silenceMilliseconds: timeouts.silence,
    lingerMilliseconds: timeouts.linger,
  });
  const drain = new Drain(server, connections, timeouts.idleClose);
  const context = { ...options, connections, drain };

  server.on('connection', () => queue.noteConnection());
  server.on('request', (request, response) => receive(request, response, 'nothing'));
  server.on('checkContinue', (request, response) => receive(request, response, '100-continue'));
  server.on('checkExpectation', (request, response) => receive(request, response, 'unknown'));
  server.on('clientError', (error: ClientError, socket) => {
    const connection = connections.of(socket);
    if (error.code === PARSER_STOPPED) connection.receiveRest(unparsed(error));
    // Data after a request that closes the connection is dropped (RFC 9112 §9.6).
    else if (error.code !== 'HPE_CLOSED_CONNECTION') refuse(connection, answerTo(error, contract));
  });
  // Another parser reads the request again, without the header that asks for another protocol.
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]));
    server.emit(options.tls === undefined ? 'connection' : 'secureConnection', socket);
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    // node:http has detached the socket, so its errors and its timeout are handled here.
    socket.on('error', () => socket.destroy()).on('timeout', () => socket.destroy());
    refuse(connections.of(socket), contract.refuse('CONNECT', request.url ?? ''));
  });

  function receive(request: IncomingMessage, response: ServerResponse, expectation: Expectation): void {
    const connection = connections.of(request.socket);
    connection.take(new Exchange(context, connection, response, expectation));
  }

  function refuse(connection: Connection, answer: Answer): void {
    connection.refuse(() => {
      observe({
        method: 'OTHER',
        route: UNMATCHED,
        status: answer.status,
        milliseconds: 0,
        bytesIn: 0,
        bytesOut: Buffer.byteLength(answer.body),
      });
      return lastAnswer(answer);
    });
  }

  return { server, connections, drain: (graceMilliseconds) => drain.run(graceMilliseconds) };
}

async function createHttpServer({ tls, timeouts }: NodeServerOptions): Promise<Server> {
  const options: ServerOptions = {
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    // Connections checks the time: a Node timer costs each request 4% of its processor time.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: Math.min(1000, timeouts.head),
    maxHeaderSize: httpLimits.headBytes,
    // A repeated header reaches the contract as a list, on every runtime.
    joinDuplicateHeaders: true,
    // The contract checks the header, and its response is in the error envelope.
    requireHostHeader: false,
  };
  // Loaded on demand, because node:https takes a megabyte of memory.
  const server =
    tls === undefined ? createServer(options) : (await import('./https.ts')).createHttpsServer(options, tls, timeouts);
  // A client that has sent its requests may close its side and wait for the responses. By default it would lose them.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node drops header lines after this number, which may include X-Forwarded-For. So Node keeps one line more than the
  // limit, and the contract rejects such a head.
  server.maxHeadersCount = httpLimits.headLines + 1;
  return server;
}
