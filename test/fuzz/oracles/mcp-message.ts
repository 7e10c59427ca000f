import { isJSONRPCRequest, isSpecType, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { type Answer, headersOf } from '../../../src/contract/message.ts';
import { mcpTool } from '../../../src/mcp/tools.ts';
import { registry } from '../../../src/tools/registry.ts';
import { mismatch } from '../../documents/description.ts';
import { leakOf, parsed, stringsOf, textsOf } from './leak.ts';

/**
 * Checks responses of the Model Context Protocol: their form as JSON-RPC, and the results of tools by their schemas.
 */

interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly name?: unknown;
    readonly protocolVersion?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: unknown };
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
}

const schemas = new Map(Array.from(registry.values(), (tool) => [tool.name, mcpTool(tool).outputSchema]));

/** The statuses of the SDK. It answers an unknown method with 404, in revisions without a handshake. */
const STATUSES = [200, 202, 400, 404, 413];

/** The fault of a response over HTTP, if any. */
export function messageFault(answer: Answer, sent: Uint8Array, named: readonly string[]): string | undefined {
  const text = String(answer.body);
  if (!STATUSES.includes(answer.status)) return `status ${answer.status} for a message`;
  if (answer.status === 202) {
    if (isJSONRPCRequest(requestOf(sent))) return 'a request without a response';
    return text === '' ? undefined : 'status 202 with a body';
  }
  const type = headersOf(answer)['Content-Type'];
  if (type !== 'application/json' && type !== 'text/event-stream') return `a response of MCP of the type ${type}`;
  const messages =
    type === 'application/json' ? [text] : Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']) => data);
  if (messages.length === 0) return 'an event stream without a message';
  return messages.map((message) => jsonFault(message, sent, named)).find((fault) => fault !== undefined);
}

/** The fault of one message of the server, if any. It may repeat the names in the headers. */
function jsonFault(text: string, sent: Uint8Array, named: readonly string[]): string | undefined {
  const message: Message = JSON.parse(text);
  const { jsonrpc, id, error, result } = message;
  if (jsonrpc !== '2.0') return 'a message without jsonrpc';
  // A notification of the server, for a subscription.
  if (typeof message.method === 'string') return undefined;
  if (id === undefined || (error === undefined) === (result === undefined))
    return `neither a result nor an error: ${text}`;
  if (error !== undefined) {
    if (!Number.isInteger(error.code) || typeof error.message !== 'string') return `a malformed error: ${text}`;
    // A shorter name may be in the message by chance.
    const said = named
      .filter(({ length }) => length >= 3)
      .reduce((message, name) => message.replaceAll(name, ''), error.message);
    const leak = leakOf(said, () => privateTexts(sent));
    return leak === undefined ? undefined : `an error repeats a part of the message: ${JSON.stringify(leak)}`;
  }
  return resultFault(message, sent);
}

/** The texts that no message may repeat. The SDK names the revision, the method and the tool that a client sent. */
function privateTexts(sent: Uint8Array): readonly string[] {
  const request = requestOf(sent);
  if (request === undefined) return textsOf(sent);
  const { method, params } = request;
  const told: readonly unknown[] = [
    method,
    params?.name,
    params?.protocolVersion,
    params?._meta?.[PROTOCOL_VERSION_META_KEY],
  ];
  return stringsOf(request).filter((text) => !told.includes(text));
}

function requestOf(sent: Uint8Array): Message | undefined {
  const text = Buffer.from(sent)
    .toString()
    .replace(/^\ufeff/, '');
  const message: unknown = parsed(text);
  return typeof message === 'object' && message !== null ? message : undefined;
}

function resultFault({ id, result }: Message, sent: Uint8Array): string | undefined {
  const { id: asked, method, params } = requestOf(sent) ?? {};
  if (id !== asked) return 'a response with another id';
  if (method !== 'tools/call') return undefined;
  if (!isSpecType.CallToolResult(result)) return 'a result that is not that of a call';
  const [content, ...others] = result.content ?? [];
  if (content?.type !== 'text' || others.length > 0) return 'a result without a text';
  if (result.isError === true) {
    const leak = leakOf(content.text, () => privateTexts(sent));
    return leak === undefined ? undefined : `a tool error repeats a part of the message: ${JSON.stringify(leak)}`;
  }
  const schema = schemas.get(String(params?.name));
  if (schema === undefined) return 'a result of an unknown tool';
  if (content.text !== JSON.stringify(result.structuredContent)) return 'a text that differs from the data';
  const error = mismatch(schema, result.structuredContent);
  return error === undefined ? undefined : `a result that its schema rejects: ${error}`;
}
