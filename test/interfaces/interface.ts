import type { FieldValue } from '../../src/core/field.ts';

/** An interface to the tools. The tests in this folder run the table through each interface. */
export interface Interface {
  readonly name: string;
  open(): Promise<OpenInterface>;
}

export interface OpenInterface {
  convert(tool: string, input: Input): Promise<Outcome>;
  close(): Promise<void>;
}

export type Input = Readonly<Record<string, FieldValue>> & { readonly text: string };

/** The data as the exact JSON that the interface returned, or the message of the error. */
export type Outcome = { readonly data: string } | { readonly message: string };
