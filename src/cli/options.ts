import { type Choice, choiceValues, type Field, type FieldValues, fieldDescription, readValue } from '../core/field.ts';
import { OPERATION_FIELD, RESULT_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { hyphenated } from '../core/identifier.ts';
import type { Tool } from '../core/tool.ts';
import { canWrap } from '../tools/bytes.ts';
import { canConvertEachLine } from '../tools/each-line.ts';
import { findToolCommand, READ, sentenceOf, type ToolCommand } from './tool-commands.ts';

/** An option of a command. The parser, the help, the manual page and the completion scripts read it. */
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
  readonly value?: 'file' | 'files' | 'form' | readonly (Pick<Choice, 'value'> & Partial<Pick<Choice, 'title'>>)[];
  /** A few words; by default, the first sentence of the description. */
  readonly title?: string;
  /** What applies to its value, and the operations that use it, for the help. */
  readonly remarks?: readonly string[];
  /** Sentences for the manual. */
  readonly description: string;
  /** The fields of the tool that it sets. */
  readonly fields?: readonly string[];
  /** The values of these fields, from its value and the name that the user typed. */
  readonly read?: (value: string, name: string) => FieldValues;
  /** The tool of another command that converts the text first, with the same options. */
  readonly first?: Tool | undefined;
}

/** The names of an option that are shown, the letter first. */
export function namesOf({ letter, name }: Option): readonly [string, ...string[]] {
  return letter === undefined ? [name] : [letter, name];
}

/** The names and the value of an option, as the help shows them: `-f, --file <file>`. */
export function usageOf(option: Option): string {
  const { placeholder } = option;
  return `${namesOf(option).join(', ')}${placeholder === undefined ? '' : ` <${placeholder}>`}`;
}

/** The first sentence of the description, without its period and remarks. */
export function sentenceOfOption({ description }: Option): string {
  const [sentence = ''] = description.split('. ', 1);
  return sentence.replace(/\.?(?: \(.*\))?$/, '');
}

/** The option that reads files. */
export const fileOption = { letter: '-f', name: '--file' } as const;

/** The options of all tools, in addition to those of their fields. */
export const sharedOptions = {
  eachLine: {
    name: '--each-line',
    description: 'Converts each line separately. Line endings and empty lines do not change.',
  },
  read: {
    name: '--read',
    description:
      'Reads another notation, such as a header or a dump. An amount, a list and UTF-16 are others. Standard error says what was read.',
  },
  list: {
    name: '--list',
    description: 'Lists at most three meanings of the text. Each has the start of its result, and what is left.',
  },
  header: {
    name: '--header',
    description:
      'Writes the first line unchanged, above the others. If further files begin with the same line, it is removed from them.',
  },
  json: {
    name: '--json',
    description: 'Prints the JSON of the HTTP API, also for errors.',
  },
  help: { letter: '-h', name: '--help', description: 'Prints this help.' },
} as const satisfies Readonly<Record<string, Option>>;

/** The option that wraps encoded text, for the tools of `canWrap`. */
export const wrapOption = {
  letter: '-w',
  name: '--wrap',
  placeholder: 'columns',
  description: 'Wraps encoded text; 0 writes one line.',
} as const satisfies Option;

/** The option that writes the result in a form, for the tools of {@link takesForm}. `forms.ts` describes it. */
export const formOption = {
  name: '--as',
  placeholder: 'form',
  value: 'form',
  description: 'Writes the result in another form.',
} as const satisfies Option;

/** Whether the results of a tool have forms: see `notations/forms.ts`, which loads on demand. */
export function takesForm(tool: Tool): boolean {
  return tool.name !== READ && (takesFiles(tool) || canConvertEachLine(tool));
}

/** All options of a tool's command, in the order of the help. */
export function toolOptions(command: ToolCommand): readonly Option[] {
  const { tool } = command;
  return [
    {
      ...fileOption,
      placeholder: takesFiles(tool) ? 'file...' : 'file',
      value: takesFiles(tool) ? 'files' : 'file',
      description: takesFiles(tool)
        ? 'Reads the lines of one or more files. All words up to the next option are file names; - is standard input.'
        : 'Reads a file; - is standard input.',
    },
    ...directionOptions(command),
    ...letterOptions(command),
    ...fieldOptions(tool),
    ...(canWrap(tool) ? [wrapOption] : []),
    ...(takesForm(tool) ? [formOption] : []),
    ...switchesOf(tool),
    sharedOptions.help,
  ];
}

/** An option without a value that needs more than the next piece of the text. */
export type Switch = (typeof sharedOptions)['eachLine' | 'read' | 'list' | 'header' | 'json'];

/** The options without values of a tool other than those of its fields, in the order of the help. */
export function switchesOf(tool: Tool): readonly Switch[] {
  const { eachLine, read, list, header, json } = sharedOptions;
  if (tool.name === READ) return [list];
  if (takesFiles(tool)) return [read, list, header, json];
  return canConvertEachLine(tool) ? [eachLine, read, list, json] : [json];
}

/** The description of the argument. */
export function textDescription({ fields }: Tool): string {
  return `${fields[TEXT_FIELD].description} If the text is omitted or -, standard input is read.`;
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
function directionOptions({ tool }: ToolCommand): readonly Option[] {
  const { default: own, choices = [] } = tool.fields[OPERATION_FIELD] ?? {};
  return choices
    .filter(({ undoneBy }) => undoneBy !== undefined)
    .map(({ value, title, description }) => ({
      ...fixed(`--${value}`, { [OPERATION_FIELD]: value }),
      letter: `-${value.charAt(0)}`,
      title,
      description: `${sentenceOf(description)}${value === own ? ' (default)' : ''}`,
    }));
}

/** The options of one letter: see `ShortName`. */
function letterOptions({ tool, letters }: ToolCommand): readonly Option[] {
  return Object.entries(letters).map(([letter, meaning]) => {
    if (typeof meaning === 'string') {
      return {
        letter: `-${letter}`,
        name: `--${meaning}`,
        first: findToolCommand(meaning)?.tool,
        title: `Apply ${meaning} first`,
        description: `Applies the command ${meaning} first, with the same options.`,
      };
    }
    const words = Object.entries(meaning).map(([field, value]) => fieldWords(tool, field, value)?.join(' '));
    const title = `Short for ${words.join(' ')}`;
    return { ...fixed(`-${letter}`, meaning), title, description: `${title}.` };
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
    if (name === TEXT_FIELD || (field.kind === 'choice' && field.choices.length === 1)) return [];
    const uses = operations.filter((operation) => field.usedBy?.includes(operation));
    if (field.usedBy !== undefined && uses.length === 0) return [];
    const scope = uses.length === 0 || uses.length === operations.length ? [] : [`for ${uses.join(', ')}`];
    return [field.kind === 'flag' ? flagOption(name, field, scope) : valueOption(name, field, scope)];
  });
}

type FieldOption = Option & Required<Pick<Option, 'fields' | 'read'>>;

function flagOption(field: string, definition: Field & { kind: 'flag' }, scope: readonly string[]): FieldOption {
  const [name, negation] = [optionOf(field), `--no-${hyphenated(field)}`];
  const { title, description } = definition;
  const option = { fields: [field], read: (_: string, typed: string) => ({ [field]: typed === name }), remarks: scope };
  // The form that changes the default is shown.
  if (!definition.default) return { ...option, name, negation, title, description: description + inBrackets(scope) };
  // The description of a flag begins with a verb: `Adds …`.
  const negated = `Without this option, the command ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
  return {
    ...option,
    name: negation,
    negation: name,
    title: `${title} off`,
    description: negated + inBrackets(scope),
  };
}

function valueOption(
  field: string,
  definition: Exclude<Field, { kind: 'flag' }>,
  scope: readonly string[],
): FieldOption {
  const name = optionOf(field);
  const { kind, title } = definition;
  const standard = kind === 'text' ? JSON.stringify(definition.default) : definition.default;
  const remarks = [
    ...(kind === 'choice' ? [`one of ${choiceValues(definition).join(', ')}`] : []),
    ...(kind === 'integer' ? [`from ${definition.minimum} to ${definition.maximum}`] : []),
    definition.default === undefined ? 'required' : `default: ${standard}`,
    ...scope,
  ];
  return {
    name,
    placeholder: kind === 'choice' ? name.slice(Math.max(name.lastIndexOf('-'), 1) + 1) : kind,
    ...(kind === 'choice' ? { value: definition.choices } : {}),
    title,
    remarks,
    description: fieldDescription(definition) + inBrackets(remarks),
    fields: [field],
    read: (value) => ({ [field]: readValue({ kind }, value) }),
  };
}

/** Remarks after a sentence or a title. */
export function inBrackets(remarks: readonly string[] = []): string {
  return remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
}
