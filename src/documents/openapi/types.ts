import type { JsonSchema, OutputSchema, PropertyExamples } from '../json-schema.ts';

/** The parts of OpenAPI 3.1 that the interface description uses, as plain JSON values. */

export interface OpenApi {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    /** The version of the interface, not of the program. */
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  /** Empty: no credential is required. */
  readonly security: readonly [];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, OutputSchema | ObjectSchema>>;
    readonly requestBodies: Readonly<Record<string, RequestBody>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly headers: Readonly<Record<string, Header>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly requestBody: Reference;
  /** The media type of the request, which swagger-typescript-api does not find behind a reference. */
  readonly 'x-contentType': string;
  /** By status. */
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface RequestBody {
  readonly description: string;
  readonly required: true;
  readonly content: Content;
}

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Header | Reference>>;
  readonly content: Content;
}

/** By media type. */
export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema: Reference | JsonSchema | ObjectSchema;
  readonly examples: Examples;
}

/** A request and its response have the same key. */
export type Examples = Readonly<Record<string, ExampleObject>>;

export interface ExampleObject {
  readonly summary: string;
  readonly description?: string;
  readonly value: unknown;
}

export interface Header {
  readonly description: string;
  /** Whether every response of the status has it. */
  readonly required: boolean;
  readonly schema: StringSchema | IntegerSchema;
  readonly example?: unknown;
}

export interface Reference {
  readonly $ref: string;
}

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ObjectSchema | Reference | StringSchema | ConstantSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export interface StringSchema {
  readonly type: 'string';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly examples?: PropertyExamples;
}

export interface IntegerSchema {
  readonly type: 'integer';
  readonly minimum: number;
}

export interface ConstantSchema {
  readonly type: 'boolean';
  readonly description: string;
  readonly const: boolean;
  readonly examples: PropertyExamples;
}
