import { type FieldValue, operationNamed } from '../core/field.ts';
import { OPERATION_FIELD, RESULT_FIELD } from '../core/field-names.ts';
import type { DataOfOutput, Tool, ToolOutput } from '../core/tool.ts';

/**
 * What a command prints of a tool's data: the result.
 *
 * An exact result stays as it is, byte for byte. Every other result is text for people and for programs that read lines,
 * and ends with a line feed. A list without lines has nothing to end and prints nothing; a list of one empty line prints
 * that line.
 *
 * @param values The validated values of the tool's fields.
 * @param toTerminal Whether a prompt follows, which wants a line of its own.
 */
export function printedText(
  tool: Tool,
  values: Readonly<Record<string, FieldValue>>,
  data: DataOfOutput<ToolOutput>,
  toTerminal: boolean,
): string {
  const { countedBy } = tool.output[RESULT_FIELD];
  const result = data[RESULT_FIELD];
  if (operationNamed(tool.fields, values[OPERATION_FIELD])?.hasExactResult) {
    return toTerminal && result !== '' ? endedLine(result) : result;
  }
  const lines = countedBy === undefined ? undefined : data[countedBy];
  const isNothing = result === '' && (lines === undefined || lines === 0);
  return isNothing ? '' : `${result}\n`;
}

function endedLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
