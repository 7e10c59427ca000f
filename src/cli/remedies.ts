import { hex } from '../codecs/hex.ts';
import { parseFields } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { byteCodec } from '../tools/bytes.ts';
import { hexMarks } from '../tools/hex-notation.ts';
import type { Input } from './commands.ts';
import { commandOptions, fieldWords } from './options.ts';

/**
 * The remedy for a text with an unexpected character, if its notation shows what was meant: a flag with which the text is
 * valid, or the marks to remove from hexadecimal. It repeats no other part of the text.
 */
export function remedyForText(tool: Tool, options: Input, text: string, { code }: TextmillError): string | undefined {
  const input = { [TEXT_FIELD]: text, ...options };
  // If the text is not known, the start of it may be valid.
  if (code !== 'UNEXPECTED_CHARACTER' || isValid(tool, input)) return undefined;
  for (const option of commandOptions(tool)) {
    const field = tool.fields[option.field];
    if (option.kind !== 'flag' || field === undefined) continue;
    const value = !(options[option.field] ?? field.default);
    if (isValid(tool, { ...input, [option.field]: value })) {
      return `Try ${fieldWords(option, value).join()}, which accepts the text.`;
    }
  }
  const values = parseFields(tool.fields, { [TEXT_FIELD]: '', ...options }, { sizeLimits: false });
  const marks = byteCodec(tool, values) === hex ? hexMarks(text) : [];
  return marks.length === 0
    ? undefined
    : `Remove each ${marks.map((mark) => `"${mark}"`).join(' and ')}. Spaces between bytes can stay.`;
}

function isValid(tool: Tool, input: Input): boolean {
  try {
    convert(tool, input, { sizeLimits: false });
    return true;
  } catch (error) {
    // A pipe or a file accepts bytes that are not text.
    return error instanceof TextmillError && error.code === 'NOT_UTF8';
  }
}
