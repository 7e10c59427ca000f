import type { ErrorCode } from '../../src/core/textmill-error.ts';
import { TextmillError } from '../../src/core/textmill-error.ts';
import { convert as convertInput, type Tool } from '../../src/core/tool.ts';

/** What a tool answers with. */
export type Data = Readonly<Record<string, string | number>>;

/** What a caller is told of an error. */
export interface ErrorFacts {
  readonly code: ErrorCode;
  readonly message: string;
  readonly position: number | undefined;
}

/** A tool's data for an input that was not checked yet. */
export function convert(tool: Tool, input: unknown): Data {
  return convertInput(tool, input, { sizeLimits: true });
}

/** What a caller is told of the error that a tool finds in an input. */
export function errorOf(tool: Tool, input: unknown): ErrorFacts {
  const { code, message, position } = thrownBy(tool, input);
  return { code, message, position };
}

/** The error that a tool finds in an input. */
export function thrownBy(tool: Tool, input: unknown): TextmillError {
  try {
    convert(tool, input);
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
  throw new Error('the input has no error');
}
