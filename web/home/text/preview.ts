import { textOf } from '../../../src/core/text.ts';

/** The start of bytes as text; undefined if it is not UTF-8. */
export function startOfText(bytes: Uint8Array): string | undefined {
  try {
    // With `stream`, a character that is cut off at the end is left out.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, MOST_OF_FILE), {
      stream: true,
    });
  } catch {
    return undefined;
  }
}

/** How much of a file is shown, in bytes: enough to recognize it. */
const MOST_OF_FILE = 8_192;

/** The number of bytes to show: the start of a file is enough to recognize it. */
export const MOST_SHOWN_BYTES = 1_024;

/** Bytes as pairs of digits in rows, such as `89 50` and `4e`. */
export function hexRows(bytes: Uint8Array, perRow = 16): string {
  const out = new Uint8Array(3 * bytes.length);
  for (const [index, byte] of bytes.entries()) {
    out[3 * index] = DIGITS.charCodeAt(byte >> 4);
    out[3 * index + 1] = DIGITS.charCodeAt(byte & 15);
    out[3 * index + 2] = (index + 1) % perRow === 0 ? 0x0a : 0x20;
  }
  return textOf(out, 0, Math.max(0, out.length - 1));
}

const DIGITS = '0123456789abcdef';

/**
 * The first bytes of a file as rows with their offset, their digits and their ASCII characters: `0000  89 50  .P`. By
 * default, a row has as many bytes as fit into a pane.
 */
export function hexDump(bytes: Uint8Array, perRow = matchMedia('(width < 90rem)').matches ? 8 : 16): string {
  const shown = bytes.subarray(0, MOST_SHOWN_BYTES);
  const rows = hexRows(shown, perRow)
    .split('\n')
    .map((digits, row) => {
      const start = row * perRow;
      const characters = String.fromCharCode(...shown.subarray(start, start + perRow)).replaceAll(/[^ -~]/g, '.');
      return `${start.toString(16).padStart(4, '0')}  ${digits.padEnd(3 * perRow - 1)}  ${characters}`;
    });
  return rows.join('\n');
}
