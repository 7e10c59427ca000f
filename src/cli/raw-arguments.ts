import { readFileSync } from 'node:fs';
import { decodeUtf8 } from '../core/text.ts';
import { notUtf8 } from './streams.ts';

/**
 * Rejects an argument that was not UTF-8, and returns any other argument.
 *
 * Node replaces bytes that are not UTF-8 with U+FFFD, which changes the text. On Linux, the bytes can be read. On other
 * systems, and if the user typed U+FFFD, the argument is used unchanged.
 *
 * @param name The name of the argument in messages.
 * @param remedy A more specific remedy.
 * @throws UsageError
 */
export function refuseBrokenArguments(text: string, name: string, remedy?: string): string {
  if (text.includes('\ufffd') && decodeUtf8(rawArguments()) === undefined) throw notUtf8(name, undefined, remedy);
  return text;
}

/** The bytes of the command line of this process; empty if the system does not provide them. */
function rawArguments(): Uint8Array {
  try {
    return readFileSync('/proc/self/cmdline');
  } catch {
    return new Uint8Array();
  }
}
