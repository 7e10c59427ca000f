import { hex } from '../../../src/codecs/hex.ts';

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

/** Bytes as pairs of digits, 16 per row, for the clipboard. */
export function hexRows(bytes: Uint8Array, perRow = 16): readonly string[] {
  const digits = hex.encode(bytes);
  const rows: string[] = [];
  for (let start = 0; start < digits.length; start += 2 * perRow) {
    rows.push(digits.slice(start, start + 2 * perRow).replaceAll(/..(?=.)/g, '$& '));
  }
  return rows;
}

/**
 * The first bytes of a file as rows with their offset, their digits and their ASCII characters.
 *
 * @param perRow The number of bytes per row; by default as many as fit into a pane.
 * @example hexDump(Uint8Array.of(0x89, 0x50), 2) // '0000  89 50  .P'
 */
export function hexDump(bytes: Uint8Array, perRow = bytesPerRow()): string {
  const shown = bytes.subarray(0, MOST_SHOWN_BYTES);
  const rows = hexRows(shown, perRow).map((digits, row) => {
    const start = row * perRow;
    const characters = String.fromCharCode(...shown.subarray(start, start + perRow)).replaceAll(/[^ -~]/g, '.');
    return `${start.toString(16).padStart(4, '0')}  ${digits.padEnd(3 * perRow - 1)}  ${characters}`;
  });
  return rows.join('\n');
}

function bytesPerRow(): number {
  return matchMedia('(width < 90rem)').matches ? 8 : 16;
}
