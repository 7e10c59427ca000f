import { Option } from 'commander';
import { type FieldValue, type FieldValues, readValue } from '../../core/field.ts';
import { TEXT_FIELD } from '../../core/field-names.ts';
import { camelCase } from '../../core/identifier.ts';
import type { Tool } from '../../core/tool.ts';
import { canWrap } from '../../tools/bytes.ts';
import { canConvertEachLine } from '../../tools/each-line.ts';
import { UsageError } from '../errors.ts';
import { examplesText } from '../examples.ts';
import { formsDescription } from '../forms.ts';
import { refuseReplacedBytes } from '../inputs.ts';
import {
  type CommandOption,
  commandOptions,
  fileDescription,
  fileOption,
  formOption,
  type InputOption,
  inputOptions,
  otherOptions,
  sharedOptions,
  takesFiles,
  takesForm,
  textDescription,
  wrapOption,
} from '../options.ts';
import { runTool } from '../run-tool.ts';
import type { Context, StrictCommand } from '../strict-command.ts';
import type { ToolCommand } from '../tool-commands.ts';

/** Adds the options and the action of the command. The action reads the text, converts it and writes the result. */
export function prepareTool(toolCommand: ToolCommand, command: StrictCommand, { streams }: Context): void {
  const { tool } = toolCommand;
  command.remedyForTexts = `Put quotes around a text with spaces. ${canConvertEachLine(tool) ? FOR_TEXTS : FOR_FILES}`;
  command.argument(`[${TEXT_FIELD}]`, textDescription(tool)).addOption(makeFileOption(tool));
  const readers = [
    ...inputOptions(toolCommand).map((option) => addInputOption(command, option)),
    ...commandOptions(tool).map((option) => addFieldOption(command, option)),
  ];
  if (canWrap(tool)) {
    const { letter, name, placeholder, description } = wrapOption;
    command.option(`${letter}, ${name} <${placeholder}>`, description, readColumns);
  }
  if (takesForm(tool)) command.option(`${formOption.name} <${formOption.placeholder}>`, formsDescription(toolCommand));
  for (const { name, description } of otherOptions(tool)) command.option(name, description);
  command
    .addHelpText('after', () => `${examplesText(toolCommand)}\nSee textmill --help for input, output and exit codes.`)
    .action(async (argument: string | undefined) => {
      const read = readers.flatMap((readOption) => readOption());
      const options = merge(read);
      const first = read.find((option) => option.first !== undefined)?.first;
      // -w 0 is one line.
      const columns: number | undefined = command.getOptionValue('wrap') || undefined;
      const switches = otherOptions(tool).filter(({ name }) => command.getOptionValue(camelCase(name)) === true);
      const files: readonly string[] = command.getOptionValue('file') ?? [];
      const form: string | undefined = command.getOptionValue('as');
      await runTool(toolCommand, { argument, files, options, first, columns, form, switches }, streams);
    });
}

const FOR_FILES = `To convert files, put ${fileOption.letter} before their names.`;
const FOR_TEXTS = `To convert several texts, write one per line and use ${sharedOptions.eachLine.name}.`;

function readColumns(word: string): number {
  if (/^[0-9]+$/.test(word)) return Number(word);
  throw new UsageError(
    `${wrapOption.name} must be an integer of at least 0`,
    `Use a number in digits, such as ${wrapOption.name} 76.`,
  );
}

/** An option that was used, and the fields that it sets. */
type GivenOption = Pick<InputOption, 'input' | 'first'> & { readonly name: string };

/** @throws UsageError if two options set the same field. */
function merge(given: readonly GivenOption[]): FieldValues {
  const names = new Map<string, string>();
  for (const { name, input } of given) {
    for (const field of Object.keys(input)) {
      const other = names.get(field);
      if (other !== undefined) throw new UsageError(`${other} and ${name} cannot be used together`, 'Use one of them.');
      names.set(field, name);
    }
  }
  return Object.assign({}, ...given.map(({ input }) => input));
}

function makeFileOption(tool: Tool): Option {
  const placeholder = takesFiles(tool) ? '<file...>' : '<file>';
  return new Option(`${fileOption.letter}, ${fileOption.name} ${placeholder}`, fileDescription(tool)).argParser(
    (name: string, names: string[] = []) => {
      // A new list for each name would take quadratic time.
      names.push(name);
      return names;
    },
  );
}

/** Adds the option, and returns a function that reads it. */
function addInputOption(
  command: StrictCommand,
  { names, input, first, description }: InputOption,
): () => GivenOption[] {
  const option = new Option(names.join(', '), description);
  command.addOption(option);
  const name = names.at(-1) ?? names[0];
  return () => (command.getOptionValue(option.attributeName()) === true ? [{ name, input, first }] : []);
}

/** Adds the option of a field, and returns a function that reads it. */
function addFieldOption(command: StrictCommand, option: CommandOption): () => GivenOption[] {
  const { field, name, description } = option;
  const forms =
    option.kind === 'flag'
      ? // Commander sets no default if both forms are declared, the positive form first.
        [option.name, option.negation].map((form) => new Option(form, description).hideHelp(form !== option.shown))
      : [new Option(`${option.name} <${option.placeholder}>`, description)];
  for (const form of forms) command.addOption(form);
  if (option.kind === 'choice') {
    for (const { value } of option.choices) command.values.set(`--${value}`, `${name} ${value}`);
  }
  const attribute = forms[0]?.attributeName() ?? field;
  return () => {
    const value: unknown = command.getOptionValue(attribute);
    const given = (own: FieldValue) => [{ name, input: { [field]: own } }];
    if (typeof value === 'boolean') return given(value);
    return typeof value === 'string' ? given(readValue(option, refuseReplacedBytes(value, name))) : [];
  };
}
