import { choiceValues, type Field, type FieldValue, type FieldValues, fieldDescription } from '../core/field.ts';
import { OPERATION_FIELD, RESULT_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { hyphenated } from '../core/identifier.ts';
import type { Tool } from '../core/tool.ts';
import { canConvertEachLine } from '../tools/each-line.ts';
import { findToolCommand, READ, sentenceOf, type ToolCommand } from './tool-commands.ts';

/** The fields of a tool as the options of a command. As in every interface, `parseFields` validates the values. */

/** The option of a field: `--sort-mode <mode>`, or a flag in two forms, of which the help shows one. */
export type CommandOption = ReturnType<typeof commandOption>;

/** An option without a value that sets some fields, or applies another command first: `--decode`. */
export interface InputOption {
  /** `-d` and `--decode`, or `-r` alone. */
  readonly names: readonly [string, ...string[]];
  readonly input: FieldValues;
  /** The tool of another command that converts the text first, with the same options. */
  readonly first?: Tool | undefined;
  readonly title: string;
  readonly description: string;
}

/** The option that reads files. */
export const fileOption = { letter: '-f', name: '--file', title: 'Read from a file' } as const;

/** The options of all tools, in addition to those of their fields. */
export const sharedOptions = {
  eachLine: {
    name: '--each-line',
    title: 'Convert each line separately',
    description: 'Converts each line separately. Line endings and empty lines do not change.',
  },
  read: {
    name: '--read',
    title: 'Read other notations',
    description:
      'Finds the value in a text in another notation, such as a header, a dump, an amount, a list or UTF-16, and says on standard error what was read.',
  },
  list: {
    name: '--list',
    title: 'List the meanings',
    description: 'Lists at most three meanings of the text, with the start of each result and what is left.',
  },
  header: {
    name: '--header',
    title: 'Keep the first line',
    description:
      'Writes the first line unchanged, and converts the others. If further files begin with the same line, it is removed from them.',
  },
  json: {
    name: '--json',
    title: 'Print JSON',
    description: 'Prints the response of the HTTP API as JSON, also for errors.',
  },
  help: { name: '--help', title: 'Print help', description: 'Prints this help.' },
} as const;

/** The option that wraps encoded text, for the tools of `canWrap`. */
export const wrapOption = {
  letter: '-w',
  name: '--wrap',
  placeholder: 'columns',
  title: 'Wrap encoded text',
  description: 'Breaks encoded text into lines of this many characters; 0 writes one line. (default: 0)',
} as const;

/** The option that writes the result in a form, for the tools of {@link takesForm}. `forms.ts` describes it. */
export const formOption = { name: '--as', placeholder: 'form', title: 'Write the result in another form' } as const;

/** Whether the results of a tool have forms: see `notations/forms.ts`, which loads on demand. */
export function takesForm(tool: Tool): boolean {
  return tool.name !== READ && (takesFiles(tool) || canConvertEachLine(tool));
}

/** The options without values of a tool other than those of its fields, in the order of the help. */
export function otherOptions(tool: Tool): readonly (typeof sharedOptions)[keyof typeof sharedOptions][] {
  const { eachLine, read, list, header, json } = sharedOptions;
  if (tool.name === READ) return [list];
  if (takesFiles(tool)) return [read, list, header, json];
  return canConvertEachLine(tool) ? [eachLine, read, list, json] : [json];
}

/** The description of the argument in the help. */
export function textDescription({ fields }: Tool): string {
  return `${fields[TEXT_FIELD].description} If the text is omitted or -, standard input is read.`;
}

/** The description of {@link fileOption} in the help. */
export function fileDescription(tool: Tool): string {
  return takesFiles(tool)
    ? 'Reads the lines of one or more files. All words up to the next option are file names; - is standard input.'
    : 'Reads a file; - is standard input.';
}

/** Whether the tool accepts several files. A tool for lists of lines reads them as one list. */
export function takesFiles({ output }: Tool): boolean {
  return output[RESULT_FIELD].countedBy !== undefined;
}

/**
 * The options of a tool, in the order of its fields, except choices with one value and fields that no operation of the
 * command uses.
 *
 * @example commandOptions(base32).map(({ name }) => name) // ['--operation', '--padding']
 */
export function commandOptions({ fields }: Tool): readonly CommandOption[] {
  const operations = fields[OPERATION_FIELD]?.choices.map(({ value }) => value) ?? [];
  return Object.entries(fields)
    .filter(([name, field]) => {
      if (name === TEXT_FIELD || (field.kind === 'choice' && field.choices.length === 1)) return false;
      return field.usedBy?.some((operation) => operations.includes(operation)) ?? true;
    })
    .map(([name, field]) => commandOption(name, field, operations));
}

/** The options of a command without values: for operations that undo each other, and its letters. */
export function inputOptions({ tool, letters }: ToolCommand): readonly InputOption[] {
  const operations = tool.fields[OPERATION_FIELD];
  const directions = operations?.choices.filter(({ undoneBy }) => undoneBy !== undefined) ?? [];
  return [
    ...directions.map(({ value, title, description }): InputOption => {
      const sentence = sentenceOf(description);
      return {
        names: [`-${value.charAt(0)}`, `--${value}`],
        input: { [OPERATION_FIELD]: value },
        title,
        description: value === operations?.default ? `${sentence} (default)` : sentence,
      };
    }),
    ...Object.entries(letters).map(([letter, meaning]): InputOption => {
      if (typeof meaning === 'string') return firstOption(`-${letter}`, meaning);
      const title = `Short for ${inputWords(tool, meaning).join(' ')}`;
      return { names: [`-${letter}`], input: meaning, title, description: `${title}.` };
    }),
  ];
}

function firstOption(letter: string, name: string): InputOption {
  return {
    names: [letter, `--${name}`],
    input: {},
    first: findToolCommand(name)?.tool,
    title: `Apply ${name} first`,
    description: `Applies the command ${name} first, with the same options.`,
  };
}

function inputWords(tool: Tool, input: FieldValues): readonly string[] {
  return Object.entries(input).flatMap(([field, value]) => {
    const option = commandOptions(tool).find((candidate) => candidate.field === field);
    return option === undefined ? [] : fieldWords(option, value);
  });
}

/** The words that set the field of an option to a value. */
export function fieldWords(option: CommandOption, value: FieldValue): readonly string[] {
  if (option.kind !== 'flag') return [option.name, String(value)];
  return [value === true ? option.name : option.negation];
}

/** The title is for completion. The description has the allowed values, the default and the operations. */
function commandOption(field: string, definition: Field, operations: readonly string[]) {
  const words = hyphenated(field);
  const name = `--${words}`;
  const { kind, title } = definition;
  if (kind === 'flag') {
    const negation = `--no-${words}`;
    // The form that changes the default is shown.
    const scope = inBrackets(scopeOf(definition, operations));
    const shown = definition.default
      ? { shown: negation, title: `${title} off`, description: `${negated(definition.description)}${scope}` }
      : { shown: name, title, description: `${definition.description}${scope}` };
    return { field, kind, name, negation, ...shown };
  }
  return {
    field,
    kind,
    name,
    title,
    placeholder: kind === 'choice' ? words.slice(words.lastIndexOf('-') + 1) : kind,
    choices: kind === 'choice' ? definition.choices : [],
    description:
      fieldDescription(definition) +
      inBrackets([...valuesOf(definition), ...defaultOf(definition), ...scopeOf(definition, operations)]),
  };
}

/** Describes the option that turns a flag off. The description of the flag begins with a verb: `Adds …`. */
function negated(description: string): string {
  return `Without this option, the command ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
}

function valuesOf(field: Field): string[] {
  if (field.kind === 'choice') return [`one of ${choiceValues(field).join(', ')}`];
  return field.kind === 'integer' ? [`from ${field.minimum} to ${field.maximum}`] : [];
}

function defaultOf(field: Field): string[] {
  if (field.default === undefined) return ['required'];
  return [`default: ${field.kind === 'text' ? JSON.stringify(field.default) : field.default}`];
}

/** The operations that use a field, unless all do. */
function scopeOf({ usedBy }: Field, operations: readonly string[]): string[] {
  if (usedBy === undefined || operations.every((operation) => usedBy.includes(operation))) return [];
  return [`for ${usedBy.filter((operation) => operations.includes(operation)).join(', ')}`];
}

function inBrackets(remarks: readonly string[]): string {
  return remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
}
