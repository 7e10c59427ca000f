import {
  type ChoiceField,
  type Expanded,
  type Fields,
  type FieldValues,
  type FlagField,
  type InputOfFields,
  type IntegerField,
  type OperationField,
  type ParseOptions,
  parseFields,
  type TextField,
  type ToolFields,
} from './field.ts';
import type { OPERATION_FIELD, RESULT_FIELD } from './field-names.ts';
import type { RulesByName, ValuesOf } from './field-rules.ts';
import { callable, type ShortForm } from './short-form.ts';
import type { ErrorCode } from './textmill-error.ts';

/** The part of a tool that converts. The published library contains no more: see scripts/without-words.js. */
export interface Converter<F extends RulesByName, D extends OutputFields> {
  /** The tool's path segment and command: lowercase words joined by hyphens. */
  readonly name: string;
  /** The fields of a request. The text comes first. */
  readonly fields: F;
  /**
   * Converts validated values to data. It is a pure function.
   *
   * @throws TextmillError if the text can't be converted.
   */
  run(values: ValuesOf<F>): DataOfOutput<D>;
}

/** The complete definition of a conversion, from which all interfaces are generated (HTTP, documents, CLI, forms). */
export interface Tool<F extends Fields = ToolFields, D extends OutputFields = ToolOutput> extends Converter<F, D> {
  /** The name that users see. */
  readonly title: string;
  /** An icon, shown next to the name: a path of 16 by 16 units in the syntax of SVG, drawn as lines. */
  readonly icon?: string;
  /** A description in one sentence, with the final period. */
  readonly summary: string;
  /** The purpose of the tool in common words, for users who do not know it, in the documents and on the page. */
  readonly purpose?: string;
  /** When an AI agent should call the tool: sentences, of which the first begins with `Use this when`. */
  readonly useWhen?: string;
  /** Other names and one-letter options of the commands, which users may try. Operations are commands by their values. */
  readonly shortNames?: readonly ShortName[];
  /** The position among the tools by how often users need them, from 1. The page opens with the first by default. */
  readonly rank?: number;
  /** Search terms in lower case, in addition to names, titles and values. */
  readonly keywords?: readonly string[];
  /** The fields of the data in a response. The result comes first. */
  readonly output: D;
  /** The details of behavior that the descriptions do not cover: exact sentences, with code in backticks. */
  readonly rules?: readonly string[];
  /** The errors that `run` throws, in the order of `errorCodes`. */
  readonly errors?: readonly ErrorCode[];
  /** Requests and their responses, for documents. A test runs each of them through every interface. */
  readonly examples: readonly Example<InputOfFields<F>, DataOfOutput<D>>[];
}

/** The icon of a tool: a dot, if it has none of its own. */
export function iconOf({ icon }: Pick<Tool, 'icon'>): string {
  return icon ?? 'M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z';
}

/** Another name of a tool's command, which may select an operation and set options. */
export interface ShortName {
  /** For example `hex`. */
  readonly name: string;
  /** The default operation under this name. Apart from it, only the operation that reverses it is available. */
  readonly operation?: string;
  /** One-letter options. A letter sets fields, or names another command that converts the text first. */
  readonly letters?: Readonly<Record<string, FieldValues | string>>;
}

export type OutputFields = Readonly<Record<string, OutputField>>;

/** The fields of the data in a response: the result, and integers that the tool adds. The page shows no other text. */
export type ToolOutput = OutputFields & { readonly [RESULT_FIELD]: OutputField & { readonly kind: 'text' } };

/** One field of the data in a response. An integer is at least 0. */
export interface OutputField {
  readonly kind: 'text' | 'integer';
  /** The name that users see next to the value: a few words in sentence case, without a period. */
  readonly title: string;
  readonly description: string;
  /** For a list of lines: the output field with the number of lines. It distinguishes no line from one empty line. */
  readonly countedBy?: string;
}

/** The type of the data in a response. */
export type DataOfOutput<D extends OutputFields> = {
  readonly [Name in keyof D]: { readonly text: string; readonly integer: number }[D[Name]['kind']];
};

/** A request and its outcome: the data, or the code and message of the error. The title describes it briefly. */
export type Example<Input = FieldValues, Data = Readonly<Record<string, string | number>>> =
  | { readonly title: string; readonly input: Input; readonly data: Data }
  | {
      readonly title: string;
      readonly input: FieldValues;
      readonly error: { readonly code: ErrorCode; readonly message: string };
    };

/**
 * A tool as a function that converts. It throws a TextmillError if the input is invalid or can't be converted. The type
 * parameters are the input and the result of a call, so that an editor shows them. `Short` is the {@link ShortForm}.
 */
export type CallableTool<Input, Data, Short = unknown> = DefinitionOf<Input, Data> &
  Short &
  // The object form comes last, because TypeScript's Parameters and ReturnType use the last overload.
  Conversion<Input, Data>;

/**
 * The definition of a tool, which the published library does not contain. `tools/bytes.ts` and tests need the exact types
 * of its fields and its data.
 */
type DefinitionOf<Input, Data> = Tool<
  FieldsOf<Input>,
  { readonly [Name in keyof Data]: OutputField & { readonly kind: Data[Name] extends string ? 'text' : 'integer' } }
>;

/** The object form of a tool: a function from an input object to data. */
export type Conversion<Input, Data> = (input: Input, options?: ConversionOptions) => Data;

/** The type of the input of a tool's object form: `InputOf<typeof base64>`. */
export type InputOf<T extends Conversion<never, unknown>> = Parameters<T>[0];

/** The type of the result of a tool's object form: `DataOf<typeof base64>`. */
export type DataOf<T extends Conversion<never, unknown>> = ReturnType<T>;

/** Options of a tool's object form. */
export interface ConversionOptions {
  /**
   * If true, the size limits of the fields apply (code points, lines, bytes), as in the service. The default is false,
   * because the limits protect a service, not your own program. The size of the result is never limited.
   */
  readonly limits?: boolean | undefined;
}

/** The fields for a type of input. They are computed from it, so that an editor shows the input instead of the fields. */
type FieldsOf<Input> = { readonly [Name in keyof Input]-?: FieldOf<Name, Input[Name]> };

type FieldOf<Name, Value> = [Value] extends [boolean | undefined]
  ? FlagField
  : [Value] extends [number | undefined]
    ? IntegerField
    : StringFieldOf<Name, Value>;

/** Any string is a text, and one of several strings is a choice. */
type StringFieldOf<Name, Value> = string extends Value
  ? TextField & (undefined extends Value ? { readonly default: string } : unknown)
  : Name extends typeof OPERATION_FIELD
    ? OperationField<Extract<Value, string>>
    : ChoiceField<Extract<Value, string>>;

/** The output of the tools whose data is only the result. */
export const textResult = {
  result: { kind: 'text', title: 'Result', description: 'The converted text.' },
} as const satisfies ToolOutput;

/**
 * Defines a tool, with types inferred from its fields. The returned value is both data and a function: `base64.fields`
 * describes the fields, and `base64({ text: 'Hello' })` converts, as does the {@link ShortForm}.
 *
 * @example
 * defineTool({
 *   name: 'shout',
 *   title: 'Shout',
 *   summary: 'Converts a text to capital letters.',
 *   fields: { text: { kind: 'text', title: 'Text', maxCodePoints: 100, description: 'The text.' } },
 *   output: textResult,
 *   examples: [{ title: 'A word', input: { text: 'hey' }, data: { result: 'HEY' } }],
 *   run: ({ text }) => ({ result: text.toUpperCase() }),
 * })({ text: 'hey' }) // { result: 'HEY' }
 */
export function defineTool<const F extends ToolFields, const D extends ToolOutput>(tool: Tool<F, D>) {
  // Both types are the same, but the compiler can't compute them for a generic tool.
  return callable(tool, (input, isLimited) =>
    convert(tool, input, isLimited ? limited : unlimited),
  ) as unknown as CallableTool<Expanded<InputOfFields<F>>, Expanded<DataOfOutput<D>>, ShortForm<F>>;
}

const limited: ParseOptions = { sizeLimits: true };
const unlimited: ParseOptions = { sizeLimits: false };

/**
 * Validates an input and converts it, as every interface does.
 *
 * @throws TextmillError if the input is invalid or can't be converted.
 */
export function convert<F extends RulesByName, D extends OutputFields>(
  tool: Pick<Converter<F, D>, 'fields' | 'run'>,
  input: unknown,
  options: ParseOptions,
): DataOfOutput<D> {
  return tool.run(parseFields(tool.fields, input, options));
}
