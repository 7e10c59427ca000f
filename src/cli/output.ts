import type { FieldValue } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';

/**
 * What a command prints of a tool's data: its first output field.
 *
 * What was decoded is data, and stays as it is, byte for byte. Everything else is text for people and for programs that
 * read lines, which a line feed ends. A list without lines has none to end, and so has no result at all; a list whose one
 * line is empty has.
 *
 * @param values The validated values of the tool's fields.
 * @param toTerminal Whether a prompt follows, which wants a line of its own.
 */
export function printedText(
  tool: Tool,
  values: Readonly<Record<string, FieldValue>>,
  data: Readonly<Record<string, string | number>>,
  toTerminal: boolean,
): string {
  const [[name, field] = []] = Object.entries(tool.output);
  const result = String(data[name ?? ''] ?? '');
  if (values['operation'] === 'decode') return toTerminal && result !== '' ? endedLine(result) : result;
  const lines = field?.countedBy === undefined ? undefined : data[field.countedBy];
  const isNothing = result === '' && (lines === undefined || lines === 0);
  return isNothing ? '' : `${result}\n`;
}

function endedLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
