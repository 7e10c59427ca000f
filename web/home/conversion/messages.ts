import type { Field, TextField } from '../../../src/core/field.ts';
import type { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type Options, operationOf, optionValue } from '../session/options.ts';
import { countsOf } from './outcome.ts';

/** Explains an error of an option. */
export function messageOfOption(tool: Tool, { code, field: name = '' }: TextmillError, options: Options): string {
  const field: Field | undefined = tool.fields[name];
  if (field === undefined) return UNKNOWN;
  const { title } = field;
  if (code === 'TOO_LONG' && field.kind === 'text') {
    return tooLong(title, field, String(optionValue({ name, field }, options)), operationOf(tool, options));
  }
  if (code === 'UNPAIRED_SURROGATE') return `${title} contains half of a character.`;
  if (field.kind === 'integer') {
    return code === 'WRONG_TYPE'
      ? `${title} must be a whole number.`
      : `${title} must be from ${field.minimum.toLocaleString('en')} to ${field.maximum.toLocaleString('en')}.`;
  }
  return `${title} has an invalid value.`;
}

/** The message for an error without a more specific one. */
export const UNKNOWN = "The text can't be converted.";

/** States which size limit a text exceeds, and by how much. */
export function tooLong(title: string, field: TextField, text: string, operation: string | undefined): string {
  const exceeded = countsOf(text, field, operation).find(({ count, limit }) => limit !== undefined && count > limit);
  if (exceeded === undefined) return `${title} is too long.`;
  const { unit, count, limit = 0 } = exceeded;
  return `${title} is too long: ${count.toLocaleString('en')} of ${limit.toLocaleString('en')} ${unit}s.`;
}

/** States what is missing from a text that an ending completes. */
export function messageOfMissing({ code }: TextmillError, ending: string): string {
  if (code === 'UNPAIRED_SURROGATE') return 'Incomplete: half of the last character is missing.';
  if (code === 'NOT_UTF8') return 'Incomplete: the last character needs more bytes.';
  // Only the rest of an escape, not the rest of the character that it begins.
  const missing = ending.replace(/%.*/, '');
  const what = code === 'WRONG_PADDING' ? '`=`' : code === 'NOT_A_NUMBER' ? 'digit' : 'character';
  const count = NUMBERS[missing.length - 1] ?? missing.length;
  const isPlural = missing.length > 1 && code !== 'WRONG_PADDING';
  return `Incomplete: ${count} more ${what}${isPlural ? 's' : ''} needed.`;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
