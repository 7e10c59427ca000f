import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Contract, UNMATCHED } from '../../contract/contract.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError } from '../../contract/reply.ts';
import { createError } from '../../core/errors.ts';
import type { Exchange } from '../observe/log.ts';
import { dropRest } from './linger.ts';
import type { OwedAnswers } from './owed-answers.ts';

/** What the answers to broken requests need of the server. */
interface BrokenRequestsOptions {
  readonly server: Server;
  readonly contract: Contract;
  /** Connections whose current request has its answer, though more of it may come. */
  readonly answered: WeakSet<Duplex>;
  readonly owed: OwedAnswers;
  /** Milliseconds: how long a connection waits for what it owes, and how long the rest of what came is read. */
  readonly timeouts: { readonly request: number; readonly linger: number };
  readonly observe: (exchange: Exchange) => void;
}

/**
 * What node:http can't turn into a request: malformed HTTP, huge heads, slow clients, CONNECT. They are answered in the
 * error envelope on the bare connection, behind the answers that it owes, and it is then closed.
 */
export function answerBrokenRequests(options: BrokenRequestsOptions): void {
  const { server, contract, answered, owed, timeouts, observe } = options;
  const refused = new WeakSet<Duplex>();

  const close = (socket: Duplex) => {
    socket.end();
    socket.on('error', () => socket.destroy());
    dropRest(socket, timeouts.linger, () => socket.destroy());
  };

  const refuse = (socket: Duplex, answer: Answer) => {
    answered.add(socket);
    socket.write(serialize(answer));
    close(socket);
    observe({
      method: 'OTHER',
      route: UNMATCHED,
      status: answer.status,
      milliseconds: 0,
      bytesIn: 0,
      bytesOut: Buffer.byteLength(answer.body),
    });
  };

  const refuseInTurn = (socket: Duplex, answer: Answer) => {
    // What follows such an answer is read only to be dropped; each piece of it fails again.
    if (refused.has(socket)) return;
    refused.add(socket);
    const refuseOrClose = () => {
      if (!socket.writable) socket.destroy();
      // An answer given before the rest of its request turned out broken stays the last one. It may have been written in
      // this very turn, which node:http sends at its end.
      else if (answered.has(socket)) setImmediate(close, socket);
      else refuse(socket, answer);
    };
    const last = owed.lastOf(socket);
    if (last === undefined) return refuseOrClose();
    // Whoever does not read what is owed would wait for ever, and go on sending.
    const timer = setTimeout(() => socket.destroy(), timeouts.request);
    socket.once('close', () => clearTimeout(timer));
    last.once('finish', () => {
      clearTimeout(timer);
      refuseOrClose();
    });
  };

  server.on('clientError', (error: ClientError, socket) => refuseInTurn(socket, answerTo(error, contract)));

  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    refuseInTurn(socket, contract.refuse('CONNECT', request.url ?? ''));
  });
}

interface ClientError extends Error {
  readonly code?: string;
  /** What the parser was given last, which may begin with whole requests. */
  readonly rawPacket?: Buffer;
  /** How much of it the parser took. */
  readonly bytesParsed?: number;
}

function answerTo({ code, rawPacket, bytesParsed = 0 }: ClientError, contract: Contract): Answer {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return replyError(createError('HEADERS_TOO_LARGE', {}));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return replyError(createError('REQUEST_TIMEOUT', {}));
    case 'HPE_INVALID_METHOD': {
      // The parser knows a list of methods only; any other one is as wrong as GET, and no less HTTP.
      const line = /^([!#$%&'*+.^_`|~\w-]+) (\S+) HTTP\/1\.[01]\r\n/.exec(rawPacket?.toString('latin1') ?? '');
      const [, method, target] = line ?? [];
      // Beyond its first word it is the line of a request before the broken one.
      if (method === undefined || target === undefined || bytesParsed > method.length) break;
      return contract.refuse(method, target);
    }
  }
  return replyError(createError('MALFORMED_REQUEST', {}));
}

function serialize({ status, headers, body }: Answer): Buffer {
  const fields = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}
