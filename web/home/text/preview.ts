import { hexDump } from '../../../src/notations/hex-forms.ts';
import { endOfLayout } from './layout.ts';

/** The start of bytes as text; undefined if it is not UTF-8. */
export function startOfText(bytes: Uint8Array): string | undefined {
  try {
    // With `stream`, a character that is cut off at the end is left out.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const text = decoder.decode(bytes.subarray(0, MOST_OF_FILE), { stream: true });
    return text.slice(0, endOfLayout(text)).replace(/[\ud800-\udbff]$/, '');
  } catch {
    return undefined;
  }
}

/** How much of a file is shown, in bytes: enough to recognize it. */
const MOST_OF_FILE = 8_192;

/** The number of bytes to show: the start of a file is enough to recognize it. */
export const MOST_SHOWN_BYTES = 1_024;

/** The first bytes of a file as a dump. By default, a row has as many bytes as fit into a pane. */
export function previewOf(bytes: Uint8Array, perRow = matchMedia('(width < 90rem)').matches ? 8 : 16): string {
  return hexDump(bytes.subarray(0, MOST_SHOWN_BYTES), perRow, 4);
}
