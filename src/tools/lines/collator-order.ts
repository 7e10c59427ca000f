/** The order of the English collator, for lines that are not ASCII; `collation-rows.ts` covers ASCII. */

let collator: Intl.Collator | undefined;

/** The indexes of the lines in order; indexes of equal lines ascend. No line may contain LF. */
export function sortByCollator(lines: readonly string[], desc: boolean): Uint32Array {
  // Created on first use: it takes 10 ms, a fifth of the start of a command.
  collator ??= new Intl.Collator('en', { numeric: true });
  const { compare } = collator;
  const keys = collationKeys(lines).map((key, index) => ({ key, index }));
  keys.sort(desc ? (a, b) => compare(b.key, a.key) : (a, b) => compare(a.key, b.key));
  return new Uint32Array(keys.map(({ index }) => index));
}

/**
 * The lines with their combining marks in canonical order: otherwise the collator orders the marks at each comparison.
 *
 * U+034F, which has no weight, splits long runs of marks, as in the Stream-Safe Text Format (UAX #15 §13): engines order a
 * run by insertion, and at each U+0F71, which begins contractions, the collator reads the rest of the run.
 */
function collationKeys(lines: readonly string[]): readonly string[] {
  // No mark is below U+0300.
  if (!lines.some((line) => /[\u0300-\uffff]/.test(line))) return lines;
  return lines.map((line) => {
    const short = line.length > LONGEST_RUN ? line.replaceAll(/\p{M}+/gu, splitMarks) : line;
    const key = short.normalize('NFD');
    return key.includes('\u0f71') ? key.replaceAll(/\u0f71{4}(?=\u0f71)/g, '$&\u034f') : key;
  });
}

/** The most marks of a run that is not split. */
const LONGEST_RUN = 255;

function splitMarks(run: string): string {
  return run.match(/.{1,255}/gsu)?.join('\u034f') ?? run;
}
