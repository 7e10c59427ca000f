import {
  type CallToolResult,
  isSpecType,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { answerLimit, isAnswerTooLarge, isDataTooLarge } from '../contract/size.ts';
import { createToolSuggester } from '../contract/suggest-tool.ts';
import { createError } from '../core/errors.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { VERSION } from '../core/version.ts';
import type { Registry } from '../tools/registry.ts';
import { mcpTool } from './tools.ts';

/**
 * The Model Context Protocol, by its SDK: a server with every tool of a registry, for any transport.
 *
 * It is the SDK's low-level Server, which leaves the arguments of a call to us: McpServer would check them first, and
 * answer in words of its own.
 */

export interface McpOptions {
  readonly registry: Registry;
  /** Called with what was thrown where nothing should be. */
  readonly reportBug: (bug: unknown) => void;
  /** What every call is answered in place of data; undefined unless calls are refused. */
  readonly refusal?: TextmillError;
}

/** What every agent is told once. */
const INSTRUCTIONS =
  'Exact conversions of text: call a tool rather than convert by hand. ' +
  'A result with isError says what is wrong, where (positions count code points from 0), and how to fix the call. ' +
  'What you send is neither kept nor logged.';

/** Milliseconds for which a client may keep the list of tools, which changes with a release only. */
const LIST_MILLISECONDS = 3_600_000;

/** A function that makes servers: one for each connection, or for each request where there are none. */
export function createMcpFactory({ registry, reportBug, refusal }: McpOptions): () => Server {
  const tools = Array.from(registry.values(), listed);
  const suggest = createToolSuggester(registry);
  const cacheHint = { ttlMs: LIST_MILLISECONDS, cacheScope: 'public' } as const;
  return () => {
    const server = new Server(
      { name: 'textmill', title: 'textmill', version: VERSION },
      {
        capabilities: { tools: {} },
        instructions: INSTRUCTIONS,
        cacheHints: { 'tools/list': cacheHint, 'server/discover': cacheHint },
      },
    );
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = registry.get(params.name);
      if (tool === undefined) throw unknownTool(registry, suggest(params.name));
      if (refusal !== undefined) return toolError(refusal);
      try {
        return call(tool, params.arguments ?? {});
      } catch (bug) {
        reportBug(bug);
        throw new ProtocolError(ProtocolErrorCode.InternalError, createError('INTERNAL_ERROR', {}).message);
      }
    });
    return server;
  };
}

/** A tool as the SDK lists it: its own type guard is the bridge from our read-only types to its loose ones. */
function listed(tool: Tool): ListedTool {
  const described: unknown = mcpTool(tool);
  if (isSpecType.Tool(described)) return described;
  throw new Error(`the tool ${tool.name} can't be listed by MCP`);
}

/** The result of a call; where the input is wrong, one that tells the agent how to fix it. */
function call(tool: Tool, input: unknown): CallToolResult {
  try {
    const data = convert(tool, input, { sizeLimits: true });
    if (isDataTooLarge(data)) throw createError('RESULT_TOO_LARGE', answerLimit);
    const result: CallToolResult = {
      structuredContent: { ...data },
      content: [{ type: 'text', text: JSON.stringify(data) }],
    };
    // It has the data twice, and all of it counts.
    if (isAnswerTooLarge(JSON.stringify(result))) throw createError('RESULT_TOO_LARGE', answerLimit);
    return result;
  } catch (error) {
    if (!(error instanceof TextmillError)) throw error;
    return toolError(error);
  }
}

/** The result of a call that tells the agent what is wrong, and how to fix it. */
function toolError({ message, remedy }: TextmillError): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: `${message}\n${remedy}` }] };
}

function unknownTool(registry: Registry, suggestion: string | undefined): ProtocolError {
  const names = [...registry.keys()];
  const remedy = suggestion === undefined ? `use one of ${names.join(', ')}` : `did you mean ${suggestion}?`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool; ${remedy}`);
}
