import { readFileSync } from 'node:fs';
import { decodeUtf8 } from '../core/text.ts';
import { notUtf8 } from './streams.ts';

/**
 * Refuses a text from the command line that was not UTF-8.
 *
 * Node puts U+FFFD where an argument's bytes spell no character, and then the text is another one. Linux shows the bytes:
 * elsewhere, and where U+FFFD itself was typed, the text is taken as it is.
 *
 * @param subject What the text is: the field that it is for.
 * @param remedy How to fix it, if that is known better.
 * @throws UsageError
 */
export function refuseBrokenArguments(text: string, subject: string, remedy?: string): string {
  if (text.includes('\ufffd') && decodeUtf8(rawArguments()) === undefined) {
    throw notUtf8(subject, 'as an argument', remedy);
  }
  return text;
}

/** The bytes of this process's command line, or none where the system doesn't show them. */
function rawArguments(): Uint8Array {
  try {
    return readFileSync('/proc/self/cmdline');
  } catch {
    return new Uint8Array();
  }
}
