import type { FieldValue } from '../../src/core/field.ts';

/** A way to the tools: one row of the matrix in doors.test.ts. */
export interface Door {
  readonly name: string;
  open(): Promise<OpenDoor>;
}

export interface OpenDoor {
  convert(tool: string, input: Input): Promise<Outcome>;
  close(): Promise<void>;
}

export type Input = Readonly<Record<string, FieldValue>> & { readonly text: string };

/** The data as JSON, byte for byte as the door gave it, or the message of the error. */
export type Outcome = { readonly data: string } | { readonly message: string };
