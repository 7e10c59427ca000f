import type { ByteConversion } from '../core/byte-conversion.ts';
import { type Fields, type FieldValue, parseFields, type ValuesOf } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';
import { lineConversion } from './line-bytes.ts';
import { textLineTools } from './text-line-tools.ts';
import { urlConversion } from './url-bytes.ts';
import { urlEncoder } from './url-encoder.ts';

/**
 * The tools that convert bytes in pieces. A tool that is not here needs its whole text.
 *
 * @param values The validated values of the tool's fields but the text.
 * @returns undefined if the whole text is needed for these values.
 */
export function byteConversion(tool: Tool, values: Values): ByteConversion | undefined {
  return conversions.get(tool.name)?.(values);
}

type Values = Readonly<Record<string, FieldValue>>;

const conversions: ReadonlyMap<string, (values: Values) => ByteConversion | undefined> = new Map([
  [textLineTools.name, typed(textLineTools.fields, lineConversion)],
  [urlEncoder.name, typed(urlEncoder.fields, urlConversion)],
]);

/** Gives a conversion its values by their types. */
function typed<F extends Fields>(fields: F, convert: (values: ValuesOf<F>) => ByteConversion | undefined) {
  return (values: Values) => convert(parseFields(fields, { ...values, [TEXT_FIELD]: '' }, { sizeLimits: false }));
}
