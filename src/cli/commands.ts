import { type FieldValue, operationNamed } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import type { ShortName, Tool } from '../core/tool.ts';
import { registry } from '../tools/registry.ts';

/** Values of some fields of a tool. */
export type Input = Readonly<Record<string, FieldValue>>;

/** A tool as a command, under its own name or a short name. */
export interface ToolCommand {
  /** `hex` */
  readonly name: string;
  /** A sentence for the list of all commands. */
  readonly summary: string;
  /** The tool, with the operations and the default of this command, but with its own name. */
  readonly tool: Tool;
  /** Undefined if the command has the name of the tool. */
  readonly shortName: ShortName | undefined;
}

/** Finds the command with a name; undefined if no tool has this name. */
export function findToolCommand(name: string): ToolCommand | undefined {
  const tool = registry.get(name);
  if (tool !== undefined) return ownCommand(tool);
  for (const candidate of registry.values()) {
    const shortName = candidate.shortNames?.find((short) => short.name === name);
    if (shortName !== undefined) return shortCommand(candidate, shortName);
  }
  return undefined;
}

/** The commands of all tools: first all tools under their own names, then all short names. */
export function toolCommands(): readonly ToolCommand[] {
  const tools = [...registry.values()];
  return [
    ...tools.map(ownCommand),
    ...tools.flatMap((tool) => (tool.shortNames ?? []).map((shortName) => shortCommand(tool, shortName))),
  ];
}

/** The command with the name of the tool. */
function ownCommand(tool: Tool): ToolCommand {
  return { name: tool.name, summary: tool.summary, tool, shortName: undefined };
}

/** @throws Error if the tool does not have the operation: a bug in its definition. */
function shortCommand(tool: Tool, shortName: ShortName): ToolCommand {
  const { name, operation } = shortName;
  if (operation === undefined) return { name, summary: `Short for ${tool.name}.`, tool, shortName };
  const { undoneBy } = operationNamed(tool.fields, operation) ?? {};
  const option = undoneBy === undefined ? `${OPERATION_FIELD} ${operation}` : operation;
  return { name, summary: `Short for ${tool.name} --${option}.`, tool: withOperation(tool, operation), shortName };
}

/** A tool with only one operation, which is the default, and the operation that undoes it. */
function withOperation(tool: Tool, name: string): Tool {
  const { [OPERATION_FIELD]: field } = tool.fields;
  const operation = operationNamed(tool.fields, name);
  if (field === undefined || operation === undefined) throw new Error(`${tool.name} has no operation ${name}`);
  const operations = [operation, ...field.choices.filter(({ value }) => value === operation.undoneBy)] as const;
  const examples = tool.examples.flatMap((example): Tool['examples'] => {
    // The default of the tool may not be the default of the command.
    const used = operations.find(({ value }) => value === (example.input[OPERATION_FIELD] ?? field.default));
    if (used === undefined) return [];
    return [withInput(example, { [OPERATION_FIELD]: used.value })];
  });
  return {
    ...tool,
    fields: { ...tool.fields, [OPERATION_FIELD]: { ...field, choices: operations, default: name } },
    examples,
  };
}

/** An example with more input. */
function withInput<E extends Tool['examples'][number]>(example: E, input: Input): E {
  return { ...example, input: { ...example.input, ...input } };
}

/** The commands that are not tools, in the order of the help. */
export const otherCommands = [
  { name: 'serve', summary: 'Runs the HTTP server.' },
  { name: 'mcp', summary: 'Runs an MCP server for AI agents, over standard input and output.' },
  { name: 'completion', summary: 'Prints a completion script for bash, zsh or fish.' },
] as const;

export type OtherCommandName = (typeof otherCommands)[number]['name'];
