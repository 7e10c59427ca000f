import type { Contract } from '../../contract/contract.ts';
import { isServed } from '../../contract/head.ts';
import type { Answer } from '../../contract/message.ts';
import { replyError } from '../../contract/reply.ts';
import { requestLimit } from '../../contract/size.ts';
import { errorMessage } from '../../core/errors.ts';

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
      return replyError(errorMessage('HEADERS_TOO_LARGE', {}));
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return replyError(errorMessage('REQUEST_TOO_LARGE', requestLimit));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return replyError(errorMessage('REQUEST_TIMEOUT', {}));
    case 'HPE_PAUSED_H2_UPGRADE':
      return replyError(errorMessage('VERSION_NOT_SUPPORTED', {}));
    case 'HPE_INVALID_METHOD':
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_VERSION': {
      const [, method, target, version] = REQUEST_LINE.exec(lineAt(rawPacket, bytesParsed)) ?? [];
      if (method === undefined || target === undefined || version === undefined) break;
      // The parser knows some methods and versions only; others are no less HTTP.
      return isServed(version)
        ? contract.refuse(method, target)
        : replyError(errorMessage('VERSION_NOT_SUPPORTED', {}));
    }
  }
  return replyError(errorMessage('MALFORMED_REQUEST', { part: 'the request' }));
}

/** What the parser was given last and did not take. */
export function unparsed({ rawPacket = Buffer.alloc(0), bytesParsed = 0 }: ClientError): Buffer {
  return rawPacket.subarray(bytesParsed);
}

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]+) (\S+) HTTP\/(\d\.\d)\r\n/;

/** What a parser was given, from the beginning of the line in which it stopped: behind whole requests, perhaps. */
function lineAt(packet: Buffer | undefined, offset: number): string {
  const text = packet?.toString('latin1') ?? '';
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1);
}
