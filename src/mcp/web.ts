import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createHttpError } from '../contract/errors.ts';
import { httpLimits } from '../contract/limits.ts';
import type { Answer, RequestHead } from '../contract/message.ts';
import { isRequestTooLarge, requestLimit } from '../contract/size.ts';
import { createHostCheck } from './hosts.ts';
import { type Received, readMessage } from './message.ts';
import { createMcpFactory, type McpOptions } from './server.ts';

/**
 * The Model Context Protocol over streamable HTTP, stateless: one message per request, and one server per message. It
 * serves both generations of the protocol: revisions with the `initialize` handshake, and revisions without it.
 */

export interface McpWeb {
  /** 403 if the head names a host that is not allowed. */
  forbid(head: RequestHead): Answer | undefined;
  /** Reads the body of a request. */
  read(body: Uint8Array): Received;
  /**
   * Answers one request after its body has been read. If the body is too large for a call, the response to a call is an
   * error of the tool, which reaches the agent. Clients treat an HTTP error as an error of the transport.
   */
  fetch(request: Request, message: unknown, isTooLarge: boolean): Promise<Response>;
}

export interface McpWebOptions extends McpOptions {
  /** The host names that are allowed in addition to the loopback names; undefined allows all. */
  readonly allowedHosts: readonly string[] | undefined;
}

export function createMcpWeb(options: McpWebOptions): McpWeb {
  const { allowedHosts } = options;
  const answer = createFetch(options);
  const refuse = createFetch({ ...options, refusal: createHttpError('REQUEST_TOO_LARGE', requestLimit) });
  return {
    forbid: allowedHosts === undefined ? () => undefined : createHostCheck(allowedHosts),
    read: (body) => readMessage(body, isRequestTooLarge(body.length) ? httpLimits.messageItems : undefined),
    fetch: (request, message, isTooLarge) => (isTooLarge ? refuse : answer)(request, message),
  };
}

function createFetch(options: McpOptions): (request: Request, message: unknown) => Promise<Response> {
  const createServer = createMcpFactory(options);
  const modern = createMcpHandler(createServer, { legacy: 'reject' });
  return async (request, message) => {
    if (!(await isLegacyRequest(request, message))) return modern.fetch(request, { parsedBody: message });
    // For the older generation, the handler itself would respond with an event stream that has a single event.
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
