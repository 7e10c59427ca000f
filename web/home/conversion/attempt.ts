import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import { byteCodec } from '../../../src/tools/byte-codec.ts';
import { inputOf, type Options, usedOptions } from '../session/options.ts';

/** The result of trying a conversion: a text, bytes that are not UTF-8, or undefined if it fails. */
export type Attempt =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | undefined;

/** Tries a conversion, with the size limits. */
export function attempt(tool: Tool, text: string, options: Options): Attempt {
  try {
    return {
      kind: 'text',
      text: convert(tool, inputOf(tool, text, options), { sizeLimits: true })[RESULT_FIELD],
    };
  } catch (error) {
    return error instanceof TextmillError && error.code === 'NOT_UTF8' ? bytesOf(tool, text, options) : undefined;
  }
}

function bytesOf(tool: Tool, text: string, options: Options): Attempt {
  const bytes = byteCodec(tool, usedOptions(tool, options))?.decode(text);
  return bytes && { kind: 'bytes', bytes };
}
