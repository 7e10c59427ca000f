import { type FieldValue, operationNamed } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import type { ShortName, Tool } from '../core/tool.ts';
import { registry } from '../tools/registry.ts';

/** Values of some fields of a tool. */
export type Input = Readonly<Record<string, FieldValue>>;

/** A command in a list. */
export interface ListedCommand {
  /** All names, the name of the tool or the operation first: `dedupe`, `uniq`. */
  readonly names: readonly string[];
  /** A sentence for the list of all commands. */
  readonly summary: string;
  /** The tool. In a command, it has the operations and the default of the command, but its own name. */
  readonly tool: Tool;
  /** The operation that the command is for; undefined if it has all operations of the tool. */
  readonly operation: string | undefined;
}

/** A tool as a command, with all its operations or for one of them. */
export interface ToolCommand extends ListedCommand {
  /** The name that the user typed, or the first of the names. */
  readonly name: string;
  /** The one-letter options that set fields. */
  readonly letters: NonNullable<ShortName['letters']>;
  /** The one-letter options that apply another operation first: the tool with this operation. */
  readonly first: Readonly<Record<string, Tool>>;
}

/** The commands of all tools: first all tools, then operations. */
export function toolCommands(): readonly ToolCommand[] {
  return listedCommands().map((command) => commandOf(command));
}

/** The same list with whole tools, which is computed faster. */
export function listedCommands(): readonly ListedCommand[] {
  return [...listedTools(), ...listedOperations()];
}

/** Finds the command with a name; undefined if no tool has this name. */
export function findToolCommand(name: string): ToolCommand | undefined {
  const hasName = ({ names }: ListedCommand) => names.includes(name);
  const found = listedTools().find(hasName) ?? listedOperations().find(hasName);
  return found && commandOf(found, name);
}

function listedTools(): readonly ListedCommand[] {
  return Array.from(registry.values(), (tool) => listed(tool, undefined, [tool.name]));
}

function listed(tool: Tool, operation: string | undefined, own: readonly string[]): ListedCommand {
  const names = [...new Set([...own, ...shortNamesFor(tool, operation).map(({ name }) => name)])];
  return { names, summary: summaryOf(tool, operation), tool, operation };
}

/** An operation is a command if its name means nothing else, and if no other operation undoes it. */
function listedOperations(): readonly ListedCommand[] {
  const tools = [...registry.values()];
  const words = [...RESERVED, ...tools.flatMap(wordsOf)];
  const isFree = (word: string) => words.indexOf(word) === words.lastIndexOf(word);
  const all = tools.flatMap((tool) =>
    operationsOf(tool).map(({ value, undoneBy }) => {
      return listed(tool, value, undoneBy === undefined && isFree(value) ? [value] : []);
    }),
  );
  return all.filter(({ names }) => names.length > 0);
}

/** The names of a tool and its operations. An operation may have its own name as a short name. */
function wordsOf(tool: Tool): readonly string[] {
  const short = (tool.shortNames ?? []).filter(({ name, operation }) => name !== operation);
  return [tool.name, ...operationsOf(tool).map(({ value }) => value), ...short.map(({ name }) => name)];
}

function operationsOf({ fields }: Tool) {
  return fields[OPERATION_FIELD]?.choices ?? [];
}

function shortNamesFor({ shortNames = [] }: Tool, operation: string | undefined): readonly ShortName[] {
  return shortNames.filter(({ operation: own }) => own === operation);
}

function commandOf({ names, summary, tool, operation }: ListedCommand, name = names[0] ?? ''): ToolCommand {
  const short = shortNamesFor(tool, operation);
  const first = short.flatMap((one) => Object.entries(one.first ?? {}));
  return {
    name,
    names,
    summary,
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
