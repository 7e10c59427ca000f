import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import { joinBytes } from '../../../src/core/growing-bytes.ts';
import { utf8Bytes } from '../../../src/core/text.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import { byteConversion } from '../../../src/tools/byte-conversions.ts';
import { inputOf, type Options, usedOptions } from '../session/options.ts';

/** What comes of trying a conversion: a text, bytes that are not UTF-8, or nothing. */
export type Attempt =
  | { readonly kind: 'text'; readonly result: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | undefined;

/** Tries a conversion, within the limits of size. */
export function attempt(tool: Tool, text: string, options: Options): Attempt {
  try {
    return {
      kind: 'text',
      result: convert(tool, inputOf(tool, text, options), { sizeLimits: true })[RESULT_FIELD],
    };
  } catch (error) {
    return error instanceof TextmillError && error.code === 'NOT_UTF8' ? bytesOf(tool, text, options) : undefined;
  }
}

function bytesOf(tool: Tool, text: string, options: Options): Attempt {
  try {
    const conversion = byteConversion(tool, usedOptions(tool, options));
    if (conversion === undefined) return undefined;
    // What a call returns is valid until the next one.
    const first = conversion.push(utf8Bytes(text)).slice();
    return { kind: 'bytes', bytes: joinBytes(first, conversion.end()) };
  } catch {
    return undefined;
  }
}
