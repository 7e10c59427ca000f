import type { Command } from 'commander';
import type { Tool } from '../../core/tool.ts';
import { formsOf } from '../../notations/forms.ts';
import { canWrap } from '../../tools/bytes.ts';
import { checkOptions, type OtherOption, pageOptions } from '../command-options.ts';
import { UsageError } from '../errors.ts';
import {
  type CommandOption,
  commandOptions,
  fileOption,
  formOption,
  inputOptions,
  otherOptions,
  sharedOptions,
  takesFiles,
  takesForm,
  wrapOption as wrap,
} from '../options.ts';
import { settingOptions } from '../setting-options.ts';
import { writeText } from '../streams.ts';
import type { Context } from '../strict-command.ts';
import { type OtherCommandName, otherCommands, type ToolCommand, toolCommands } from '../tool-commands.ts';
import { type CompletedCommand, type CompletedOption, scripts } from './completion-scripts.ts';

/** Adds the argument and the action of the command. */
export function prepareCompletion(command: Command, { streams }: Context): void {
  command.argument('<shell>', shells.join(', ')).action(async (shell: string) => {
    const script = scripts.get(shell);
    if (script === undefined) {
      throw new UsageError(`the shell must be one of ${shells.join(', ')}`, 'See textmill completion --help.');
    }
    await writeText(streams.stdout, script(completedCommands(), globalOptions));
  });
}

const shells = [...scripts.keys()];

const help = switchOf(sharedOptions.help);

const globalOptions = [help, switchOf({ name: '--version', title: 'Print the version' })];

const ownOptions: { readonly [Name in OtherCommandName]?: readonly CompletedOption[] } = {
  serve: settingOptions.map(completedSetting),
  check: checkOptions.map(completedOther),
  page: pageOptions.map(completedOther),
};

/** All commands, the tools first. */
function completedCommands(): readonly CompletedCommand[] {
  const tools = toolCommands().map((command) => {
    return { names: command.names, summary: command.summary, words: [], options: optionsOf(command) };
  });
  const others = otherCommands.map(({ name, summary }) => ({
    names: [name],
    summary,
    words: name === 'completion' ? shells : [],
    options: [...(ownOptions[name] ?? []), help],
  }));
  return [...tools, ...others];
}

function optionsOf(command: ToolCommand): readonly CompletedOption[] {
  const { letter, name, title } = fileOption;
  const forFields = [
    ...inputOptions(command).map(({ names, title, input }): FieldOption => {
      return { names, title, value: 'none', fields: Object.keys(input) };
    }),
    ...commandOptions(command.tool).map(completedOption),
  ];
  return [
    { names: [letter, name], title, value: takesFiles(command.tool) ? 'files' : 'file' },
    ...forFields.map((option) => ({ ...option, excludes: excludedBy(option, forFields) })),
    ...(canWrap(command.tool) ? [{ names: [wrap.letter, wrap.name], title: wrap.title, value: 'any' } as const] : []),
    ...(takesForm(command.tool) ? [completedForm(command.tool)] : []),
    ...[...otherOptions(command.tool), sharedOptions.help].map(switchOf),
  ];
}

function completedForm(tool: Tool): CompletedOption {
  const { name, title } = formOption;
  return { names: [name], title, value: formsOf(tool).map((form) => ({ value: form.name, title: form.title })) };
}

/** An option, and the fields that it sets. */
type FieldOption = CompletedOption & { readonly fields: readonly string[] };

/** The names of the other options that set the same fields. */
function excludedBy(option: FieldOption, options: readonly FieldOption[]): readonly string[] {
  return options
    .filter((other) => other !== option && other.fields.some((field) => option.fields.includes(field)))
    .flatMap(({ names }) => names);
}

function completedOption(option: CommandOption): FieldOption {
  const { title, field } = option;
  if (option.kind === 'flag') return { names: [option.shown], title, value: 'none', fields: [field] };
  return { names: [option.name], title, value: option.kind === 'choice' ? option.choices : 'any', fields: [field] };
}

function completedSetting({ name, title, choices }: (typeof settingOptions)[number]): CompletedOption {
  if (choices.length > 0) return { names: [name], title, value: choices.map((value) => ({ value })) };
  return { names: [name], title, value: name.endsWith('-file') ? 'file' : 'any' };
}

function completedOther({ flags, title }: OtherOption): CompletedOption {
  const [name = '', placeholder] = flags.split(' ');
  return { names: [name], title, value: placeholder === undefined ? 'none' : 'any' };
}

function switchOf({ name, title }: { readonly name: string; readonly title: string }): CompletedOption {
  return { names: [name], title, value: 'none' };
}
