import { checkCodePoints, isObject, type ParseOptions, parseFields } from '../core/field.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { limits } from '../core/limits.ts';
import { mapLines } from '../core/map-lines.ts';
import { convert, type DataOfOutput, type Tool, type ToolOutput } from '../core/tool.ts';

/** Conversions of each line by itself, for the interfaces that offer them beside the tools. */

/** Whether the lines of a text can be converted one by one: not if the tool counts, or works on lists of lines already. */
export function canConvertEachLine({ output }: Tool): boolean {
  return Object.keys(output).length === 1;
}

/**
 * As `convert`, for each line by itself: see {@link mapLines}. The limits of the text are each line's; the whole has at
 * most `limits.textCodePoints`.
 *
 * @throws TextmillError as `convert` and {@link mapLines} do.
 */
export function convertEachLine(tool: Tool, input: unknown, options: ParseOptions): DataOfOutput<ToolOutput> {
  const text = isObject(input) ? input[TEXT_FIELD] : undefined;
  // The tool tells what is wrong.
  if (!isObject(input) || typeof text !== 'string') return convert(tool, input, options);
  const values = parseFields(tool.fields, { ...input, [TEXT_FIELD]: '' }, options);
  if (options.sizeLimits) checkCodePoints(TEXT_FIELD, text, limits.textCodePoints);
  const convertLine = (line: string) => convert(tool, { ...values, [TEXT_FIELD]: line }, options)[RESULT_FIELD];
  return { [RESULT_FIELD]: mapLines(text, convertLine) };
}
