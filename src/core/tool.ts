import {
  type ChoiceField,
  type Fields,
  type FieldValue,
  type FlagField,
  type InputOfFields,
  type IntegerField,
  isObject,
  type OperationField,
  type ParseOptions,
  parseFields,
  type TextField,
  type ToolFields,
  type ValuesOf,
} from './field.ts';
import { OPERATION_FIELD, type RESULT_FIELD } from './field-names.ts';
import { type ShortForm, textMethod, textMethods, wrongInput } from './short-form.ts';
import type { Shown, ShownArgument } from './shown.ts';
import type { ErrorCode } from './textmill-error.ts';

/**
 * A tool: one conversion, whole. Every interface (HTTP, documents, command line, forms) is computed from this value.
 */
export interface Tool<F extends Fields = ToolFields, D extends OutputFields = ToolOutput> {
  /** The tool's path segment and command: lower-case words joined by hyphens. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** A shorter name, where navigation has little room: see {@link labelOf}. */
  readonly label?: string;
  /** One or two characters that stand for it beside its name. */
  readonly symbol?: string;
  /** What it does, in one sentence with its final period. */
  readonly summary: string;
  /** What the tool is for, in common words: sentences for a person who does not know it. Documents show them. */
  readonly purpose?: string;
  /** When an agent should call it rather than work the result out by itself: sentences, the first begins with `Use this when`. */
  readonly useWhen?: string;
  /** Other names of its command, which people guess. */
  readonly shortNames?: readonly ShortName[];
  /** Its place among the tools by how often people need them, from 1. A page that is told of no tool opens with the first. */
  readonly rank?: number;
  /** Words that people look for it by, beside its names, titles and values: lower case. */
  readonly keywords?: readonly string[];
  /** What a request may say. The text comes first. */
  readonly fields: F;
  /** What the answer's data holds. The result comes first. */
  readonly output: D;
  /** What a caller can notice and the descriptions leave open: exact sentences, in which `code` stands in backticks. */
  readonly rules?: readonly string[];
  /** The errors that `run` raises, in the order of the table in `core/errors.ts`. */
  readonly errors?: readonly ErrorCode[];
  /** Requests and what they are answered, for documents; a test runs each of them through every interface. */
  readonly examples: readonly Example<InputOfFields<F>, DataOfOutput<D>>[];
  /**
   * The conversion: pure, from validated values to data.
   *
   * @throws TextmillError where the text can't be converted.
   */
  run(values: ValuesOf<F>): DataOfOutput<D>;
}

/** What navigation calls a tool. */
export function labelOf({ label, title }: Pick<Tool, 'label' | 'title'>): string {
  return label ?? title;
}

/** Another name of a tool's command. It does what the name says. */
export interface ShortName {
  /** `hex` */
  readonly name: string;
  /** The operation that it names: the default under this name, beside which there is only the one that undoes it. */
  readonly operation?: string;
  /** Options of one letter under this name, by what they stand for: with `{ r: { desc: true } }`, `-r` is `--desc`. */
  readonly letters?: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;
}

export type OutputFields = Readonly<Record<string, OutputField>>;

/** The fields of an answer's data: the result, and what else the tool tells of it. */
export type ToolOutput = OutputFields & { readonly [RESULT_FIELD]: OutputField & { readonly kind: 'text' } };

/** One field of an answer's data; an integer is 0 or more. */
export interface OutputField {
  readonly kind: 'text' | 'integer';
  /** What the field is called where its value is shown, in a few words: sentence case, no period. */
  readonly title: string;
  readonly description: string;
  /** For a list of lines: the output field with their number, which alone tells no line from one that is empty. */
  readonly countedBy?: string;
}

/** An answer's data. */
export type DataOfOutput<D extends OutputFields> = {
  readonly [Name in keyof D]: { readonly text: string; readonly integer: number }[D[Name]['kind']];
};

/** A request and its outcome: the data, or the error's code and message. The title says in a few words what it shows. */
export type Example<Input = Readonly<Record<string, FieldValue>>, Data = Readonly<Record<string, string | number>>> =
  | { readonly title: string; readonly input: Input; readonly data: Data }
  | {
      readonly title: string;
      readonly input: Readonly<Record<string, FieldValue>>;
      readonly error: { readonly code: ErrorCode; readonly message: string };
    };

/**
 * A tool as data and as a function in one, which throws a TextmillError where the input is wrong or can't be converted. Its
 * types are computed from what a call takes and gives, so that an editor shows these. `Short` is its {@link ShortForm}.
 */
export type CallableTool<Input, Data, Short = unknown> = Tool<FieldsOf<Input>, OutputOf<Data>> &
  Short &
  // The object form comes last: it is the one of which TypeScript's Parameters and ReturnType tell.
  Conversion<Input, Data>;

/** A tool in its object form. */
export type Conversion<Input, Data> = (input: Input, options?: ConversionOptions) => Data;

/** What a tool takes in its object form: `InputOf<typeof base64>`. */
export type InputOf<T extends Conversion<never, unknown>> = Parameters<T>[0];

/** What a tool gives in its object form: `DataOf<typeof base64>`. */
export type DataOf<T extends Conversion<never, unknown>> = ReturnType<T>;

export interface ConversionOptions {
  /**
   * Whether the fields' limits of size apply (code points, lines, bytes), as they do in the service; false unless told.
   * They guard a service, not a program of your own. The size of the data is not limited either way.
   */
  readonly limits?: boolean | undefined;
}

/** The fields of which {@link InputOfFields} computes an input. */
type FieldsOf<Input> = {
  readonly [Name in keyof Input]-?: FieldOf<Name, Input[Name], Input extends Record<Name, unknown> ? true : false>;
};

type FieldOf<Name, Value, IsRequired> = [Value] extends [boolean | undefined]
  ? FlagField
  : [Value] extends [number | undefined]
    ? IntegerField
    : string extends Value
      ? IsRequired extends true
        ? TextField
        : TextField & { readonly default: string }
      : Name extends typeof OPERATION_FIELD
        ? OperationField<Extract<Value, string>>
        : ChoiceField<Extract<Value, string>>;

/** The output fields of which {@link DataOfOutput} computes data. */
type OutputOf<Data> = {
  readonly [Name in keyof Data]: OutputField & { readonly kind: Data[Name] extends string ? 'text' : 'integer' };
};

/** The output of the tools that answer with a text alone. */
export const textResult = {
  result: { kind: 'text', title: 'Result', description: 'The converted text.' },
} as const satisfies ToolOutput;

/**
 * Declares a tool, its types inferred from its fields. What comes back is the tool as data and as a function in one:
 * `base64.fields` describes it, `base64({ text: 'Hello' })` converts, and so does its {@link ShortForm}.
 *
 * @example
 * defineTool({
 *   name: 'shout',
 *   title: 'Shout',
 *   summary: 'Turns a text into capital letters.',
 *   fields: { text: { kind: 'text', title: 'Text', maxCodePoints: 100, description: 'The text.' } },
 *   output: textResult,
 *   examples: [{ title: 'A word', input: { text: 'hey' }, data: { result: 'HEY' } }],
 *   run: ({ text }) => ({ result: text.toUpperCase() }),
 * })({ text: 'hey' }) // { result: 'HEY' }
 */
export function defineTool<const F extends ToolFields, const D extends ToolOutput>(
  tool: Tool<F, D>,
): CallableTool<ShownArgument<InputOfFields<F>>, Shown<DataOfOutput<D>>, ShortForm<F>> {
  const convertInput = (input: object) => convert(tool, input, unlimited);
  const convertText = tool.fields[OPERATION_FIELD] === undefined ? textMethod(tool.fields, convertInput) : undefined;
  const conversion = (input: unknown, options?: ConversionOptions) => {
    if (isObject(input)) return convert(tool, input, options?.limits ? limited : unlimited);
    if (convertText !== undefined && typeof input === 'string') return convertText(input, options);
    throw wrongInput(tool);
  };
  // A function has a name of its own, which assignment would not replace.
  Object.defineProperty(conversion, 'name', { value: tool.name, enumerable: true, writable: true });
  // One value, and the same types said in another way: the compiler can't compute them for a tool that it does not know.
  return Object.freeze(Object.assign(conversion, textMethods(tool, convertInput), tool)) as unknown as CallableTool<
    ShownArgument<InputOfFields<F>>,
    Shown<DataOfOutput<D>>,
    ShortForm<F>
  >;
}

const limited: ParseOptions = { sizeLimits: true };
const unlimited: ParseOptions = { sizeLimits: false };

/**
 * A tool's data for an input that was not checked yet: what every interface does.
 *
 * @throws TextmillError where the input is wrong or can't be converted.
 */
export function convert<F extends Fields, D extends OutputFields>(
  tool: Tool<F, D>,
  input: unknown,
  options: ParseOptions,
): DataOfOutput<D> {
  return tool.run(parseFields(tool.fields, input, options));
}
