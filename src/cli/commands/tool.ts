import { Option } from 'commander';
import type { FieldValue } from '../../core/field.ts';
import { TEXT_FIELD } from '../../core/field-names.ts';
import type { Tool } from '../../core/tool.ts';
import { commandExamples } from '../examples.ts';
import { type CommandOption, commandOptions, fieldValue, sharedOptions, textDescription } from '../options.ts';
import { refuseBrokenArguments } from '../raw-arguments.ts';
import { runTool } from '../run-tool.ts';
import type { Streams } from '../streams.ts';
import { Subcommand } from '../subcommand.ts';

/** A tool as a command. */

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
      const isJson = command.getOptionValue('json') === true;
      await runTool(tool, { argument, options, isLimited, isJson }, streams);
    });
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
