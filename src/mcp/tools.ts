import type { Tool } from '../core/tool.ts';
import { type JsonSchema, type OutputSchema, outputSchema, titledInputSchema } from '../documents/json-schema.ts';

/** What agents are told of the tools: the entries of a `tools/list` answer (Model Context Protocol, `Tool`). */

export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** The tool's summary, when to use it, and its examples of data, one a line. */
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: OutputSchema;
  readonly annotations: Annotations;
}

export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A conversion changes nothing, answers the same each time, and talks to nobody: a host may call it unasked. */
const pureFunction: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A tool as agents are told of it. */
export function mcpTool(tool: Tool): McpTool {
  return {
    name: tool.name,
    title: tool.title,
    description: describe(tool),
    inputSchema: titledInputSchema(tool),
    outputSchema: outputSchema(tool),
    annotations: pureFunction,
  };
}

/** What agents try, since other servers take it. */
const TEXT_ONLY = 'It takes text only, not files or binary data.';

function describe({ summary, useWhen, examples }: Tool): string {
  const opening = [summary, ...(useWhen === undefined ? [] : [useWhen]), TEXT_ONLY].join(' ');
  const lines = examples.flatMap((example) =>
    'data' in example
      ? [`- ${example.title}: ${JSON.stringify(example.input)} gives ${JSON.stringify(example.data)}`]
      : [],
  );
  return lines.length === 0 ? opening : [opening, '', 'Examples:', ...lines].join('\n');
}
