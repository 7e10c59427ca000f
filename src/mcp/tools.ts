import type { Tool } from '../core/tool.ts';
import { outputSchema, titledInputSchema } from '../documents/json-schema.ts';

/** The tools as agents see them: the entries of a `tools/list` response (Model Context Protocol, `Tool`). */

/** A conversion changes nothing and connects to nothing, so a host may call it without asking the user. */
export const pureFunction = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** A tool as agents see it: its description has its summary, when to use it, and its examples of data, one per line. */
export function mcpTool(tool: Tool) {
  return {
    name: tool.name,
    title: tool.title,
    description: describe(tool),
    inputSchema: titledInputSchema(tool),
    outputSchema: outputSchema(tool),
    annotations: pureFunction,
  };
}

/** Agents try files, because other servers accept them. */
const TEXT_ONLY = 'This tool accepts text only, not files or binary data.';

function describe({ summary, useWhen, examples }: Tool): string {
  const opening = [summary, ...(useWhen === undefined ? [] : [useWhen]), TEXT_ONLY].join(' ');
  const lines = examples.flatMap((example) =>
    'data' in example
      ? [`- ${example.title}: ${JSON.stringify(example.input)} returns ${JSON.stringify(example.data)}`]
      : [],
  );
  return lines.length === 0 ? opening : [opening, '', 'Examples:', ...lines].join('\n');
}
