import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import { errorMessage } from '../../contract/errors.ts';
import { isServed } from '../../contract/head.ts';
import { httpLimits } from '../../contract/limits.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError } from '../../contract/reply.ts';
import type { Certificate } from '../read-settings.ts';
import { serverLimits, type Timeouts } from '../server-limits.ts';
import type { ConnectionContext, Expectation } from './connection.ts';
import { type ConnectionBounds, Connections } from './connections.ts';
import { drain } from './drain.ts';
import { Turns } from './turns.ts';
import type { WorkQueue } from './work-queue.ts';

/** The contract over node:http, by its documented means, which limit slow and broken clients. */
export interface NodeServerOptions extends Pick<ConnectionContext, 'contract' | 'clientOf' | 'observe' | 'reportBug'> {
  readonly queue: Pick<WorkQueue, 'run'>;
  readonly connections: ConnectionBounds;
  readonly tls: Certificate | undefined;
  readonly timeouts: Timeouts;
}

export type NodeServer = Awaited<ReturnType<typeof createNodeServer>>;

/** Creates a server that does not listen yet. */
export async function createNodeServer(options: NodeServerOptions) {
  const { contract, timeouts } = options;
  const server = await createHttpServer(options);
  let isDraining = false;
  const connections = new Connections(server, options.connections, {
    ...options,
    turns: new Turns(),
    lingerMilliseconds: timeouts.linger,
    isDraining: () => isDraining,
  });

  const receive = (expectation: Expectation) => (request: IncomingMessage, response: ServerResponse) =>
    connections.of(request.socket)?.receive(response, expectation);
  server.on('request', receive('nothing'));
  server.on('checkContinue', receive('100-continue'));
  server.on('checkExpectation', receive('unknown'));
  server.on('connect', ({ socket, url = '' }) => {
    // node:http no longer reads the socket.
    socket.on('error', () => socket.destroy()).resume();
    connections.of(socket)?.refuse(contract.refuse('CONNECT', url));
  });
  server.on('clientError', (error: ClientError, socket) => connections.of(socket)?.refuse(answerTo(error, contract)));

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
    keepAliveTimeout: 0,
    connectionsCheckingInterval: Math.min(1000, timeouts.head),
    maxHeaderSize: httpLimits.headBytes,
    highWaterMark: serverLimits.bufferedBytes,
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
  server.timeout = timeouts.silence;
  // Node drops header lines after this number, which may include X-Forwarded-For. So Node keeps one line more than the
  // limit, and the contract rejects such a head.
  server.maxHeadersCount = httpLimits.headLines + 1;
  return server;
}

/** The error that node:http emits if it can't process the data of a connection, with the last data, and where it failed. */
type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

/** The last response of a connection whose data node:http can't turn into a request, in the error envelope. */
function answerTo(error: ClientError, contract: Contract): Answer {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return replyError(errorMessage('HEADERS_TOO_LARGE', {}));
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return replyError(errorMessage('REQUEST_TOO_LARGE', {}));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return replyError(errorMessage('REQUEST_TIMEOUT', {}));
    case 'HPE_PAUSED_H2_UPGRADE':
      return replyError(errorMessage('VERSION_NOT_SUPPORTED', {}));
    case 'HPE_INVALID_METHOD':
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_VERSION': {
      // The data may begin with other requests. The parser stops before the line or, at the latest, after it.
      const text = `${error.rawPacket?.toString('latin1')}`;
      const line = text.slice(text.lastIndexOf('\n', (error.bytesParsed ?? 0) - 3) + 1);
      const [, method = '', target = '', version] = REQUEST_LINE.exec(line) ?? [];
      if (version === undefined) break;
      // The parser knows only some methods and versions; others are valid HTTP too.
      return isServed(version)
        ? contract.refuse(method, target)
        : replyError(errorMessage('VERSION_NOT_SUPPORTED', {}));
    }
  }
  return replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' }));
}

const REQUEST_LINE = /^[\r\n]*([!#$%&'*+.^_`|~\w-]+) (\S+) HTTP\/(\d\.\d)\r\n/;
