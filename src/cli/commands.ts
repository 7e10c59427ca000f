import { type FieldValue, operationNamed } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import type { ShortName, Tool } from '../core/tool.ts';
import { registry } from '../tools/registry.ts';

/** Values of some fields of a tool. */
export type Input = Readonly<Record<string, FieldValue>>;

interface Plan {
  /** All names, the name of the tool or the operation first: `dedupe`, `uniq`. */
  readonly names: readonly string[];
  /** The tool. In a command, it has the operations and the default of the command, but its own name. */
  readonly tool: Tool;
  /** The operation that the command is for; undefined if it has all operations of the tool. */
  readonly operation: string | undefined;
}

/** A tool as a command, with all its operations or for one of them. */
export interface ToolCommand extends Plan {
  /** The name that the user typed, or the first of the names. */
  readonly name: string;
  /** A sentence for the list of all commands. */
  readonly summary: string;
  /** The one-letter options that set fields. */
  readonly letters: NonNullable<ShortName['letters']>;
  /** The one-letter options that apply another operation first: the tool with this operation. */
  readonly first: Readonly<Record<string, Tool>>;
}

/** The commands of all tools: first all tools, then operations. */
export function toolCommands(): readonly ToolCommand[] {
  return plans().map((plan) => commandOf(plan));
}

/** Finds the command with a name; undefined if no tool has this name. */
export function findToolCommand(name: string): ToolCommand | undefined {
  const plan = plans().find(({ names }) => names.includes(name));
  return plan && commandOf(plan, name);
}

function plans(): readonly Plan[] {
  const tools = [...registry.values()];
  const forOperations = tools.flatMap((tool) =>
    operationsOf(tool).map(({ value, undoneBy }): Plan => {
      const isCommand = undoneBy === undefined && isFree(value, tools);
      return { names: namesFor(tool, value, isCommand ? [value] : []), tool, operation: value };
    }),
  );
  return [
    ...tools.map((tool): Plan => ({ names: namesFor(tool, undefined, [tool.name]), tool, operation: undefined })),
    ...forOperations.filter(({ names }) => names.length > 0),
  ];
}

function operationsOf({ fields }: Tool) {
  return fields[OPERATION_FIELD]?.choices ?? [];
}

function namesFor(tool: Tool, operation: string | undefined, own: readonly string[]): readonly string[] {
  return [...new Set([...own, ...shortNamesFor(tool, operation).map(({ name }) => name)])];
}

function shortNamesFor({ shortNames = [] }: Tool, operation: string | undefined): readonly ShortName[] {
  return shortNames.filter(({ operation: own }) => own === operation);
}

/** Whether the name of an operation means nothing else: no command, and no operation of another tool. */
function isFree(value: string, tools: readonly Tool[]): boolean {
  const others = tools.flatMap(({ name, shortNames = [] }) => [
    name,
    ...shortNames.filter(({ operation }) => operation !== value).map((short) => short.name),
  ]);
  const owners = tools.filter((tool) => operationsOf(tool).some((operation) => operation.value === value));
  return owners.length === 1 && ![...others, ...RESERVED].includes(value);
}

function commandOf({ names, tool, operation }: Plan, name = names[0] ?? ''): ToolCommand {
  const short = shortNamesFor(tool, operation);
  const first = short.flatMap((one) => Object.entries(one.first ?? {}));
  return {
    name,
    names,
    summary: summaryOf(tool, operation),
    tool: operation === undefined ? tool : withOperation(tool, operation),
    operation,
    letters: Object.assign({}, ...short.map(({ letters }) => letters)),
    first: Object.fromEntries(first.map(([letter, value]) => [letter, withOperation(tool, value)])),
  };
}

function summaryOf(tool: Tool, name: string | undefined): string {
  const operation = operationNamed(tool.fields, name);
  if (operation === undefined) return tool.summary;
  return operation.undoneBy === undefined ? sentenceOf(operation.description) : `Short for ${tool.name} --${name}.`;
}

/** The sentence of a choice, whose description is a clause: `sorts the lines`. */
export function sentenceOf(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/**
 * A tool with only one operation, which is the default, and the operation that undoes it.
 *
 * @throws Error if the tool does not have the operation: a bug in its definition.
 */
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

const RESERVED: readonly string[] = [...otherCommands.map(({ name }) => name), 'help'];
