import type { Tool } from '../core/tool.ts';
import { type JsonSchema, type OutputSchema, outputSchema, titledInputSchema } from '../documents/json-schema.ts';

/** What agents are told of the tools: the entries of a `tools/list` answer (Model Context Protocol, `Tool`). */

export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** The tool's summary, and its examples of data, one a line. */
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

function describe({ summary, examples }: Tool): string {
  const lines = examples.flatMap((example) =>
    'data' in example
      ? [`- ${example.title}: ${JSON.stringify(example.input)} gives ${JSON.stringify(example.data)}`]
      : [],
  );
  return lines.length === 0 ? summary : [summary, '', 'Examples:', ...lines].join('\n');
}
