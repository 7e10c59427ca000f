import { dataEnvelope, errorEnvelope } from '../contract/envelope.ts';
import { type Fields, parseFields } from '../core/field.ts';
import { TextmillError } from '../core/textmill-error.ts';
import type { Example } from '../core/tool.ts';

/** What documents need to know of a tool's examples. */

/** The body that the service answers an example with, byte for byte. */
export function answerOf(example: Example): string {
  if ('data' in example) return dataEnvelope(example.data);
  return errorEnvelope(example.error);
}

/** Whether the fields take an input, by their types and limits, so that an error in it is for the tool to find. */
export function isTaken(fields: Fields, input: unknown): boolean {
  try {
    parseFields(fields, input, { sizeLimits: true });
    return true;
  } catch (error) {
    if (error instanceof TextmillError) return false;
    throw error;
  }
}
