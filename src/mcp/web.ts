import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Answer, RequestHead } from '../contract/message.ts';
import { createHostCheck } from './hosts.ts';
import { type Received, readMessage } from './message.ts';
import { createMcpFactory, type McpOptions } from './server.ts';

/**
 * The Model Context Protocol over streamable HTTP, stateless: one message a request, one server a message, and JSON for
 * an answer. Both eras of the protocol are served: revisions with the `initialize` handshake, and those without.
 */

export interface McpWeb {
  /** 403 if the head names a host that is not allowed. */
  forbid(head: RequestHead): Answer | undefined;
  /** Reads the body of a request. */
  read(body: Uint8Array): Received;
  /** Answers one request, whose body has been read. */
  fetch(request: Request, message: unknown): Promise<Response>;
}

export interface McpWebOptions extends McpOptions {
  /** The names of hosts that are allowed besides the loopback ones; undefined: all are. */
  readonly allowedHosts: readonly string[] | undefined;
}

export function createMcpWeb(options: McpWebOptions): McpWeb {
  const createServer = createMcpFactory(options);
  const modern = createMcpHandler(createServer, { legacy: 'reject' });
  const fetch = async (request: Request, message: unknown) => {
    if (!(await isLegacyRequest(request, message))) return modern.fetch(request, { parsedBody: message });
    // The handler's own way to serve the older era answers with an event stream, for the sake of a single event.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createServer();
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody: message });
    } finally {
      await server.close();
    }
  };
  const { allowedHosts } = options;
  return {
    forbid: allowedHosts === undefined ? () => undefined : createHostCheck(allowedHosts),
    read: readMessage,
    fetch,
  };
}
