import type { FieldValue, ParseOptions } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { convert, type DataOfOutput, type Tool, type ToolOutput } from '../core/tool.ts';

/** A stand-in until the branch `words` is merged. */
export function canConvertEachLine(tool: Tool): boolean {
  return (tool.fields[OPERATION_FIELD]?.choices.length ?? 0) < 7;
}

/** A stand-in until the branch `words` is merged. */
export function convertEachLine(
  tool: Tool,
  input: { readonly text: string; readonly [name: string]: FieldValue },
  options: ParseOptions,
): DataOfOutput<ToolOutput> {
  const { text, ...others } = input;
  const pieces = text.split(/(\r\n|\r|\n)/);
  const converted = pieces.map((piece, index) =>
    index % 2 === 1 || piece === '' ? piece : convert(tool, { text: piece, ...others }, options).result,
  );
  return { result: converted.join('') };
}
