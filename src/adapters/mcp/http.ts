import { parseBody } from '../../contract/body.ts';
import type { Answer, RequestHead } from '../../contract/message.ts';
import { MCP_PATH } from '../../contract/path.ts';
import type { Extension } from '../../contract/routes.ts';
import { TextmillError } from '../../core/errors.ts';
import type { Registry } from '../../tools/registry.ts';
import type { McpWeb } from './web.ts';

/** The MCP endpoint, behind the contract's own checks. The SDK is loaded by its first request: the API does without. */

export interface McpExtensionOptions {
  readonly registry: Registry;
  /** The names of hosts that are allowed besides the loopback ones. */
  readonly allowedHosts: readonly string[];
  readonly reportBug: (bug: unknown) => void;
}

/** What the SDK reads of a request's head. */
const READ_HEADERS = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** What clients in browsers may send: the headers of all revisions of the protocol, though no session is ever begun. */
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

export function createMcpExtension({ registry, allowedHosts, reportBug }: McpExtensionOptions): Extension {
  let loading: Promise<McpWeb> | undefined;
  const load = async () => {
    const { createMcpWeb } = await import('./web.ts');
    return createMcpWeb({ registry, allowedHosts, reportBug });
  };
  return {
    allowedHeaders: ALLOWED_HEADERS.join(', '),
    async answer(head, body) {
      loading ??= load().catch((error: unknown) => {
        // The next request tries anew.
        loading = undefined;
        throw error;
      });
      const mcp = await loading;
      const refusal = mcp.refuse(head);
      if (refusal !== undefined) return refusal;
      let message: unknown;
      try {
        message = parseBody(body);
      } catch (error) {
        if (!(error instanceof TextmillError)) throw error;
        return replyProtocolError(-32700, error.message);
      }
      // It would spend one request's allowance on many calls; revisions of the protocol since 2025-06-18 have none.
      if (Array.isArray(message)) return replyProtocolError(-32600, 'send one message a request, not a batch');
      if (isTooDeep(message)) return replyProtocolError(-32600, 'the message is nested too deeply');
      return toAnswer(await mcp.fetch(toRequest(head), message));
    },
  };
}

function toRequest(head: RequestHead): Request {
  // Every answer is JSON, whatever a client accepts; the SDK would refuse one that does not name both types.
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

/**
 * Whether a value nests deeper than any message of the protocol has reason to. The SDK would overflow the stack, and tell
 * the caller so in the engine's words.
 */
function isTooDeep(message: unknown): boolean {
  let level = [message];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

const DEEPEST = 64;

/** An error of JSON-RPC 2.0 §5.1, for a message whose id could not be read. */
function replyProtocolError(code: number, message: string): Answer {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
  return { status: 400, headers: { 'Content-Type': 'application/json' }, body };
}
