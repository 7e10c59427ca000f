/** The order of the English collator, for the lines that `collation-rows.ts` does not cover. */

let collator: Intl.Collator | undefined;

/** The indexes of the lines in ascending order; those of lines that compare equal ascend. */
export function sortByCollator(lines: readonly string[]): number[] {
  // Made when it is first needed: that takes 10 ms, a fifth of a command's start.
  collator ??= new Intl.Collator('en', { numeric: true });
  const { compare } = collator;
  return lines
    .map((line, index) => ({ key: collationKey(line), index }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ index }) => index);
}

/**
 * The line with its combining marks in canonical order: the collator would put them in order at each comparison, in time with
 * the square of their number. U+034F, which has no weight, ends the runs that take long even so, as in the Stream-Safe Text
 * Format (UAX #15 §13). For each U+0F71, with which contractions begin, the collator looks at the rest of its run.
 */
function collationKey(line: string): string {
  if (!/\p{M}/u.test(line)) return line;
  return cutLongRuns(line)
    .normalize('NFD')
    .replaceAll(/\u0f71{4}(?=\u0f71)/g, '$&\u034f');
}

/** The line with U+034F after each 255 marks of a longer run. */
function cutLongRuns(line: string): string {
  if (line.length < 256) return line;
  // Without the look behind, the search begins anew at each mark.
  return line.replaceAll(/(?<!\p{M})\p{M}{256,}/gu, (run) => run.replaceAll(/\p{M}{255}/gu, '$&\u034f'));
}
