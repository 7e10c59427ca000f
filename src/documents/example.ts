import { dataEnvelope, errorEnvelope } from '../contract/envelope.ts';
import { type Fields, parseFields } from '../core/field.ts';
import { errorIn } from '../core/textmill-error.ts';
import type { Example } from '../core/tool.ts';

/** The body of the response to an example, byte for byte. */
export function answerOf(example: Example): string {
  return 'data' in example ? dataEnvelope(example.data) : errorEnvelope(example.error);
}

/** Whether an input is valid by the types and limits of the fields, so that only the tool can find an error in it. */
export function isValidInput(fields: Fields, input: unknown): boolean {
  return errorIn(() => parseFields(fields, input, { sizeLimits: true })) === undefined;
}
