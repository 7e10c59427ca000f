import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Contract, UNMATCHED } from '../../contract/contract.ts';
import { isServed } from '../../contract/head.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError } from '../../contract/reply.ts';
import { requestTooLarge } from '../../contract/size.ts';
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
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return replyError(requestTooLarge());
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return replyError(createError('REQUEST_TIMEOUT', {}));
    case 'HPE_PAUSED_H2_UPGRADE':
      return replyError(createError('VERSION_NOT_SUPPORTED', {}));
    case 'HPE_INVALID_METHOD':
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_VERSION': {
      const [, method, target, version] = REQUEST_LINE.exec(lineAt(rawPacket, bytesParsed)) ?? [];
      if (method === undefined || target === undefined || version === undefined) break;
      // The parser knows some methods and versions only; others are no less HTTP.
      return isServed(version) ? contract.refuse(method, target) : replyError(createError('VERSION_NOT_SUPPORTED', {}));
    }
  }
  return replyError(createError('MALFORMED_REQUEST', {}));
}

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]+) (\S+) HTTP\/(\d\.\d)\r\n/;

/** What a parser was given, from the beginning of the line in which it stopped: behind whole requests, perhaps. */
function lineAt(packet: Buffer | undefined, offset: number): string {
  const text = packet?.toString('latin1') ?? '';
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1);
}

function serialize({ status, headers, body }: Answer): Buffer {
  const fields = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}
