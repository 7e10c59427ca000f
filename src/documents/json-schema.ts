import { choiceValues, type Field, type FieldValue, type FieldValues, fieldDescription } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';
import { enumerate } from './markdown.ts';

/**
 * JSON Schema (draft 2020-12) of the input of a tool, and of the data that it returns.
 *
 * The schema of the input has all rules of the fields, except three that JSON Schema can't express: a text must be
 * well-formed Unicode, and may have limits in lines and in UTF-8 bytes. The descriptions tell the limits.
 */

/** The schema of an object. */
export interface ObjectSchema<Property = PropertySchema> {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Property>>;
  readonly required: readonly string[];
  /** Absent if the object may have other properties. */
  readonly additionalProperties?: false;
}

/** The schema of a single value. */
export interface PropertySchema {
  /** The name of the field on a form; only {@link titledInputSchema} adds it. */
  readonly title?: string;
  readonly description?: string;
  readonly type: 'string' | 'boolean' | 'integer';
  readonly default?: FieldValue;
  readonly const?: boolean;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** In code points, as JSON Schema counts the length of a string. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly [FieldValue];
}

/** The schema of the request of a tool. Fields with a default are not required. */
export function inputSchema(tool: Tool): ObjectSchema {
  const fields = Object.entries(tool.fields);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, propertySchema(name, field)])),
    required: fields.filter(([, field]) => field.default === undefined).map(([name]) => name),
    additionalProperties: false,
  };
}

/** The same schema with titles, for forms. It is separate because generators of code make a type from every title. */
export function titledInputSchema(tool: Tool): ObjectSchema {
  const schema = inputSchema(tool);
  const titled = Object.entries(tool.fields).map(([name, { title }]) => [name, { title, ...schema.properties[name] }]);
  return { ...schema, properties: Object.fromEntries(titled) };
}

/** A schema with an example of each property: the value with the same name, if there is one. */
export function withExamples(schema: ObjectSchema, values: FieldValues): ObjectSchema {
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const value = values[name];
    return [name, value === undefined ? property : { ...property, examples: [value] }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The schema of the data that a tool returns. A newer version may add fields. */
export function outputSchema({ output }: Tool): ObjectSchema {
  const properties = Object.entries(output).map(([name, { kind, description }]) => {
    return [name, kind === 'text' ? { description, type: 'string' } : { description, type: 'integer', minimum: 0 }];
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(output) };
}

function propertySchema(name: string, field: Field): PropertySchema {
  const limits = [...describeLimits(field), ...describeUses(name, field)];
  const description = [fieldDescription(field), ...limits].join(' ');
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

function describeLimits(field: Field): string[] {
  if (field.kind !== 'text') return [];
  const bytes = Object.entries(field.maxUtf8Bytes ?? {});
  return [
    ...(field.maxLines === undefined ? [] : [`At most ${field.maxLines} lines.`]),
    ...bytes.map(([operation, limit]) => `At most ${limit} UTF-8 bytes for operation ${operation}.`),
  ];
}

/** The default operation, or the operations that a field affects, if it does not affect all. */
function describeUses(name: string, field: Field): string[] {
  if (name === OPERATION_FIELD) return [`Without it, the operation is ${field.default}.`];
  return field.usedBy === undefined ? [] : [`Ignored unless operation is ${enumerate(field.usedBy, 'or')}.`];
}
