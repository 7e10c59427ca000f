import {
  type CallToolResult,
  isSpecType,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { checkSize } from '../contract/envelope.ts';
import { createError } from '../contract/errors.ts';
import { createToolSuggester, type Suggestion, suggestionText } from '../contract/suggest-tool.ts';
import type { RulesByName } from '../core/field-rules.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { VERSION } from '../core/version.ts';
import { readRules } from '../notations/read-text.ts';
import type { Registry } from '../tools/registry.ts';
import { readData, readTool } from './read.ts';
import { mcpTool } from './tools.ts';

/** The low-level Server of the SDK: McpServer would check arguments first, and return its own error messages. */

export interface McpOptions {
  readonly registry: Registry;
  readonly reportBug: (bug: unknown) => void;
}

const INSTRUCTIONS =
  'These tools convert text exactly: call a tool instead of converting text yourself. ' +
  'A result with isError explains what is wrong, at which position (in code points, counted from 0), and how to fix the call. ' +
  'Nothing you send is stored or logged.';

/** Milliseconds for which a client may keep the list of tools, which changes only with a release. */
const LIST_MILLISECONDS = 3_600_000;

/** A function that makes servers: one per connection, or one per request over HTTP. */
export function createMcpFactory({ registry, reportBug }: McpOptions): () => Server {
  const tools = [...Array.from(registry.values(), mcpTool), readTool].map(listed);
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
    server.setRequestHandler('tools/call', { params: asSent }, (params) => {
      if (!isSpecType.CallToolRequestParams(params))
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'not a call');
      const tool = registry.get(params.name);
      if (tool === undefined && params.name !== readTool.name) throw unknownTool(registry, suggest(params.name));
      try {
        return call(tool, withoutNulls(tool?.fields ?? readRules, params.arguments ?? {}));
      } catch (bug) {
        reportBug(bug);
        throw new ProtocolError(ProtocolErrorCode.InternalError, createError('INTERNAL_ERROR', {}).message);
      }
    });
    return server;
  };
}

/** Passes the parameters on as they are, after the SDK has checked them: its own schema drops an argument `__proto__`. */
const asSent = { '~standard': { version: 1, vendor: 'textmill', validate: (value: unknown) => ({ value }) } } as const;

/** The arguments without optional ones that are null: many agents send every option. */
function withoutNulls(fields: RulesByName, input: object): object {
  const isGiven = ([name, value]: [string, unknown]) => value !== null || fields[name]?.default === undefined;
  return Object.fromEntries(Object.entries(input).filter(isGiven));
}

/** A tool as the SDK lists it. The type guard of the SDK converts our read-only type to its own. */
function listed(tool: { readonly name: string }): ListedTool {
  const described: unknown = tool;
  if (isSpecType.Tool(described)) return described;
  throw new Error(`the tool ${tool.name} can't be listed by MCP`);
}

/** The result of a call of a tool, or of {@link readTool}. If the input is wrong, it explains how to fix it. */
function call(tool: Tool | undefined, input: object): CallToolResult {
  try {
    const { data, about } =
      tool === undefined ? readData(input) : { data: convert(tool, input, { sizeLimits: true }), about: '' };
    const resultOf = (): CallToolResult => ({
      structuredContent: { ...data },
      content: [{ type: 'text', text: about + JSON.stringify(data) }],
    });
    // The limit applies to the whole result, which has the data twice.
    checkSize('result' in data ? data : {}, false, () => JSON.stringify(resultOf()));
    return resultOf();
  } catch (error) {
    if (!(error instanceof TextmillError)) throw error;
    return { isError: true, content: [{ type: 'text', text: `${error.message}\n${error.remedy}` }] };
  }
}

function unknownTool(registry: Registry, suggestion: Suggestion | undefined): ProtocolError {
  const names = [...registry.keys(), readTool.name];
  const remedy =
    suggestion === undefined ? `use one of ${names.join(', ')}` : `did you mean ${suggestionText(suggestion)}?`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool; ${remedy}`);
}
