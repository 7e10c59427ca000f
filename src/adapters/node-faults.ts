import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Contract } from '../contract/contract.ts';
import type { Answer } from '../contract/message.ts';
import { POST_METHODS, replyFault, replyNotAllowed } from '../contract/reply.ts';
import { dropRest } from './linger.ts';
import type { Exchange } from './log.ts';

/**
 * What node:http can't turn into a request: malformed HTTP, huge heads, slow clients, CONNECT. They are answered in the
 * error envelope on the bare connection, which is then closed.
 */
export function answerBrokenRequests(
  server: Server,
  contract: Contract,
  answered: WeakSet<Duplex>,
  unanswered: WeakMap<Duplex, ServerResponse>,
  lingerMilliseconds: number,
  observe: (exchange: Exchange) => void,
): void {
  const refused = new WeakSet<Duplex>();

  const refuse = (socket: Duplex, answer: Answer) => {
    refused.add(socket);
    answered.add(socket);
    socket.end(serialize(answer));
    socket.on('error', () => socket.destroy());
    dropRest(socket, lingerMilliseconds, () => socket.destroy());
    observe({
      method: 'OTHER',
      route: 'unmatched',
      status: answer.status,
      milliseconds: 0,
      bytesIn: 0,
      bytesOut: Buffer.byteLength(answer.body),
    });
  };

  server.on('clientError', (error: ClientError, socket) => {
    // What follows a refusal is read only to be dropped; each piece of it fails again.
    if (refused.has(socket)) return;
    const refuseOrClose = () => {
      // An answer given before the rest of its request turned out broken stays the last one.
      if (!socket.writable || answered.has(socket)) socket.destroy();
      else refuse(socket, answerTo(error, contract));
    };
    const pending = unanswered.get(socket);
    if (!pending?.req.complete) return refuseOrClose();
    // What is broken came after a whole request, which is answered first.
    refused.add(socket);
    pending.once('finish', refuseOrClose);
  });

  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const { answer } = contract.open(headOf('CONNECT', request.url ?? ''));
    refuse(socket, answer ?? replyNotAllowed(POST_METHODS));
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
      return replyFault('HEADERS_TOO_LARGE', {});
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return replyFault('REQUEST_TIMEOUT', {});
    case 'HPE_INVALID_METHOD': {
      // The parser knows a list of methods only; any other one is as wrong as GET, and no less HTTP.
      const line = /^([!#$%&'*+.^_`|~\w-]+) (\S+) HTTP\/1\.[01]\r\n/.exec(rawPacket?.toString('latin1') ?? '');
      const [, method, target] = line ?? [];
      // Beyond its first word it is the line of a request before the broken one.
      if (method === undefined || target === undefined || bytesParsed > method.length) break;
      return contract.open(headOf(method, target)).answer ?? replyNotAllowed(POST_METHODS);
    }
  }
  return replyFault('MALFORMED_REQUEST', {});
}

function headOf(method: string, target: string) {
  // A User-Agent is not read off a request that can't be parsed; it is not missed either.
  return { method, target, header: (name: string) => (name === 'user-agent' ? 'unknown' : undefined) };
}

function serialize({ status, headers, body }: Answer): string {
  const fields = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}
