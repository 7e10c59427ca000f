import { createError, errorTable } from './errors.ts';
import { type Fields, type FieldValue, type InputOfFields, isObject, type ToolFields } from './field.ts';
import { OPERATION_FIELD, RESULT_FIELD, TEXT_FIELD } from './field-names.ts';
import { camelCase } from './identifier.ts';
import type { ShownArgument } from './shown.ts';
import { TextmillError } from './textmill-error.ts';

/**
 * The short form of a tool, for hands: a text and options in, the result out. A tool with operations has a method for each
 * of them, `base64.decode('SGk=')`; any other is such a function itself, `numberToWords('12', { british: true })`. It does
 * what the object form does without limits of size, and gives its result alone.
 */
export type ShortForm<F extends ToolFields> = F extends {
  readonly [OPERATION_FIELD]: { readonly choices: readonly { readonly value: infer Operation extends string }[] };
}
  ? { readonly [Name in Operation]: TextConversion<OptionsOf<F, Name>> }
  : TextConversion<OptionsOf<F, never>>;

/** From a text and options, where there are any, to the result. */
type TextConversion<Options> = keyof Options extends never
  ? (text: string) => string
  : (text: string, options?: Options) => string;

/** What is left to say beside the text and the operation: the fields that the operation uses. */
type OptionsOf<F extends Fields, Operation> = ShownArgument<
  InputOfFields<{
    readonly [Name in keyof F as IsOption<Name, F[Name], Operation> extends true ? Name : never]: F[Name];
  }>
>;

type IsOption<Name, Field, Operation> = Name extends typeof TEXT_FIELD | typeof OPERATION_FIELD
  ? false
  : Field extends { readonly usedBy: readonly (infer User)[] }
    ? Operation extends User
      ? true
      : false
    : true;

/** The part of a tool that its short form is made from. */
interface Described {
  readonly name: string;
  readonly fields: ToolFields;
}

/** The object form, without limits of size. */
type ObjectForm = (input: object) => { readonly [RESULT_FIELD]: FieldValue };

/** The methods of a tool, by the names of its operations; none for a tool without operations. */
export function textMethods({ fields }: Described, convert: ObjectForm): Readonly<Record<string, TextMethod>> {
  const { [TEXT_FIELD]: _, [OPERATION_FIELD]: operation, ...others } = fields;
  const methods = operation?.choices.map(({ value }): [string, TextMethod] => {
    const hasOptions = Object.values(others).some(({ usedBy }) => usedBy?.includes(value) ?? true);
    return [
      value,
      // Without options, what Array.map and its like give beside a text is ignored, as any function of one parameter does.
      (text, options) => convertText(convert, text, hasOptions ? options : undefined, { [OPERATION_FIELD]: value }),
    ];
  });
  return Object.fromEntries(methods ?? []);
}

type TextMethod = (text: string, options?: unknown) => FieldValue;

/**
 * The result of a text.
 *
 * @param chosen The operation, if the tool has any.
 * @throws TextmillError where the options are not an object, and as the object form does.
 */
export function convertText(
  convert: ObjectForm,
  text: unknown,
  options: unknown = {},
  chosen?: Readonly<Record<string, string>>,
): FieldValue {
  if (!isObject(options)) {
    throw createError('INPUT_NOT_OBJECT', { part: 'the options', expected: 'an object' });
  }
  // What the call itself says counts, whatever the options repeat.
  return convert({ ...options, [TEXT_FIELD]: text, ...chosen })[RESULT_FIELD];
}

/** The error of a call that gives neither an object nor what the short form takes. It names the calls that work. */
export function wrongInput({ name, fields }: Described): TextmillError {
  const tool = camelCase(name);
  const operations = fields[OPERATION_FIELD]?.choices;
  const calls = (operations?.map(({ value }) => `${tool}.${value}`) ?? [tool]).map((call) => `${call}('…')`);
  const expected = operations === undefined ? 'a string or an object' : 'an object';
  return new TextmillError(
    'INPUT_NOT_OBJECT',
    errorTable.INPUT_NOT_OBJECT.sentence({ expected }),
    `Call ${calls.join(', ').replace(/, (?!.*, )/, ' or ')} with a text, or ${tool}({ ${TEXT_FIELD}: '…' }).`,
  );
}
