import type { Extension } from '../contract/endpoints.ts';
import { isRequestTooLarge, requestLimit } from '../contract/envelope.ts';
import { createHttpError } from '../contract/errors.ts';
import { httpLimits } from '../contract/limits.ts';
import type { Answer, RequestHead } from '../contract/message.ts';
import { MCP_PATH } from '../contract/path.ts';
import type { Registry } from '../tools/registry.ts';
import { INVALID_REQUEST, protocolError } from './protocol-error.ts';
import type { McpWeb, McpWebOptions } from './web.ts';

/** The MCP endpoint, after the checks of the contract. */

export interface McpExtensionOptions {
  readonly registry: Registry;
  /** The host names that are allowed in addition to the loopback names; undefined allows all. */
  readonly allowedHosts: readonly string[] | undefined;
  readonly reportBug: (bug: unknown) => void;
  /** Loads the SDK. By default, the first request to this endpoint imports it, because the API does not need it. */
  readonly createWeb?: (options: McpWebOptions) => McpWeb;
}

/** The request headers that the SDK reads. */
const READ_HEADERS = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** The headers that clients in browsers may send: those of all revisions of the protocol, even if unused. */
const ALLOWED_HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
];

const jsonHeaders = { 'Content-Type': 'application/json' };

/**
 * The response to a message that is too large to read. It has the message and the remedy of a call that is too large,
 * because clients show the body of this response in their error.
 */
function refusal(): Answer {
  const { message, remedy } = createHttpError('REQUEST_TOO_LARGE', requestLimit);
  return { status: 413, headers: jsonHeaders, body: protocolError(INVALID_REQUEST, `${message}\n${remedy}`) };
}

export function createMcpExtension({ createWeb, ...options }: McpExtensionOptions): Extension {
  let loading: Promise<McpWeb> | undefined;
  const load = async () => {
    const create = createWeb ?? (await import('./web.ts')).createMcpWeb;
    return create(options);
  };
  return {
    allowedHeaders: ALLOWED_HEADERS.join(', '),
    bodyBytes: httpLimits.messageBytes,
    tooLarge: refusal(),
    async answer(head, body) {
      loading ??= load().catch((error: unknown) => {
        // The next request tries to load it again.
        loading = undefined;
        throw error;
      });
      const mcp = await loading;
      const forbidden = mcp.forbid(head);
      if (forbidden !== undefined) return forbidden;
      const received = mcp.read(body);
      if ('error' in received) {
        return { status: 400, headers: jsonHeaders, body: received.error };
      }
      return toAnswer(await mcp.fetch(toRequest(head), received.message, isRequestTooLarge(body.length)));
    },
  };
}

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
