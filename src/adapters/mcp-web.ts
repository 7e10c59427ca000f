import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createMcpFactory, type McpOptions } from './mcp.ts';

/**
 * The Model Context Protocol over streamable HTTP, stateless: one message a request, one server a message, and JSON for
 * an answer. Both eras of the protocol are served: revisions with the `initialize` handshake, and those without.
 */

/** Answers one request, whose body has been read and parsed. */
export type McpFetch = (request: Request, message: unknown) => Promise<Response>;

export function createMcpFetch(options: McpOptions): McpFetch {
  const createServer = createMcpFactory(options);
  const modern = createMcpHandler(createServer, { legacy: 'reject' });
  return async (request, message) => {
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
}
