import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError } from '../../contract/reply.ts';
import { createError } from '../../core/errors.ts';

/** What node:http emits when it can't go on with what a connection sent. */
export interface ClientError extends Error {
  readonly code?: string;
  /** What the parser was given last, which may begin with whole requests. */
  readonly rawPacket?: Buffer;
  /** How much of it the parser took. */
  readonly bytesParsed?: number;
}

/**
 * The answer to what node:http can't turn into a request: malformed HTTP, huge heads, slow clients. It is in the error
 * envelope, and the last one of its connection.
 */
export function answerTo({ code, rawPacket, bytesParsed = 0 }: ClientError, contract: Contract): Answer {
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

/** What the parser was given last and did not take. */
export function unparsed({ rawPacket = Buffer.alloc(0), bytesParsed = 0 }: ClientError): Buffer {
  return rawPacket.subarray(bytesParsed);
}

/** An answer as it is written to a bare connection, which it ends. */
export function serialize({ status, headers, body }: Answer): Buffer {
  const fields = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}
