import { type FieldValue, operationNamed } from '../core/field.ts';
import { OPERATION_FIELD, RESULT_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';

/** Whether a byte order mark is converted like other text, is left out, or begins the result instead of the text. */
export type MarkUse = 'converted' | 'left out' | 'moved';

/** What an operation does with a byte order mark at the start of a file. In a text other than a file, it is data. */
export function markUse({ fields, output }: Tool, values: Readonly<Record<string, FieldValue>>): MarkUse {
  if (output[RESULT_FIELD].countedBy !== undefined) return 'moved';
  const operation = operationNamed(fields, values[OPERATION_FIELD] ?? fields[OPERATION_FIELD]?.default);
  // The result of an encoder stands for the whole file: decoding it returns the mark, too.
  return operation === undefined || operation.hasExactResult ? 'left out' : 'converted';
}
