import { chosenOperation, type Field, type FieldValue, type FieldValues } from '../../../src/core/field.ts';
import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';

/** The values that differ from the defaults of their fields. An integer is NaN if the typed text is not a number. */
export type Options = FieldValues;

/** A field with its name. */
export interface NamedField {
  readonly name: string;
  readonly field: Field;
}

/** The tool's options: every field but the text. */
export function optionFields(tool: Tool): readonly NamedField[] {
  return Object.entries(tool.fields)
    .filter(([name]) => name !== TEXT_FIELD)
    .map(([name, field]) => ({ name, field }));
}

/** The value of an option: the chosen one, or the default. */
export function optionValue({ name, field }: NamedField, options: Options): FieldValue {
  return options[name] ?? field.default ?? '';
}

/** Whether the chosen operation decodes, so that its result is exact. */
export function isDecoding(tool: Tool, options: Options): boolean {
  return chosenOperation(tool, options)?.hasExactResult === true;
}

/** Whether the chosen operation uses an option. */
export function isUsed({ field }: NamedField, tool: Tool, options: Options): boolean {
  return field.usedBy?.includes(chosenOperation(tool, options)?.value ?? '') ?? true;
}

/** The options with one value set. A default value is left out. */
export function withOption(options: Options, { name, field }: NamedField, value: FieldValue): Options {
  const { [name]: _, ...others } = options;
  return value === field.default ? others : { ...others, [name]: value };
}

/** The options with several values set. Values of other fields are ignored. */
export function withValues(tool: Tool, options: Options, values: Options): Options {
  const changed = optionFields(tool).filter(({ name }) => name in values);
  return changed.reduce((before, option) => withOption(before, option, values[option.name] ?? ''), options);
}

/** The options that the operation uses and that differ from their default or have none, in the order of definition. */
export function usedOptions(tool: Tool, options: Options): Options {
  const used = optionFields(tool).filter((option) => {
    const isSent = option.name in options || option.field.default === undefined;
    return isSent && isUsed(option, tool, options);
  });
  return Object.fromEntries(used.map((option) => [option.name, optionValue(option, options)]));
}

/** The options of a link, and the user's earlier options that the operation of the link does not use. */
export function linkedOptions(tool: Tool, linked: Options, before: Options): Options {
  const unused = optionFields(tool).filter((option) => option.name in before && !isUsed(option, tool, linked));
  return { ...Object.fromEntries(unused.map((option) => [option.name, optionValue(option, before)])), ...linked };
}

/** The input to convert or to send: the text, and the options that differ from their defaults. */
export function inputOf(tool: Tool, text: string, options: Options): Options & { readonly [TEXT_FIELD]: string } {
  return { [TEXT_FIELD]: text, ...usedOptions(tool, options) };
}
