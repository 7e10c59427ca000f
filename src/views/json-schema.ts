import type { Field } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';

/**
 * JSON Schema (draft 2020-12) of what a tool takes.
 *
 * It is the whole of the fields' rules but three that JSON Schema has no words for: a text must be well-formed Unicode,
 * and may have limits in lines and in UTF-8 bytes.
 */

/** The schema of a request: an object of known properties, and nothing else. */
export interface JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  /** The properties without a default. */
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export type PropertySchema = TextSchema | ChoiceSchema | FlagSchema | IntegerSchema;

interface SchemaBase {
  readonly description: string;
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

/**
 * The schema of a tool's request.
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

function propertySchema(field: Field): PropertySchema {
  const { description } = field;
  switch (field.kind) {
    case 'text': {
      const schema = { description, type: 'string', maxLength: field.maxCodePoints } as const;
      return field.default === undefined ? schema : { ...schema, default: field.default };
    }
    case 'choice':
      return { description, type: 'string', default: field.default, enum: field.choices };
    case 'flag':
      return { description, type: 'boolean', default: field.default };
    case 'integer': {
      const { minimum, maximum } = field;
      return { description, type: 'integer', default: field.default, minimum, maximum };
    }
  }
}
