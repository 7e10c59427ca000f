import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { parseBody } from '../contract/body.ts';
import { errorMessage } from '../contract/errors.ts';
import { HTTP_URL } from '../contract/head.ts';
import type { Answer, RequestHead } from '../contract/message.ts';
import { MCP_PATH } from '../contract/path.ts';
import { replyError } from '../contract/reply.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { INVALID_REQUEST, PARSE_ERROR, protocolError } from './protocol-error.ts';
import { createMcpFactory, type McpOptions } from './server.ts';

/**
 * The Model Context Protocol over streamable HTTP, stateless: one message per request, and one server per message. It
 * serves both generations of the protocol: revisions with the `initialize` handshake, and revisions without it.
 */

/** Answers a request after its body has been read. */
export type McpWeb = (head: RequestHead, body: Uint8Array) => Promise<Answer>;

export interface McpWebOptions extends McpOptions {
  /** The host names that are allowed in addition to the loopback names; undefined allows all. */
  readonly allowedHosts: readonly string[] | undefined;
}

export function createMcpWeb(options: McpWebOptions): McpWeb {
  const { allowedHosts } = options;
  const forbid = allowedHosts === undefined ? () => undefined : createHostCheck(allowedHosts);
  const convert = createFetch(options);
  return async (head, body) => {
    const forbidden = forbid(head);
    if (forbidden !== undefined) return forbidden;
    let message: unknown;
    try {
      message = parseBody(body);
    } catch (error) {
      if (!(error instanceof TextmillError)) throw error;
      const code = error.code === 'TOO_MANY_ITEMS' ? INVALID_REQUEST : PARSE_ERROR;
      return refuse(code, error.message.replace('the body', 'the message'));
    }
    // A batch would make many calls with one request of the rate limit. Since 2025-06-18, the protocol has none.
    if (Array.isArray(message)) return refuse(INVALID_REQUEST, 'send one message at a time, not a batch');
    return toAnswer(await convert(toRequest(head), message));
  };
}

function refuse(code: number, message: string): Answer {
  return { status: 400, headers: { 'Content-Type': 'application/json' }, body: protocolError(code, message) };
}

/** The request headers that the SDK reads. */
const READ_HEADERS = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

function toRequest(head: RequestHead): Request {
  // The SDK requires a client to accept both. It responds with JSON, except to `subscriptions/listen`: with an event
  // stream that ends immediately, because the server has no changes to notify of.
  const headers: [string, string][] = [['accept', 'application/json, text/event-stream']];
  for (const name of READ_HEADERS) {
    const value = head.header(name);
    if (value !== undefined) headers.push([name, value]);
  }
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers });
}

async function toAnswer(response: Response): Promise<Answer> {
  const contentType = response.headers.get('content-type');
  return {
    status: response.status,
    headers: contentType === null ? {} : { 'Content-Type': contentType },
    body: await response.text(),
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
 * Checks hosts with the validators of the SDK. This prevents DNS rebinding: a web page makes its own name resolve to an
 * address in the network of its user, and then connects to a server there.
 */
export function createHostCheck(
  names: readonly string[],
): (head: Pick<RequestHead, 'target' | 'header'>) => Answer | undefined {
  const allowed = [...localhostAllowedHostnames(), ...names];
  return (head) => {
    // The host of a target that is a whole URL counts instead of `Host` (RFC 9112 §3.2.2).
    const [, host = head.header('host')] = HTTP_URL.exec(head.target) ?? [];
    const isHost = validateHostHeader(host, allowed).ok;
    if (isHost && validateOriginHeader(head.header('origin'), allowed).ok) return undefined;
    return replyError(errorMessage('HOST_NOT_ALLOWED', { header: isHost ? 'Origin' : 'Host' }));
  };
}
