import { Option } from 'commander';
import { dataEnvelope } from '../../contract/envelope.ts';
import { answerTooLarge, isDataTooLarge, isRequestTooLarge, requestTooLarge } from '../../contract/size.ts';
import { type FieldValue, parseFields } from '../../core/field.ts';
import { TEXT_FIELD } from '../../core/field-names.ts';
import { utf8Length } from '../../core/text.ts';
import type { Tool } from '../../core/tool.ts';
import { commandExamples } from '../examples.ts';
import { type CommandOption, commandOptions, fieldValue, sharedOptions, textDescription } from '../options.ts';
import { printedText } from '../output.ts';
import { refuseBrokenArguments } from '../raw-arguments.ts';
import { isTooLarge, readText, type Streams, tooLarge, writeText } from '../streams.ts';
import { Subcommand } from '../subcommand.ts';

/** A tool as a command. */

type Input = Readonly<Record<string, FieldValue>>;

/** The command of a tool: it reads the text, converts it, and writes the result. */
export function toolCommand(tool: Tool, streams: Streams): Subcommand {
  const command = new Subcommand(tool.name)
    .summary(tool.summary)
    .description(tool.summary)
    .argument(`[${TEXT_FIELD}]`, textDescription(tool));
  const readers = commandOptions(tool).map((option) => addOption(command, option));
  for (const { name, description } of [sharedOptions.json, sharedOptions.limits]) command.option(name, description);
  return command
    .addHelpText('after', () => examplesHelp(tool))
    .action(async (argument: string | undefined) => {
      const options = Object.fromEntries(readers.flatMap((read) => read()));
      const isLimited = command.getOptionValue('limits') === true;
      const text = isFromInput(argument)
        ? await readInput(tool, streams, isLimited)
        : refuseBrokenArguments(argument, TEXT_FIELD);
      const isJson = command.getOptionValue('json') === true;
      await writeText(streams.stdout, answer(tool, { [TEXT_FIELD]: text, ...options }, streams, { isLimited, isJson }));
    });
}

function isFromInput(argument: string | undefined): argument is undefined | '-' {
  return argument === undefined || argument === '-';
}

async function readInput(tool: Tool, { stdin, stderr }: Streams, isLimited: boolean): Promise<string> {
  if (stdin.isTTY === true) {
    await writeText(stderr, `textmill ${tool.name} reads the text from here: end it with Ctrl+D on an empty line.\n`);
  }
  // A text over the limit of a request would be refused whatever else it said.
  const text = await readText(stdin, isLimited ? isRequestTooLarge : undefined);
  if (text === undefined) throw requestTooLarge();
  return text;
}

/** What is printed for an input. */
function answer(
  tool: Tool,
  input: Input,
  { stdout }: Streams,
  { isLimited, isJson }: { readonly isLimited: boolean; readonly isJson: boolean },
): string {
  try {
    if (isLimited && isRequestTooLarge(utf8Length(JSON.stringify(input)))) throw requestTooLarge();
    const values = parseFields(tool.fields, input, { sizeLimits: isLimited });
    const data = tool.run(values);
    if (isLimited && isDataTooLarge(data)) throw answerTooLarge();
    return isJson ? `${dataEnvelope(data)}\n` : printedText(tool, values, data, stdout.isTTY === true);
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : error;
  }
}

/** Adds the option of a field, and returns what reads it: the field's name and value, or nothing where it is not given. */
function addOption(command: Subcommand, option: CommandOption): () => [string, FieldValue][] {
  const { field, description } = option;
  const forms =
    option.kind === 'flag'
      ? // With both forms declared, the positive one first, commander knows no default.
        [option.name, option.negation].map((name) => new Option(name, description).hideHelp(name !== option.shown))
      : [new Option(`${option.name} <${option.placeholder}>`, description)];
  for (const form of forms) command.addOption(form);
  const attribute = forms[0]?.attributeName() ?? field;
  return () => {
    const value: unknown = command.getOptionValue(attribute);
    if (typeof value === 'boolean') return [[field, value]];
    return typeof value === 'string' ? [[field, fieldValue(option, refuseBrokenArguments(value, field))]] : [];
  };
}

function examplesHelp(tool: Tool): string {
  const examples = commandExamples(tool).map(({ title, command, output, isError }) => {
    const printed = isError ? `textmill ${tool.name}: ${output}` : output.trimEnd();
    const lines = ['', title, `  $ ${command}`, ...printed.split('\n').map((line) => `  ${line}`)];
    return lines.map((line) => `  ${line}`.trimEnd()).join('\n');
  });
  return ['', 'Examples:', ...examples].join('\n');
}
