import { checkCodePoints, isObject, type ParseOptions, parseFields } from '../core/field.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { limits } from '../core/limits.ts';
import { mapLines } from '../core/map-lines.ts';
import { convert, type DataOfOutput, type Tool, type ToolOutput } from '../core/tool.ts';

/** Converts each line separately, for the interfaces that have this option. */

/** Whether a tool can convert lines separately. A tool that counts lines can't: it already converts lists of lines. */
export function canConvertEachLine({ output }: Tool): boolean {
  return Object.keys(output).length === 1;
}

/**
 * Converts each line separately with `convert`: see {@link mapLines}. The limits of the text apply to each line. The
 * whole text has at most `limits.textCodePoints`.
 *
 * @throws TextmillError the errors of `convert` and {@link mapLines}
 */
export function convertEachLine(tool: Tool, input: unknown, options: ParseOptions): DataOfOutput<ToolOutput> {
  const text = isObject(input) ? input[TEXT_FIELD] : undefined;
  // The tool throws the error.
  if (!isObject(input) || typeof text !== 'string') return convert(tool, input, options);
  const values = parseFields(tool.fields, { ...input, [TEXT_FIELD]: '' }, options);
  if (options.sizeLimits) checkCodePoints(TEXT_FIELD, text, limits.textCodePoints);
  const convertLine = (line: string) => convert(tool, { ...values, [TEXT_FIELD]: line }, options)[RESULT_FIELD];
  return { [RESULT_FIELD]: mapLines(text, convertLine) };
}
