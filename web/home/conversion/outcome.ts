import { createError } from '../../../src/core/errors.ts';
import type { TextField } from '../../../src/core/field.ts';
import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import { countLines } from '../../../src/core/lines.ts';
import { countCodePoints, utf8Length } from '../../../src/core/text.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type DataOfOutput, type Tool, type ToolOutput } from '../../../src/core/tool.ts';

/** What came of a conversion. */
export type Outcome =
  | { readonly data: DataOfOutput<ToolOutput>; readonly error?: never }
  | { readonly error: TextmillError; readonly data?: never };

/** Converts as the service does, by the fields' limits; those of whole bodies and answers are of requests. */
export function outcomeOf(tool: Tool, input: object): Outcome {
  try {
    return { data: convert(tool, input, { sizeLimits: true }) };
  } catch (error) {
    if (error instanceof TextmillError) return { error };
    reportError(error);
    return { error: createError('INTERNAL_ERROR', {}) };
  }
}

/** The names of the texts that a tool returns. */
export function textOutputs({ output }: Tool): readonly string[] {
  return Object.keys(output).filter((name) => output[name]?.kind === 'text');
}

/** The result of a conversion, if it succeeded. */
export function resultOf({ data }: Outcome): string | undefined {
  return data?.[RESULT_FIELD];
}

/** A size of a text, against its limit where it has one. */
export interface Count {
  readonly unit: 'character' | 'byte' | 'line';
  readonly count: number;
  readonly limit: number | undefined;
}

/** The sizes of a text: code points, UTF-8 bytes, lines. */
export function countsOf(text: string, field?: TextField, operation?: string): readonly Count[] {
  return [
    { unit: 'character', count: countCodePoints(text), limit: field?.maxCodePoints },
    { unit: 'byte', count: utf8Length(text), limit: field?.maxUtf8Bytes?.[operation ?? ''] },
    { unit: 'line', count: countLines(text), limit: field?.maxLines },
  ];
}
