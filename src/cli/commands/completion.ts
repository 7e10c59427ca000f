import { formsOf } from '../../notations/forms.ts';
import type { Command, Context, ReadWords } from '../command.ts';
import { program } from '../conventions.ts';
import { UsageError } from '../errors.ts';
import { namesOf, type Option, sentenceOfOption } from '../options.ts';
import { otherCommand } from '../other-commands.ts';
import { writeText } from '../streams.ts';
import { otherCommands, toolCommands } from '../tool-commands.ts';
import { type CompletedCommand, type CompletedOption, scripts } from './completion-scripts.ts';
import { commandOfTool } from './tool.ts';

/** Writes the completion script of a shell. */
export async function printCompletion({ argument = '' }: ReadWords, { streams }: Context): Promise<number> {
  const script = scripts.get(argument);
  if (script === undefined) {
    const shells = [...scripts.keys()].join(', ');
    throw new UsageError(`the shell must be one of ${shells}`, 'See textmill completion --help.');
  }
  const commands = [...toolCommands().map(commandOfTool), ...otherCommands.map(otherCommand)];
  await writeText(streams.stdout, script(commands.map(completed), completed(program).options));
  return 0;
}

function completed({ names, summary, argument, options, toolCommand }: Command): CompletedCommand {
  const completedValue = ({ placeholder, value }: Option): CompletedOption['value'] => {
    if (placeholder === undefined) return 'none';
    if (value !== 'form') return value ?? 'any';
    return toolCommand === undefined
      ? 'any'
      : formsOf(toolCommand.tool).map((form) => ({ value: form.name, title: form.title }));
  };
  return {
    names,
    summary,
    words: argument?.values ?? [],
    options: options.map(
      (option): CompletedOption => ({
        names: namesOf(option),
        title: option.title ?? sentenceOfOption(option),
        value: completedValue(option),
        excludes: excludedBy(option, options),
      }),
    ),
  };
}

/** The names of the other options that set the same fields. */
function excludedBy({ name, fields = [] }: Option, options: readonly Option[]): readonly string[] {
  const others = options.filter(
    (other) => other.name !== name && other.fields?.some((field) => fields.includes(field)),
  );
  return others.flatMap(namesOf);
}
