import { OPERATION_FIELD, type TEXT_FIELD } from './field-names.ts';
import type {
  ChoiceRule,
  ChoiceRules,
  FieldRules,
  FlagRules,
  IntegerRules,
  RulesByName,
  TextRules,
  ValueOf,
  ValuesOf,
} from './field-rules.ts';
import { countLines } from './lines.ts';
import { suggest } from './suggest.ts';
import { countCodePoints, firstUnpairedSurrogate, utf8Length } from './text.ts';
import { createErrorFrom } from './textmill-error.ts';
import {
  type ExpectedType,
  INPUT_NOT_OBJECT,
  MISSING_FIELD,
  OUT_OF_RANGE,
  TOO_LONG,
  UNKNOWN_CHOICE,
  UNKNOWN_FIELD,
  UNPAIRED_SURROGATE,
  WRONG_TYPE,
} from './tool-errors.ts';

/** Fields by name, in the order of documents and checks. */
export type Fields = Readonly<Record<string, Field>>;

/** The fields of a tool: the text, an optional operation, and options. */
export type ToolFields = Fields & { readonly [TEXT_FIELD]: TextField; readonly [OPERATION_FIELD]?: OperationField };

/** One field of a request, as data. Validation, the OpenAPI description, forms and options are generated from it. */
export type Field = TextField | ChoiceField | OperationField | FlagField | IntegerField;

interface FieldWords {
  /** The name of the field on a form, in a few words: sentence case, no period. */
  readonly title: string;
  /** A note next to the field on a form, only if it adds to the title: sentence case, no period. */
  readonly help?: string;
  /** Search terms in lower case, in addition to the name and the title. */
  readonly keywords?: readonly string[];
  /** Whether users rarely need the field. A form shows it last, in a menu until it is set. */
  readonly isRare?: boolean;
  /** The meaning of the field, in one sentence with its final period. */
  readonly description: string;
}

/** A well-formed Unicode text. It is required if it has no default. */
export interface TextField extends TextRules, FieldWords {
  /** The name of the output that counts its lines. */
  readonly countedBy?: string;
}

/** A choice between a few strings. */
export interface ChoiceField<Value extends string = string>
  extends ChoiceRules<Value>,
    Omit<FieldWords, 'description'> {
  readonly choices: readonly [Choice<Value>, ...Choice<Value>[]];
  /** If absent, the choices describe the field: see {@link fieldDescription}. */
  readonly description?: string;
}

/** One of the strings that a {@link ChoiceField} accepts. */
export interface Choice<Value extends string = string> extends ChoiceRule<Value> {
  /** The name of the choice on a form, in a few words: sentence case, no period. */
  readonly title: string;
  /** A note next to the choice on a form, as for a field. */
  readonly help?: string;
  /** Search terms in lower case, in addition to the value and the title. */
  readonly keywords?: readonly string[];
  /** The effect, as the rest of a sentence that begins with the value: `removes blank lines`. */
  readonly description: string;
}

/** The choice of a tool's operation. */
export interface OperationField<Value extends string = string> extends ChoiceField<Value> {
  readonly choices: readonly [Operation<Value>, ...Operation<Value>[]];
}

/** One operation of a tool. */
export interface Operation<Value extends string = string> extends Choice<Value> {
  /**
   * The inverse operation, with the same options. Each of the two accepts every result of the other within the size
   * limits. Undoing a result and applying the operation again gives the same result.
   */
  readonly undoneBy?: Value;
  /** Whether the result is exact data. Then nothing may be added to it, not even a final line feed. */
  readonly hasExactResult?: boolean;
  /** Whether every result is ASCII that JSON does not escape: without `"`, `\\` and control characters. */
  readonly hasPlainResult?: boolean;
}

export interface FlagField extends FlagRules, FieldWords {}

export interface IntegerField extends IntegerRules, FieldWords {}

export type FieldValue = string | boolean | number;

/** Values of fields by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The input of a request: all fields without a default, and any of the other fields. */
export type InputOfFields<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly default: FieldValue } ? never : Name]: ValueOf<F[Name]>;
} & {
  readonly [Name in keyof F as F[Name] extends { readonly default: FieldValue } ? Name : never]?: ValueOf<F[Name]>;
};

/** The same properties, written out for editors. An optional property may also be `undefined`. */
export type Expanded<T> = T extends infer U
  ? { readonly [Name in keyof U]: U[Name] | (Record<never, never> extends Pick<U, Name> ? undefined : never) }
  : never;

/** The values that a choice accepts, in order. */
export function choiceValues<Value extends string>({
  choices,
}: Pick<ChoiceRules<Value>, 'choices'>): readonly [Value, ...Value[]] {
  const [first, ...others] = choices;
  return [first.value, ...others.map(({ value }) => value)];
}

/** Finds an operation by its name; undefined if the tool does not have it. */
export function operationNamed(fields: ToolFields, name: FieldValue | undefined): Operation | undefined {
  return fields[OPERATION_FIELD]?.choices.find(({ value }) => value === name);
}

/** The operation that the values of options choose; undefined if the tool has only one. */
export function chosenOperation(
  { fields }: { readonly fields: ToolFields },
  values: Readonly<Record<string, FieldValue>>,
): Operation | undefined {
  return operationNamed(fields, values[OPERATION_FIELD] ?? fields[OPERATION_FIELD]?.default);
}

/** The meaning of a field, in one sentence: its own, or one clause per value, such as `loud adds nothing; …`. */
export function fieldDescription(field: Field): string {
  if (field.kind !== 'choice') return field.description;
  return field.description ?? `${field.choices.map(({ value, description }) => `${value} ${description}`).join('; ')}.`;
}

/** The value that a text means, for {@link parseFields}: a boolean or an integer if the field needs one and the text is one. */
export function readValue({ kind }: Pick<Field, 'kind'>, text: string): FieldValue {
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
  return kind === 'integer' && /^[+-]?[0-9]+$/.test(text) ? Number(text) : text;
}

export interface ParseOptions {
  /** Whether the size limits apply, which protect a service. The range of an integer always applies. */
  readonly sizeLimits: boolean;
}

/**
 * Validates an input. Returns the value of every declared field, including defaults.
 *
 * @throws TextmillError INPUT_NOT_OBJECT, UNKNOWN_FIELD, MISSING_FIELD, WRONG_TYPE, UNKNOWN_CHOICE, OUT_OF_RANGE,
 *   TOO_LONG or UNPAIRED_SURROGATE: the first error. Unknown names are found first, then errors in the order of fields.
 */
export function parseFields<F extends RulesByName>(fields: F, input: unknown, options: ParseOptions): ValuesOf<F> {
  if (!isObject(input)) throw createErrorFrom(INPUT_NOT_OBJECT, {});
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(fields, name)) throw unknownField(name, Object.keys(fields));
  }
  const values: Record<string, FieldValue> = {};
  // `for … in` over a constant object creates no list of names. This loop is the slowest part of a small request.
  for (const name in fields) {
    const field = fields[name];
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (field !== undefined) values[name] = parseField(name, field, value, options);
  }
  if (options.sizeLimits) checkByteLimits(fields, values);
  // The loop set each name of F to a value of its field's kind, which the compiler can't infer from a record.
  return values as ValuesOf<F>;
}

/** Whether a value is a JSON object, that is, neither null nor an array. */
export function isObject(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function parseField(name: string, field: FieldRules, value: unknown, options: ParseOptions): FieldValue {
  if (value === undefined) {
    if (field.default === undefined)
      throw createErrorFrom(MISSING_FIELD, { field: name, expected: expectedType(field) });
    return field.default;
  }
  switch (field.kind) {
    case 'text':
      return parseText(name, field, value, options);
    case 'choice':
      if (typeof value !== 'string') throw wrongType(name, field);
      if (field.choices.some((choice) => choice.value === value)) return value;
      throw createErrorFrom(UNKNOWN_CHOICE, { field: name, choices: choiceValues(field) });
    case 'flag':
      if (typeof value !== 'boolean') throw wrongType(name, field);
      return value;
    case 'integer':
      if (typeof value !== 'number' || !Number.isInteger(value)) throw wrongType(name, field);
      if (value < field.minimum || value > field.maximum) {
        throw createErrorFrom(OUT_OF_RANGE, { field: name, minimum: field.minimum, maximum: field.maximum });
      }
      return value;
  }
}

function parseText(name: string, field: TextRules, value: unknown, options: ParseOptions): string {
  if (typeof value !== 'string') throw field.maxLines === undefined ? wrongType(name, field) : wrongLines(name, value);
  if (options.sizeLimits) checkCodePoints(name, value, field.maxCodePoints);
  const position = firstUnpairedSurrogate(value);
  if (position !== -1) throw createErrorFrom(UNPAIRED_SURROGATE, { field: name, position });
  if (options.sizeLimits && field.maxLines !== undefined) {
    const count = countLines(value);
    if (count > field.maxLines)
      throw createErrorFrom(TOO_LONG, { field: name, limit: field.maxLines, unit: 'lines', count });
  }
  return value;
}

/** @throws TextmillError TOO_LONG if a text has more code points than the limit. */
function checkCodePoints(field: string, text: string, limit: number): void {
  // A text has at most as many code points as UTF-16 units.
  if (text.length <= limit) return;
  const count = countCodePoints(text);
  if (count > limit) throw createErrorFrom(TOO_LONG, { field, limit, unit: 'code points', count });
}

/** Checks the limits in bytes. They depend on the operation, so all fields must be validated first. */
function checkByteLimits(fields: RulesByName, values: FieldValues): void {
  for (const name in fields) {
    const field = fields[name];
    if (field?.kind !== 'text' || field.maxUtf8Bytes === undefined) continue;
    const operation = String(values[OPERATION_FIELD]);
    const limit = field.maxUtf8Bytes[operation];
    if (limit === undefined) continue;
    const count = utf8Length(String(values[name]));
    if (count > limit) {
      throw createErrorFrom(TOO_LONG, { field: name, limit, unit: `UTF-8 bytes to ${operation}`, count });
    }
  }
}

/** Creates the error for an unknown name. */
export function unknownField(field: string, known: readonly string[]) {
  return createErrorFrom(UNKNOWN_FIELD, { field, suggestion: suggest(field, known), known });
}

function wrongType(name: string, field: FieldRules) {
  const facts = { field: name, expected: expectedType(field) };
  return createErrorFrom(WRONG_TYPE, field.kind === 'choice' ? { ...facts, choices: choiceValues(field) } : facts);
}

/** The error for a value that is not a text of lines. It may be a list of lines. */
export function wrongLines(field: string, value: unknown) {
  const expected = Array.isArray(value) ? 'a string, with its lines joined by line feeds' : 'a string';
  return createErrorFrom(WRONG_TYPE, { field, expected });
}

function expectedType(field: FieldRules): ExpectedType {
  if (field.kind === 'flag') return 'a boolean';
  return field.kind === 'integer' ? 'an integer' : 'a string';
}
