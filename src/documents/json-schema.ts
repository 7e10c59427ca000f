import { choiceValues, type Field, type FieldValue, fieldDescription } from '../core/field.ts';
import type { OutputField, Tool } from '../core/tool.ts';

/**
 * JSON Schema (draft 2020-12) of the input of a tool, and of the data that it returns.
 *
 * The schema of the input has all rules of the fields, except three that JSON Schema can't express: a text must be
 * well-formed Unicode, and may have limits in lines and in UTF-8 bytes. {@link describedInputSchema} describes the
 * limits.
 */

/** The schema of a request: an object with only known properties. */
export interface JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  /** The properties without a default. */
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export type PropertySchema = TextSchema | ChoiceSchema | FlagSchema | IntegerSchema;

interface Described {
  readonly description: string;
  /** Only {@link withExamples} adds it. */
  readonly examples?: PropertyExamples;
}

/** The example value of a property. */
export type PropertyExamples = readonly [FieldValue];

interface SchemaBase extends Described {
  /** The name of the field on a form; only {@link titledInputSchema} adds it. */
  readonly title?: string;
}

export interface TextSchema extends SchemaBase {
  readonly type: 'string';
  readonly default?: string;
  /** In code points, as JSON Schema counts the length of a string. */
  readonly maxLength: number;
}

export interface ChoiceSchema extends SchemaBase {
  readonly type: 'string';
  readonly default: string;
  readonly enum: readonly [string, ...string[]];
}

export interface FlagSchema extends SchemaBase {
  readonly type: 'boolean';
  readonly default: boolean;
}

export interface IntegerSchema extends SchemaBase {
  readonly type: 'integer';
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** The schema of the data of a response: an object with exactly these properties. */
export interface OutputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, OutputPropertySchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export type OutputPropertySchema =
  | (Described & { readonly type: 'string' })
  | (Described & { readonly type: 'integer'; readonly minimum: 0 });

/**
 * The schema of the request of a tool.
 *
 * @example inputSchema(base32).required // ['text']
 */
export function inputSchema(tool: Tool): JsonSchema {
  const fields = Object.entries(tool.fields);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, propertySchema(field)])),
    required: fields.filter(([, field]) => field.default === undefined).map(([name]) => name),
    additionalProperties: false,
  };
}

/**
 * The same schema, with descriptions of the facts that JSON Schema can't express: limits in lines and bytes, and the
 * operations that a field affects, if it does not affect all.
 */
export function describedInputSchema(tool: Tool): JsonSchema {
  const schema = inputSchema(tool);
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const field = tool.fields[name];
    const sentences = field === undefined ? [] : [...describeLimits(field), ...describeUses(field)];
    return [name, { ...property, description: [property.description, ...sentences].join(' ') }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * The same schema with the titles of the fields, for programs that make a form from it. It is a separate schema because
 * generators of code make a type from every title.
 */
export function titledInputSchema(tool: Tool): JsonSchema {
  const schema = describedInputSchema(tool);
  const properties = Object.entries(tool.fields).flatMap(([name, { title }]) => {
    const property = schema.properties[name];
    return property === undefined ? [] : [[name, { title, ...property }]];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Properties with an example each: the value with the same name, if there is one. */
export function withExamples<Property extends object>(
  properties: Readonly<Record<string, Property>>,
  values: Readonly<Record<string, FieldValue>>,
): Readonly<Record<string, Property & { readonly examples?: PropertyExamples }>> {
  const entries = Object.entries(properties).map(([name, property]) => {
    const value = values[name];
    return [name, value === undefined ? property : { ...property, examples: [value] }];
  });
  return Object.fromEntries(entries);
}

/** The schema of the data that a tool returns. */
export function outputSchema({ output }: Tool): OutputSchema {
  const fields = Object.entries(output);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, outputPropertySchema(field)])),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

function outputPropertySchema({ kind, description }: OutputField): OutputPropertySchema {
  return kind === 'text' ? { description, type: 'string' } : { description, type: 'integer', minimum: 0 };
}

function describeLimits(field: Field): string[] {
  if (field.kind !== 'text') return [];
  const bytes = Object.entries(field.maxUtf8Bytes ?? {});
  return [
    ...(field.maxLines === undefined ? [] : [`At most ${field.maxLines} lines.`]),
    ...bytes.map(([operation, limit]) => `At most ${limit} UTF-8 bytes for operation ${operation}.`),
  ];
}

function describeUses({ usedBy: operations = [] }: Field): string[] {
  const last = operations.at(-1);
  if (last === undefined) return [];
  if (operations.length === 1) return [`Only for operation ${last}.`];
  return [`Only for operations ${operations.slice(0, -1).join(', ')} and ${last}.`];
}

function propertySchema(field: Field): PropertySchema {
  const description = fieldDescription(field);
  switch (field.kind) {
    case 'text': {
      const schema = { description, type: 'string', maxLength: field.maxCodePoints } as const;
      return field.default === undefined ? schema : { ...schema, default: field.default };
    }
    case 'choice':
      return { description, type: 'string', default: field.default, enum: choiceValues(field) };
    case 'flag':
      return { description, type: 'boolean', default: field.default };
    case 'integer': {
      const { minimum, maximum } = field;
      return { description, type: 'integer', default: field.default, minimum, maximum };
    }
  }
}
