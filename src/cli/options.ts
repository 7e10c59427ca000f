import { type Choice, choiceValues, type Field, type FieldValues, fieldDescription, readValue } from '../core/field.ts';
import { OPERATION_FIELD, RESULT_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { hyphenated } from '../core/identifier.ts';
import type { Tool } from '../core/tool.ts';
import { canWrap } from '../tools/bytes.ts';
import { canConvertEachLine } from '../tools/each-line.ts';
import { findToolCommand, READ, sentenceOf, type ToolCommand } from './tool-commands.ts';

/** An option of a command. The parser, the help, the manual page and completion read it. */
export interface Option {
  /** `--decode`, or `-r` if it has no longer name. */
  readonly name: string;
  /** `-d` */
  readonly letter?: string;
  /** The opposite of a flag, which is accepted but not shown: `--no-url-safe`. */
  readonly negation?: string;
  /** The name of its value; undefined if it has none. */
  readonly placeholder?: string;
  /** Its value: a file, all words up to the next option as files, the name of a form, or one of a list. */
  readonly value?: 'file' | 'files' | 'form' | readonly OptionValue[];
  /** A few words; by default, the first sentence of the description. */
  readonly title?: string;
  readonly description: string;
  /** What applies to its value, and the operations that use it. */
  readonly remarks?: readonly string[];
  /** The fields of the tool that it sets. */
  readonly fields?: readonly string[];
  /** The values of these fields, from its value and the name that the user typed. */
  readonly read?: (value: string, name: string) => FieldValues;
  /** The tool of another command that converts the text first, with the same options. */
  readonly first?: Tool | undefined;
}

/** A value of an option. */
export type OptionValue = Pick<Choice, 'value'> & Partial<Pick<Choice, 'title'>>;

/** The names of an option that are shown, the letter first. */
export function namesOf({ letter, name }: Option): readonly [string, ...string[]] {
  return letter === undefined ? [name] : [letter, name];
}

/** The names and the value of an option, as the help shows them: `-f, --file <file>`. */
export function usageOf(option: Option): string {
  return namesOf(option).join(', ') + (option.placeholder === undefined ? '' : ` <${option.placeholder}>`);
}

/** What an option does, the longest text first: all sentences, the first one, or the title; each with the remarks. */
export function textsOf({ title, description, remarks = [] }: Option): readonly string[] {
  const all = description.replace(/\.$/, '');
  const end = remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
  return [all, all.split('. ', 1).join(), title ?? []].flat().map((text) => text + end);
}

/** The options that several tools have, in addition to those of their fields. */
export const sharedOptions = {
  file: {
    letter: '-f',
    name: '--file',
    placeholder: 'file',
    value: 'file',
    description: 'Reads a file; - is standard input.',
  },
  wrap: { letter: '-w', name: '--wrap', placeholder: 'columns', description: 'Wraps encoded text; 0 writes one line.' },
  as: { name: '--as', placeholder: 'form', value: 'form', description: 'Writes the result in another form.' },
  eachLine: {
    name: '--each-line',
    description: 'Converts each line separately. A line with an error becomes empty and is reported, with exit code 1.',
  },
  read: {
    name: '--read',
    description: 'Reads another notation, such as a header or a dump. Standard error says which.',
  },
  list: { name: '--list', description: 'Lists at most three meanings of the text. Each has the start of its result.' },
  header: {
    name: '--header',
    description: 'Keeps the first line above the others. Removes the same line at the start of further files.',
  },
  json: { name: '--json', description: 'Prints the JSON of the HTTP API, also for errors.' },
  help: { letter: '-h', name: '--help', description: 'Prints this help.' },
} as const satisfies Readonly<Record<string, Option>>;

const files: Option = {
  ...sharedOptions.file,
  placeholder: 'file...',
  value: 'files',
  description: 'Reads the lines of one or more files. It takes all words up to the next option; - is standard input.',
};

/** Whether the results of a tool have forms: see `notations/forms.ts`, which loads on demand. */
export function takesForm(tool: Tool): boolean {
  return tool.name !== READ && (takesFiles(tool) || canConvertEachLine(tool));
}

/** All options of a tool's command, in the order of the help. */
export function toolOptions(command: ToolCommand): readonly Option[] {
  const { tool } = command;
  const { file, wrap, as, eachLine, read, list, header, json, help } = sharedOptions;
  const isList = takesFiles(tool);
  return [
    isList ? files : file,
    directionOptions(tool),
    letterOptions(command),
    fieldOptions(tool),
    canWrap(tool) ? wrap : [],
    takesForm(tool) ? [as, isList ? [] : eachLine, read, list, isList ? header : []].flat() : [],
    tool.name === READ ? list : json,
    help,
  ].flat();
}

/** Whether the tool accepts several files. A tool for lists of lines reads them as one list. */
export function takesFiles({ output }: Tool): boolean {
  return output[RESULT_FIELD].countedBy !== undefined;
}

/** The option of a field: `--sort-mode`. */
export function optionOf(field: string): string {
  return `--${hyphenated(field)}`;
}

/** `--encode` and `--decode`: an option for each operation that another one undoes. */
export function directionOptions({ fields }: Tool) {
  const { default: own, choices = [] } = fields[OPERATION_FIELD] ?? {};
  return choices
    .filter(({ undoneBy }) => undoneBy !== undefined)
    .map(({ value, title, description }) => ({
      ...fixed(`--${value}`, { [OPERATION_FIELD]: value }),
      letter: `-${value.charAt(0)}`,
      title,
      description: sentenceOf(description),
      remarks: value === own ? ['default'] : [],
    }));
}

/** The options of one letter: see `ShortName`. */
function letterOptions({ tool, letters }: ToolCommand): readonly Option[] {
  return Object.entries(letters).map(([letter, meaning]) => {
    if (typeof meaning === 'string') {
      const description = `Applies the command ${meaning} first, with the same options.`;
      return { letter: `-${letter}`, name: `--${meaning}`, first: findToolCommand(meaning)?.tool, description };
    }
    const words = Object.entries(meaning).map(([field, value]) => fieldWords(tool, field, value)?.join(' '));
    return { ...fixed(`-${letter}`, meaning), description: `Short for ${words.join(' ')}.` };
  });
}

function fixed(name: string, values: FieldValues) {
  return { name, fields: Object.keys(values), read: () => values };
}

/**
 * The words that set a field to a value: `--sort-mode natural`; undefined if the command has no option for it.
 *
 * @example fieldWords(base64, 'urlSafe', false) // ['--no-url-safe']
 */
export function fieldWords(tool: Tool, field: string, value: unknown): readonly string[] | undefined {
  const option = fieldOptions(tool).find(({ fields }) => fields.includes(field));
  if (option === undefined) return undefined;
  const { name, negation = '', placeholder, read } = option;
  const all = placeholder === undefined ? [[name], [negation]] : [[name, String(value)]];
  return all.find(([typed = '', given = '']) => read(given, typed)[field] === value);
}

/**
 * The options of the fields of a tool, in their order: not of the text, of choices with one value, and of fields that no
 * operation of the command uses. As in every interface, `parseFields` validates the values.
 */
export function fieldOptions({ fields }: Tool): readonly FieldOption[] {
  const operations = fields[OPERATION_FIELD]?.choices.map(({ value }) => value) ?? [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const isFixed = name === TEXT_FIELD || (field.kind === 'choice' && field.choices.length === 1);
    const uses = operations.filter((operation) => field.usedBy?.includes(operation) ?? true);
    if (isFixed || (operations.length > 0 && uses.length === 0)) return [];
    return [fieldOption(name, field, uses.length === operations.length ? [] : [`for ${uses.join(', ')}`])];
  });
}

type FieldOption = Option & Required<Pick<Option, 'fields' | 'read'>>;

function fieldOption(field: string, definition: Field, scope: readonly string[]): FieldOption {
  const [name, negation] = [optionOf(field), `--no-${hyphenated(field)}`];
  const { kind, title } = definition;
  const description = fieldDescription(definition);
  const option = { name, title, description, remarks: scope, fields: [field] };
  if (kind === 'flag') {
    const flag = { ...option, negation, read: (_: string, typed: string) => ({ [field]: typed === name }) };
    // The name that changes the default is shown.
    const opposite = { name: negation, negation: name, title: `${title} off` };
    return definition.default ? { ...flag, ...opposite, description: `Without this option: ${description}` } : flag;
  }
  const standard = kind === 'text' ? JSON.stringify(definition.default) : definition.default;
  const remarks = [
    kind === 'choice' ? `one of ${choiceValues(definition).join(', ')}` : [],
    kind === 'integer' ? `from ${definition.minimum} to ${definition.maximum}` : [],
    standard === undefined ? 'required' : `default: ${standard}`,
    scope,
  ].flat();
  const placeholder = kind === 'choice' ? name.slice(name.lastIndexOf('-') + 1) : kind;
  const choices = kind === 'choice' ? { value: definition.choices } : {};
  return { ...option, ...choices, placeholder, remarks, read: (value) => ({ [field]: readValue({ kind }, value) }) };
}
