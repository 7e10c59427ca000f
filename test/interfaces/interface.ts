import type { FieldValue } from '../../src/core/field.ts';

/** A way to the tools: the tests beside this run the table through each. */
export interface Interface {
  readonly name: string;
  open(): Promise<OpenInterface>;
}

export interface OpenInterface {
  convert(tool: string, input: Input): Promise<Outcome>;
  close(): Promise<void>;
}

export type Input = Readonly<Record<string, FieldValue>> & { readonly text: string };

/** The data as JSON, byte for byte as the interface gave it, or the message of the error. */
export type Outcome = { readonly data: string } | { readonly message: string };
