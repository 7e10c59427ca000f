import type { ByteConversion } from '../core/byte-conversion.ts';
import type { FieldValue } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';

/**
 * The tools that convert bytes in pieces. A tool that is not here needs its whole text.
 *
 * @param values The validated values of the tool's fields but the text.
 * @returns undefined if the whole text is needed for these values.
 */
export function byteConversion(tool: Tool, values: Readonly<Record<string, FieldValue>>): ByteConversion | undefined {
  return conversions.get(tool.name)?.(values);
}

const conversions: ReadonlyMap<string, (values: Readonly<Record<string, FieldValue>>) => ByteConversion | undefined> =
  new Map();
