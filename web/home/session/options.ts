import {
  type Field,
  type FieldValue,
  type OperationField,
  operationNamed,
  type TextField,
} from '../../../src/core/field.ts';
import { OPERATION_FIELD, TEXT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';

/** A tool's fields as its form has them: the texts to convert, and the options, of which only changed ones are kept. */

/** The values that differ from the fields' defaults. An integer may be NaN: what was typed is no number. */
export type Options = Readonly<Record<string, FieldValue>>;

/** A field of a form, with its name. */
export interface NamedField<F extends Field = Field> {
  readonly name: string;
  readonly field: F;
}

/** The text that a tool converts. */
export function mainField({ fields }: Tool): NamedField<TextField> {
  return { name: TEXT_FIELD, field: fields[TEXT_FIELD] };
}

/** The tool's options: every field but the text. */
export function optionFields(tool: Tool): readonly NamedField[] {
  return Object.entries(tool.fields)
    .filter(([name]) => name !== TEXT_FIELD)
    .map(([name, field]) => ({ name, field }));
}

/** An option's value: what was chosen, or its default. */
export function optionValue({ name, field }: NamedField, options: Options): FieldValue {
  return options[name] ?? field.default ?? '';
}

/** The option that chooses the operation, if a tool has several. */
export function operationOption({ fields }: Tool): NamedField<OperationField> | undefined {
  const field = fields[OPERATION_FIELD];
  return field === undefined ? undefined : { name: OPERATION_FIELD, field };
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

/** A tool's input: the text, and values of other fields. */
type Input = Options & { readonly [TEXT_FIELD]: string };

/** What is converted and sent: the text and the options that differ from their defaults. */
export function inputOf(tool: Tool, text: string, options: Options): Input {
  return { [TEXT_FIELD]: text, ...usedOptions(tool, options) };
}

/** The operation that undoes the chosen one. */
export function inverseOf(tool: Tool, options: Options): string | undefined {
  return operationNamed(tool.fields, operationOf(tool, options))?.undoneBy;
}
