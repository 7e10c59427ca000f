import {
  type Expanded,
  type Field,
  type Fields,
  type FieldValue,
  type InputOfFields,
  isObject,
  type ToolFields,
  unknownField,
} from './field.ts';
import { OPERATION_FIELD, RESULT_FIELD, TEXT_FIELD } from './field-names.ts';
import type { ToolRules } from './field-rules.ts';
import { camelCase } from './identifier.ts';
import { TextmillError } from './textmill-error.ts';

/**
 * The short form of a tool: a function from a text and options to the result.
 *
 * A tool with operations has a method for each operation: `base64.decode('SGk=')`. Any other tool is such a function:
 * `numberToWords('12', { british: true })`. The short form does the same as the object form without size limits, and
 * returns only the result.
 */
export type ShortForm<F extends ToolFields> = F extends {
  readonly [OPERATION_FIELD]: { readonly choices: readonly { readonly value: infer Operation extends string }[] };
}
  ? { readonly [Name in Operation]: TextConversion<OptionsOf<F, Name>> }
  : TextConversion<OptionsOf<F, undefined>>;

/** A function from a text, and from options if there are any, to the result. */
type TextConversion<Options> = keyof Options extends never
  ? (text: string) => string
  : (text: string, options?: Options) => string;

/** The options of an operation: the fields that it uses, except the text and the operation. */
type OptionsOf<F extends Fields, Operation> = Expanded<
  InputOfFields<{ [Name in keyof F as [Operation] extends [UserOf<Name, F[Name]>] ? Name : never]: F[Name] }>
>;

/** The operations for which a field is an option. */
type UserOf<Name, F extends Field> = Name extends typeof TEXT_FIELD | typeof OPERATION_FIELD
  ? never
  : F extends { readonly usedBy: readonly (infer Operation)[] }
    ? Operation
    : unknown;

/** The object form, without limits of size. */
type ObjectForm = (input: object) => { readonly [RESULT_FIELD]: FieldValue };

/**
 * The function of a tool, with its definition: the object form, and the {@link ShortForm}.
 *
 * @param convert Converts an input, by default without limits of size.
 */
export function callable(
  tool: { readonly name: string; readonly fields: ToolRules },
  convert: (input: object, isLimited?: boolean) => { readonly [RESULT_FIELD]: FieldValue },
) {
  const convertInput: ObjectForm = (input) => convert(input);
  const convertText = tool.fields[OPERATION_FIELD] === undefined ? textMethod(tool.fields, convertInput) : undefined;
  const conversion = (input: unknown, options?: { readonly limits?: boolean }, list?: unknown) => {
    if (isObject(input)) return convert(input, options?.limits);
    if (convertText !== undefined && typeof input === 'string') return convertText(input, options, list);
    throw wrongInput(tool);
  };
  // Assignment would not replace the built-in name of a function.
  Object.defineProperty(conversion, 'name', { value: tool.name, enumerable: true, writable: true });
  return Object.freeze(Object.assign(conversion, textMethods(tool, convertInput), tool));
}

/** The methods of a tool, by the names of its operations. A tool without operations has no methods. */
function textMethods(
  { fields }: { readonly fields: ToolRules },
  convert: ObjectForm,
): Readonly<Record<string, TextMethod>> {
  const operations = fields[OPERATION_FIELD]?.choices ?? [];
  return Object.fromEntries(
    operations.map(({ value }) => [value, textMethod(fields, convert, { [OPERATION_FIELD]: value })]),
  );
}

/** Makes the short form for an operation, or for a tool without operations. It can be passed to `Array.map`. */
function textMethod(
  fields: ToolRules,
  convert: ObjectForm,
  chosen: { readonly [OPERATION_FIELD]?: string } = {},
): TextMethod {
  const { [TEXT_FIELD]: _, [OPERATION_FIELD]: __, ...others } = fields;
  const known = Object.entries(others).flatMap(([name, { usedBy }]) =>
    (usedBy?.some((user) => user === chosen[OPERATION_FIELD]) ?? true) ? [name] : [],
  );
  return (text, given, list) => {
    // Array.map passes the index and the list.
    const isMapped = typeof given === 'number' && Array.isArray(list);
    const options = given === undefined || known.length === 0 || isMapped ? {} : given;
    if (!isObject(options)) throw wrongOptions(known);
    for (const name in options) if (!known.includes(name)) throw unknownField(name, known);
    return convert({ ...options, [TEXT_FIELD]: text, ...chosen })[RESULT_FIELD];
  };
}

/** @throws TextmillError if the options are not an object of known options, or the object form throws. */
type TextMethod = (text: unknown, options?: unknown, list?: unknown) => FieldValue;

function wrongOptions(known: readonly string[]): TextmillError {
  const remedy = `Pass an object with options (${known.join(', ')}), or only the text. In a callback, pass only the text.`;
  return new TextmillError('INPUT_NOT_OBJECT', 'the options must be an object', remedy);
}

/** The error for a call with the wrong type of argument. Its message names the calls that work. */
function wrongInput({ name, fields }: { readonly name: string; readonly fields: ToolRules }): TextmillError {
  const tool = camelCase(name);
  const calls = fields[OPERATION_FIELD]?.choices.map(({ value }) => `${tool}.${value}`);
  const expected =
    calls === undefined
      ? 'a string or an object'
      : `an object; for a text, call ${calls.join(', ').replace(/, (?!.*, )/, ' or ')}`;
  const remedy = `For example, call ${calls?.[0] ?? tool}('…') or ${tool}({ ${TEXT_FIELD}: '…' }).`;
  return new TextmillError('INPUT_NOT_OBJECT', `the input must be ${expected}`, remedy);
}
