import { type FieldValue, operationNamed } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import type { ShortName, Tool } from '../core/tool.ts';
import { registry } from '../tools/registry.ts';

/** Values of some of a tool's fields. */
export type Input = Readonly<Record<string, FieldValue>>;

/** A tool as a command, under its own name or a short name. */
export interface ToolCommand {
  /** `hex` */
  readonly name: string;
  /** The tool, with the operations and the default of this command. It keeps its own name. */
  readonly tool: Tool;
  /** Undefined for a tool's own command. */
  readonly shortName: ShortName | undefined;
}

/** The command of a name; undefined if no tool has that name. */
export function findToolCommand(name: string): ToolCommand | undefined {
  const tool = registry.get(name);
  if (tool !== undefined) return ownCommand(tool);
  for (const candidate of registry.values()) {
    const shortName = candidate.shortNames?.find((short) => short.name === name);
    if (shortName !== undefined) return shortCommand(candidate, shortName);
  }
  return undefined;
}

/** The commands of all tools: first those with the tools' own names, in their order, then the short names. */
export function toolCommands(): readonly ToolCommand[] {
  const tools = [...registry.values()];
  return [
    ...tools.map(ownCommand),
    ...tools.flatMap((tool) => (tool.shortNames ?? []).map((shortName) => shortCommand(tool, shortName))),
  ];
}

/** A tool's command under its own name. */
function ownCommand(tool: Tool): ToolCommand {
  return { name: tool.name, tool, shortName: undefined };
}

/** @throws Error if the tool does not have the operation: a bug in its definition. */
function shortCommand(tool: Tool, shortName: ShortName): ToolCommand {
  const { name, operation } = shortName;
  return { name, tool: operation === undefined ? tool : withOperation(tool, operation), shortName };
}

/** A tool with only one of its operations, as the default, and the operation that undoes it. */
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
