import { normalizeLinearly, SHORT_RUN } from './canonical-order.ts';

/** The order of the English collator, for the lines that `collation-rows.ts` does not cover. */

let collator: Intl.Collator | undefined;

/** The indexes of the lines in order; those of lines that compare equal ascend. No line has an LF. */
export function sortByCollator(lines: readonly string[], desc: boolean): Uint32Array {
  // Made when it is first needed: that takes 10 ms, a fifth of a command's start.
  collator ??= new Intl.Collator('en', { numeric: true });
  const { compare } = collator;
  const keys = collationKeys(lines).map((key, index) => ({ key, index }));
  keys.sort(desc ? (a, b) => compare(b.key, a.key) : (a, b) => compare(a.key, b.key));
  return new Uint32Array(keys.map(({ index }) => index));
}

/**
 * The lines with their combining marks in canonical order: the collator would put them in order at each comparison. For each
 * U+0F71, with which contractions begin, it looks at the rest of a run, so U+034F, which has no weight, ends long ones, as in
 * the Stream-Safe Text Format (UAX #15 §13).
 */
function collationKeys(lines: readonly string[]): readonly string[] {
  // No mark is below U+0300.
  if (!lines.some((line) => /[\u0300-\uffff]/.test(line))) return lines;
  const keys = lines.some((line) => line.length > SHORT_RUN)
    ? // One text takes less time than its lines.
      normalizeLinearly(lines.join('\n')).split('\n')
    : lines.map((line) => line.normalize('NFD'));
  return keys.some((key) => key.includes('\u0f71'))
    ? keys.map((key) => key.replaceAll(/\u0f71{4}(?=\u0f71)/g, '$&\u034f'))
    : keys;
}
