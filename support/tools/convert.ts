import type { ErrorCode } from '../../src/core/textmill-error.ts';
import { TextmillError } from '../../src/core/textmill-error.ts';
import { convert as convertInput, type Tool } from '../../src/core/tool.ts';
import { base64 } from '../../src/tools/base64.ts';

/** The data that a tool returns. */
export type Data = Readonly<Record<string, string | number>>;

/** The public part of an error. */
export interface ErrorFacts {
  readonly code: ErrorCode;
  readonly message: string;
  readonly position: number | undefined;
}

/** Base64 with a bug. */
export function brokenBase64(bug: Error): Tool {
  return {
    ...base64,
    run: () => {
      throw bug;
    },
  };
}

/** Validates an input, and returns the tool's data. */
export function convert(tool: Tool, input: unknown): Data {
  return convertInput(tool, input, { sizeLimits: true });
}

/** The public part of the error that a tool reports for an input. */
export function errorOf(tool: Tool, input: unknown): ErrorFacts {
  const { code, message, position } = thrownBy(tool, input);
  return { code, message, position };
}

/** The error that a tool reports for an input. */
export function thrownBy(tool: Tool, input: unknown): TextmillError {
  const outcome = attempt(() => convert(tool, input));
  if (outcome instanceof TextmillError) return outcome;
  throw new Error('the input has no error');
}

/** The result of a function, or the TextmillError that it throws. Any other error is thrown again. */
export function attempt<Result>(run: () => Result): Result | TextmillError {
  try {
    return run();
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
}
