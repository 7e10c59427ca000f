import type { Contract } from '../../contract/contract.ts';
import { errorMessage } from '../../contract/errors.ts';
import { isServed } from '../../contract/head.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError } from '../../contract/reply.ts';

/** The error that node:http emits if it can't process the data of a connection. */
export interface ClientError extends Error {
  readonly code?: string;
  /** The last data that the parser received, which may begin with complete requests. */
  readonly rawPacket?: Buffer;
  /** How many bytes of it the parser consumed. */
  readonly bytesParsed?: number;
}

/**
 * The response to data that node:http can't turn into a request: malformed HTTP, oversized heads, slow clients. It is
 * in the error envelope, and it is the last response of its connection.
 */
export function answerTo(error: ClientError, contract: Contract): Answer {
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
      const [, method, target, version] = REQUEST_LINE.exec(stoppedLine(error)) ?? [];
      if (method === undefined || target === undefined || version === undefined) break;
      // The parser knows only some methods and versions; others are valid HTTP too.
      return isServed(version)
        ? contract.refuse(method, target)
        : replyError(errorMessage('VERSION_NOT_SUPPORTED', {}));
    }
  }
  return replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' }));
}

/** The last data that the parser received and did not consume. */
export function unparsed(error: ClientError): Buffer {
  const { packet, offset } = lastData(error);
  return packet.subarray(offset);
}

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]+) (\S+) HTTP\/(\d\.\d)\r\n/;

/** The parser's last data from the start of the line where it stopped, which may come after complete requests. */
function stoppedLine(error: ClientError): string {
  const { packet, offset } = lastData(error);
  const text = packet.toString('latin1');
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1);
}

/** The last data that the parser received, if any, and the offset where it stopped. */
function lastData({ rawPacket: packet = Buffer.alloc(0), bytesParsed: offset = 0 }: ClientError) {
  return { packet, offset };
}
