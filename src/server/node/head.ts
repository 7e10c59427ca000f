import type { IncomingMessage } from 'node:http';
import type { RequestHead } from '../../contract/message.ts';
import type { ClientFinder } from '../limiter/client-address.ts';

/** The head of a request that node:http has parsed. */
export function requestHead(request: IncomingMessage, clientOf: ClientFinder): RequestHead {
  const { method = '', url = '', headers, httpVersion } = request;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method,
    target: url,
    header,
    isHostRequired: httpVersion !== '1.0',
    client: () => clientOf(request.socket.remoteAddress ?? '', header('x-forwarded-for')),
  };
}
