import type { IncomingMessage } from 'node:http';
import type { RequestHead } from '../../contract/message.ts';

/** The head of a request that node:http has parsed. `client` finds the client, with X-Forwarded-For if it needs that. */
export function headOf(
  request: IncomingMessage,
  client: (forwardedFor: () => string | undefined) => string,
): RequestHead {
  const { method = '', url = '', httpVersion, headers, rawHeaders } = request;
  const lines = rawHeaders.length / 2;
  let bytes = method.length + url.length + '  HTTP/1.1\r\n\r\n'.length + ':\r\n'.length * lines;
  for (const text of rawHeaders) bytes += text.length;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method,
    target: url,
    version: httpVersion,
    // Without the whitespace around values, which the parser drops.
    bytes,
    lines,
    header,
    client: () => client(() => header('x-forwarded-for')),
  };
}
