import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { isRequestTooLarge, requestLimit } from '../contract/envelope.ts';
import { createHttpError, errorMessage } from '../contract/errors.ts';
import { httpLimits } from '../contract/limits.ts';
import type { Answer, RequestHead } from '../contract/message.ts';
import { replyError } from '../contract/reply.ts';
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

/**
 * Checks which hosts requests to the MCP endpoint name, with the validators of the SDK. This prevents DNS rebinding: a
 * web page makes its own name resolve to an address in the network of its user, and then connects to a server there.
 *
 * @param names The names that are allowed in addition to the loopback names, as in URLs.
 * @returns A function that rejects requests with a Host, or an Origin, that is not allowed.
 */
export function createHostCheck(names: readonly string[]): (head: Pick<RequestHead, 'header'>) => Answer | undefined {
  const allowed = [...localhostAllowedHostnames(), ...names];
  return (head) => {
    if (!validateHostHeader(head.header('host'), allowed).ok)
      return replyError(errorMessage('HOST_NOT_ALLOWED', { header: 'Host' }));
    if (!validateOriginHeader(head.header('origin'), allowed).ok) {
      return replyError(errorMessage('HOST_NOT_ALLOWED', { header: 'Origin' }));
    }
    return undefined;
  };
}
