import type { FieldValues, Operation } from '../core/field.ts';
import { limits } from '../core/limits.ts';
import { type ShortName, type Tool, textResult } from '../core/tool.ts';
import { withLocalOptions } from '../tools/local-options.ts';
import { registry } from '../tools/registry.ts';

/** A tool as a command, with all its operations or for one of them. */
export interface ToolCommand {
  /** The name that the user typed, or the first of the names. */
  readonly name: string;
  /** All names, the name of the tool or the operation first: `dedupe`, `uniq`. */
  readonly names: readonly string[];
  /** A sentence for the list of all commands. */
  readonly summary: string;
  /** The tool, with the operations and the default of this command, but with its own name. */
  readonly tool: Tool;
  /** The operation that the command is for; undefined if it has all operations of the tool. */
  readonly operation: string | undefined;
  /** The one-letter options: see {@link ShortName}. */
  readonly letters: NonNullable<ShortName['letters']>;
}

/** The commands that are not tools, in the order of the help. */
export const otherCommands = [
  { name: 'serve', summary: 'Runs the HTTP server.' },
  { name: 'check', summary: 'Checks a deployed server, and says what to change.' },
  { name: 'page', summary: 'Writes the page and the reference as files.' },
  { name: 'mcp', summary: 'Runs an MCP server over standard input and output.' },
  { name: 'completion', summary: 'Prints a completion script for bash, zsh or fish.' },
] as const;

/** The name of such a command. */
export type OtherCommandName = (typeof otherCommands)[number]['name'];

/** The commands of all tools. */
export function toolCommands(): readonly ToolCommand[] {
  return [...createCommands()];
}

/** Finds the command with a name; undefined if no tool has this name. */
export function findToolCommand(name: string): ToolCommand | undefined {
  for (const command of createCommands()) if (command.names.includes(name)) return { ...command, name };
  return undefined;
}

/** The tools of the command line. */
export const tools = withLocalOptions(registry);

/** The command that reads for all tools. It has the shape of a decoder, and `reading.ts`, which loads on demand, reads. */
export const READ = 'read';

const readTool: Tool = {
  name: READ,
  title: 'Read',
  summary: 'Finds and decodes the value in a text: Base64, Base32, Base58, hex or URL encoding.',
  fields: {
    text: {
      kind: 'text',
      title: 'Input',
      maxCodePoints: limits.textCodePoints,
      description: 'The text, with everything around the value: a header, a token, code, a dump, a mail …',
    },
    operation: {
      kind: 'choice',
      title: 'Operation',
      choices: [{ value: READ, title: 'Read', description: 'reads the text', hasExactResult: true }],
      default: READ,
    },
  },
  output: textResult,
  examples: [{ title: 'JSON', input: { text: '{"token":"SGVsbG8gdGhlcmU="}' }, data: { result: 'Hello there' } }],
  run: ({ text }) => ({ result: text }),
};

/** First the tools, then their operations. A name belongs to the first command that has it. */
function* createCommands(): Generator<ToolCommand> {
  const taken = new Set<string>(['help', READ, ...otherCommands.map(({ name }) => name)]);
  const all = [...tools.values()].map((tool) => ({ tool, operation: undefined }));
  const operations = all.flatMap(({ tool }) => {
    return (tool.fields.operation?.choices ?? []).map((operation) => ({ tool, operation }));
  });
  for (const { tool, operation } of [...all, ...operations]) {
    // An operation that another one undoes has only short names.
    const own = operation?.undoneBy === undefined ? [operation?.value ?? tool.name] : [];
    const short = (tool.shortNames ?? []).filter((one) => one.operation === operation?.value);
    const names = [...new Set([...own, ...short.map((one) => one.name)])].filter((one) => !taken.has(one));
    for (const one of names) taken.add(one);
    const [name] = names;
    if (name === undefined) continue;
    yield {
      name,
      names,
      summary: summaryOf(tool, operation),
      operation: operation?.value,
      letters: Object.fromEntries(short.flatMap(({ letters = {} }) => Object.entries(letters))),
      // The help of all commands does not need such tools, and copies of all take milliseconds.
      get tool() {
        return operation === undefined ? tool : withOperation(tool, operation);
      },
    };
  }
  yield { name: READ, names: [READ], summary: readTool.summary, operation: undefined, letters: {}, tool: readTool };
}

function summaryOf(tool: Tool, operation: Operation | undefined): string {
  if (operation === undefined) return tool.summary;
  const { value, description, undoneBy } = operation;
  return undoneBy === undefined
    ? sentenceOf(description)
    : `${sentenceOf(description)} Short for ${tool.name} --${value}.`;
}

/** The sentence of a choice, whose description is a clause: `sorts the lines`. */
export function sentenceOf(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/** A tool with only one operation, which is the default, and the operation that undoes it. */
function withOperation(tool: Tool, operation: Operation): Tool {
  const { operation: field } = tool.fields;
  if (field === undefined) return tool;
  const operations = [operation, ...field.choices.filter(({ value }) => value === operation.undoneBy)] as const;
  const examples = tool.examples.flatMap((example): Tool['examples'] => {
    // The default of the tool may not be the default of the command.
    const used = operations.find(({ value }) => value === (example.input['operation'] ?? field.default));
    return used === undefined ? [] : [withInput(example, { operation: used.value })];
  });
  return {
    ...tool,
    fields: { ...tool.fields, operation: { ...field, choices: operations, default: operation.value } },
    examples,
  };
}

function withInput<E extends Tool['examples'][number]>(example: E, input: FieldValues): E {
  return { ...example, input: { ...example.input, ...input } };
}
