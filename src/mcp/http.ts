import type { Extension } from '../contract/endpoints.ts';
import { httpLimits } from '../contract/limits.ts';
import { INVALID_REQUEST, protocolError } from './protocol-error.ts';
import type { McpWeb, McpWebOptions } from './web.ts';

/** The MCP endpoint, after the checks of the contract. */
export interface McpExtensionOptions extends McpWebOptions {
  /** Loads the SDK. By default, the first request to this endpoint imports it, because the API does not need it. */
  readonly createWeb?: (options: McpWebOptions) => McpWeb;
}

/** The headers that clients in browsers may send: those of all revisions of the protocol, even if unused. */
const ALLOWED_HEADERS =
  'Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id';

export function createMcpExtension({ createWeb, ...options }: McpExtensionOptions): Extension {
  let loading: Promise<McpWeb> | undefined;
  const load = async () => {
    const create = createWeb ?? (await import('./web.ts')).createMcpWeb;
    return create(options);
  };
  return {
    allowedHeaders: ALLOWED_HEADERS,
    bodyBytes: httpLimits.messageBytes,
    tooLarge: {
      status: 413,
      headers: { 'Content-Type': 'application/json' },
      body: protocolError(INVALID_REQUEST, `the message must be at most ${httpLimits.messageBytes} bytes`),
    },
    async answer(head, body) {
      loading ??= load().catch((error: unknown) => {
        // The next request tries to load it again.
        loading = undefined;
        throw error;
      });
      return (await loading)(head, body);
    },
  };
}
