import type { ChoiceField, Field, FieldValue, TextField } from '../../src/core/field.ts';
import type { Tool } from '../../src/core/tool.ts';

/** A tool's fields as its form has them: the texts to convert, and the options, of which only changed ones are kept. */

/** The values that differ from the fields' defaults. An integer may be NaN: what was typed is no number. */
export type Options = Readonly<Record<string, FieldValue>>;

/** A field of a form, with its name. */
export interface NamedField<F extends Field = Field> {
  readonly name: string;
  readonly field: F;
}

/** The text that a tool converts: the field that comes first. */
export function mainField({ name, fields }: Tool): NamedField<TextField> {
  const [first] = Object.entries(fields);
  if (first === undefined || first[1].kind !== 'text') throw new Error(`${name}: the first field is no text`);
  return { name: first[0], field: first[1] };
}

/** The tool's options: every field but the text. */
export function optionFields(tool: Tool): readonly NamedField[] {
  const main = mainField(tool).name;
  return Object.entries(tool.fields)
    .filter(([name]) => name !== main)
    .map(([name, field]) => ({ name, field }));
}

/** An option's value: what was chosen, or its default. */
export function optionValue({ name, field }: NamedField, options: Options): FieldValue {
  return options[name] ?? field.default ?? '';
}

/** The option that chooses the operation, where a tool has several. */
export function operationOption(tool: Tool): NamedField<ChoiceField> | undefined {
  const field = tool.fields['operation'];
  return field?.kind === 'choice' ? { name: 'operation', field } : undefined;
}

/** The operation that is chosen, or undefined where the tool has one only. */
export function operationOf(tool: Tool, options: Options): string | undefined {
  const option = operationOption(tool);
  return option === undefined ? undefined : String(optionValue(option, options));
}

/** The options with another operation. */
export function withOperation(tool: Tool, options: Options, operation: string): Options {
  const option = operationOption(tool);
  return option === undefined ? options : withOption(options, option, operation);
}

/** What an option's description says of its value: the clause that begins with it, or the whole where there is none. */
export function helpOf({ field }: NamedField, value: FieldValue): string {
  const clause = field.description.split('; ').find((part) => part.startsWith(`${value} `));
  if (field.kind !== 'choice' || clause === undefined) return field.description;
  return `\`${value}\`${clause.slice(String(value).length).replace(/\.$/, '')}.`;
}

/** Whether an option has a say in the chosen operation. */
export function isUsed({ field }: NamedField, tool: Tool, options: Options): boolean {
  return field.usedBy === undefined || field.usedBy.includes(operationOf(tool, options) ?? '');
}

/** The options with one set: left out where it is the default. */
export function withOption(options: Options, { name, field }: NamedField, value: FieldValue): Options {
  const { [name]: _, ...others } = options;
  return value === field.default ? others : { ...others, [name]: value };
}

/** The options that the operation uses and that differ from their defaults, or have none, in the order of the definition. */
export function usedOptions(tool: Tool, options: Options): Options {
  const used = optionFields(tool).filter((option) => {
    const isSent = option.name in options || option.field.default === undefined;
    return isSent && isUsed(option, tool, options);
  });
  return Object.fromEntries(used.map((option) => [option.name, optionValue(option, options)]));
}

/** What a link sets, and beside it what the reader had set that the linked operation has no use for. */
export function linkedOptions(tool: Tool, linked: Options, before: Options): Options {
  const unused = optionFields(tool).filter((option) => option.name in before && !isUsed(option, tool, linked));
  return { ...Object.fromEntries(unused.map((option) => [option.name, optionValue(option, before)])), ...linked };
}

/** What is converted and sent: the text and the options that differ from their defaults. */
export function inputOf(tool: Tool, text: string, options: Options): Readonly<Record<string, FieldValue>> {
  return { [mainField(tool).name]: text, ...usedOptions(tool, options) };
}

/** The operation that undoes the chosen one: the other of two. */
export function inverseOf(tool: Tool, options: Options): string | undefined {
  const choices = operationOption(tool)?.field.choices ?? [];
  return choices.length === 2 ? choices.find((choice) => choice !== operationOf(tool, options)) : undefined;
}
