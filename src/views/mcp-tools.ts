import type { Field } from '../core/field.ts';
import type { OutputField, Tool } from '../core/tool.ts';
import { inputSchema, type JsonSchema } from './json-schema.ts';

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

/** The schema of an answer's data: every property is there. */
export interface OutputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, OutputPropertySchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export interface OutputPropertySchema {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly minimum?: 0;
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
    inputSchema: withUses(tool, inputSchema(tool)),
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

/** Says with each property which operations it affects: JSON Schema has no word for it. */
function withUses({ fields }: Tool, schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const uses = describeUses(fields[name]);
    return [name, uses === undefined ? property : { ...property, description: `${property.description} ${uses}` }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function describeUses(field: Field | undefined): string | undefined {
  const operations = field?.usedBy ?? [];
  if (operations.length === 0) return undefined;
  return `Affects ${operations.length === 1 ? 'operation' : 'operations'} ${list.format(operations)} only.`;
}

const list = new Intl.ListFormat('en-GB');

function outputSchema({ output }: Tool): OutputSchema {
  const fields = Object.entries(output);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, outputPropertySchema(field)])),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

function outputPropertySchema({ kind, description }: OutputField): OutputPropertySchema {
  return kind === 'text' ? { type: 'string', description } : { type: 'integer', description, minimum: 0 };
}
