import { hex } from '../../../src/codecs/hex.ts';

/** The part of a text or of bytes that the page shows: all, or the start if the whole would take long to lay out. */
export function previewOf(content: string | Uint8Array): string {
  if (typeof content !== 'string') return hexView(content);
  return content.length <= MOST_WHOLE ? content : content.slice(0, MOST_OF_START).toWellFormed();
}

/** A text of this length in UTF-16 units takes 0.1 s to lay out. All results of typed texts are shorter. */
const MOST_WHOLE = 200_000;

const MOST_OF_START = 4_000;

/** The number of bytes to show: the start of a file is enough to recognize it. */
export const MOST_SHOWN_BYTES = 1_024;

/**
 * Shows bytes as rows of 16 pairs of digits. Unless `most` is given, only the first 1,024 bytes are shown.
 *
 * @example hexView(Uint8Array.of(0x89, 0x50)) // '89 50'
 */
export function hexView(bytes: Uint8Array, most = MOST_SHOWN_BYTES): string {
  const digits = hex.encode(bytes.subarray(0, most));
  const rows: string[] = [];
  for (let start = 0; start < digits.length; start += ROW_DIGITS) {
    rows.push(digits.slice(start, start + ROW_DIGITS).replaceAll(/..(?=.)/g, '$& '));
  }
  return rows.join('\n');
}

const ROW_DIGITS = 32;
