import { readFileSync } from 'node:fs';
import { decodeUtf8 } from '../core/text.ts';
import { notUtf8 } from './streams.ts';

/**
 * Rejects an argument that was not UTF-8.
 *
 * Node replaces bytes that are not UTF-8 by U+FFFD, which changes the text. Linux shows the bytes. On other systems,
 * and if U+FFFD itself was typed, the argument is used as it is.
 *
 * @param name What messages call the argument.
 * @param remedy How to fix it, if the caller knows better.
 * @throws UsageError
 */
export function refuseBrokenArguments(text: string, name: string, remedy?: string): string {
  if (text.includes('\ufffd') && decodeUtf8(rawArguments()) === undefined) throw notUtf8(name, undefined, remedy);
  return text;
}

/** The bytes of this process's command line; empty if the system does not show them. */
function rawArguments(): Uint8Array {
  try {
    return readFileSync('/proc/self/cmdline');
  } catch {
    return new Uint8Array();
  }
}
