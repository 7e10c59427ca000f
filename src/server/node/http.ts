import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type Contract, UNMATCHED } from '../../contract/contract.ts';
import { errorMessage } from '../../contract/errors.ts';
import { isServed } from '../../contract/head.ts';
import { httpLimits } from '../../contract/limits.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError } from '../../contract/reply.ts';
import type { Certificate } from '../read-settings.ts';
import type { Connection, Timeouts } from './connection.ts';
import { type ConnectionBounds, Connections } from './connection-limits.ts';
import { drain } from './drain.ts';
import { allowHalfOpen, checkInternals } from './internals.ts';
import { type Expectation, NodeRequest, type RequestContext } from './request.ts';
import { lastAnswer } from './send.ts';
import type { WorkQueue } from './work-queue.ts';

/** The contract over node:http: reads heads and bodies, writes responses, and limits slow or broken clients. */
export interface NodeServerOptions extends Pick<RequestContext, 'contract' | 'clientOf' | 'observe' | 'reportBug'> {
  readonly queue: Pick<WorkQueue, 'run' | 'noteConnection'>;
  readonly connections: Pick<ConnectionBounds, 'addressOf' | 'perAddress' | 'total' | 'heldBytes' | 'noteClosed'>;
  readonly tls: Certificate | undefined;
  readonly timeouts: Timeouts;
}

export type NodeServer = Awaited<ReturnType<typeof createNodeServer>>;

/** Creates a server that does not listen yet. Throws a StartError if this version of Node is not supported. */
export async function createNodeServer(options: NodeServerOptions) {
  checkInternals();
  const { contract, queue, observe, timeouts } = options;
  const server = await createHttpServer(options);
  const connections = new Connections(server, {
    ...options.connections,
    isTls: options.tls !== undefined,
    timeouts,
    noteAccepted: () => queue.noteConnection(),
    noteLate: (connection) => refuse(connection, replyError(errorMessage('REQUEST_TIMEOUT', {}))),
  });
  let isDraining = false;
  const context = { ...options, connections, isDraining: () => isDraining };

  server.on('request', (request, response) => receive(request, response, 'nothing'));
  server.on('checkContinue', (request, response) => receive(request, response, '100-continue'));
  server.on('checkExpectation', (request, response) => receive(request, response, 'unknown'));
  server.on('clientError', (error: ClientError, socket) => {
    const connection = connections.of(socket);
    // Data after a request that closes the connection is dropped (RFC 9112 §9.6).
    if (error.code !== 'HPE_CLOSED_CONNECTION') refuse(connection, answerTo(error, contract));
  });
  server.on('upgrade', (request, socket, rest) => connections.of(socket).leave(request, rest));
  server.on('connect', (request, socket) =>
    refuse(connections.of(socket), contract.refuse('CONNECT', request.url ?? '')),
  );

  function receive(request: IncomingMessage, response: ServerResponse, expectation: Expectation): void {
    const connection = connections.of(request.socket);
    connection.take(new NodeRequest(context, connection, response, expectation));
  }

  function refuse(connection: Connection, answer: Answer): void {
    connection.refuse(() => {
      const bytesOut = Buffer.byteLength(answer.body);
      observe({ method: 'OTHER', route: UNMATCHED, status: answer.status, milliseconds: 0, bytesIn: 0, bytesOut });
      return lastAnswer(answer);
    });
  }

  return {
    server,
    connections,
    drain(graceMilliseconds: number) {
      isDraining = true;
      return drain(server, connections, timeouts.idleClose, graceMilliseconds);
    },
  };
}

async function createHttpServer({ tls, timeouts }: NodeServerOptions): Promise<Server> {
  const options: ServerOptions = {
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    // Connections checks the time: a Node timer costs each request 4% of its CPU time.
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
    tls === undefined
      ? createServer(options)
      : (await import('./https.ts')).createHttpsServer({ ...options, handshakeTimeout: timeouts.head }, tls);
  allowHalfOpen(server);
  // Node drops header lines after this number, which may include X-Forwarded-For. So Node keeps one line more than the
  // limit, and the contract rejects such a head.
  server.maxHeadersCount = httpLimits.headLines + 1;
  return server;
}

/** The error that node:http emits if it can't process the data of a connection. */
interface ClientError extends Error {
  readonly code?: string;
  /** The last data that the parser received, which may begin with complete requests. */
  readonly rawPacket?: Buffer;
  /** How many bytes of it the parser consumed. */
  readonly bytesParsed?: number;
}

/** The last response of a connection whose data node:http can't turn into a request, in the error envelope. */
function answerTo(error: ClientError, contract: Contract): Answer {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return replyError(errorMessage('HEADERS_TOO_LARGE', {}));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return replyError(errorMessage('REQUEST_TIMEOUT', {}));
    case 'HPE_PAUSED_H2_UPGRADE':
      return replyError(errorMessage('VERSION_NOT_SUPPORTED', {}));
    case 'HPE_INVALID_METHOD':
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_VERSION': {
      const { method = '', target = '', version } = REQUEST_LINE.exec(stoppedLine(error))?.groups ?? {};
      if (version === undefined) break;
      // The parser knows only some methods and versions; others are valid HTTP too.
      return isServed(version)
        ? contract.refuse(method, target)
        : replyError(errorMessage('VERSION_NOT_SUPPORTED', {}));
    }
  }
  return replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' }));
}

const REQUEST_LINE = /^(?<method>[!#$%&'*+.^_`|~\w-]+) (?<target>\S+) HTTP\/(?<version>\d\.\d)\r\n/;

/** The parser's last data from the start of the line where it stopped, which may come after complete requests. */
function stoppedLine({ rawPacket = Buffer.alloc(0), bytesParsed = 0 }: ClientError): string {
  const text = rawPacket.toString('latin1');
  return text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1);
}
