import type { ObjectSchema, PropertySchema } from '../json-schema.ts';

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Header | Reference>>;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface MediaType {
  readonly schema: Reference | EnvelopeSchema;
  /** A request and its response have the same key. */
  readonly examples: Readonly<Record<string, ExampleObject>>;
}

export interface ExampleObject {
  readonly summary: string;
  readonly description?: string;
  readonly value: unknown;
}

export interface Header {
  readonly description: string;
  /** Whether every response of the status has it. */
  readonly required: boolean;
  readonly schema: PropertySchema;
  readonly example?: unknown;
}

export interface Reference {
  readonly $ref: string;
}

/** A reference to a component of the description. */
export function reference(kind: 'headers' | 'responses' | 'schemas', name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

/** The schema of an object, which may have objects as properties: an envelope has data. */
export type EnvelopeSchema = ObjectSchema<PropertySchema | WrappedSchema | ObjectSchema | Reference>;

/** The schema of a value whose default is in an inner schema. */
export interface WrappedSchema {
  readonly description: string;
  readonly examples: PropertySchema['examples'] | undefined;
  readonly allOf: readonly [PropertySchema];
}
