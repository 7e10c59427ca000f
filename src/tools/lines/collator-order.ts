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
 * At each U+0F71, which begins contractions, the collator reads the rest of the run of marks. U+034F, which has no
 * weight, splits long runs, as in the Stream-Safe Text Format (UAX #15 §13).
 */
function collationKeys(lines: readonly string[]): readonly string[] {
  // No mark is below U+0300.
  if (!lines.some((line) => /[\u0300-\uffff]/.test(line))) return lines;
  const keys = lines.some((line) => line.length > SHORT_RUN)
    ? // Normalizing one joined text is faster than normalizing each line.
      normalizeLinearly(lines.join('\n')).split('\n')
    : lines.map((line) => line.normalize('NFD'));
  return keys.some((key) => key.includes('\u0f71'))
    ? keys.map((key) => key.replaceAll(/\u0f71{4}(?=\u0f71)/g, '$&\u034f'))
    : keys;
}

/** The longest run of marks that the engine sorts on its own. */
const SHORT_RUN = 40;

/**
 * Returns the same as `text.normalize('NFD')`, in linear time. JavaScript engines sort each run of combining marks by
 * insertion, which takes quadratic time, so long runs are sorted here first.
 *
 * @example normalizeLinearly('\u1ea5\u0323') // 'a\u0323\u0302\u0301'
 */
export function normalizeLinearly(text: string): string {
  return text.replaceAll(LONG_RUN, sortMarks).normalize('NFD');
}

const LONG_RUN = new RegExp(`\\p{M}{${SHORT_RUN + 1},}`, 'gu');

/** Decomposes marks, and sorts those between marks that are not reordered. Marks of the same class keep their order. */
function sortMarks(run: string): string {
  let sorted = '';
  let groups = new Map<CombiningClass, string>();
  const sortGroups = () => classes.map((group) => groups.get(group) ?? '').join('');
  for (const { mark, group } of Array.from(run, partsOf).flat()) {
    if (group !== undefined) {
      groups.set(group, (groups.get(group) ?? '') + mark);
    } else {
      sorted += sortGroups() + mark;
      groups = new Map();
    }
  }
  return sorted + sortGroups();
}

/** A canonical combining class other than 0, which is that of its first known mark. */
interface CombiningClass {
  readonly first: string;
}

/** A mark that is not decomposed. Without a class, it is not reordered, and neither are marks before and after it. */
interface Mark {
  readonly mark: string;
  readonly group: CombiningClass | undefined;
}

/** The known classes, in ascending order: JavaScript does not expose them, but normalization compares them. */
const classes: CombiningClass[] = [];

/** The known marks, each with the marks that it is decomposed to. */
const knownMarks = new Map<string, readonly Mark[]>();

function partsOf(character: string): readonly Mark[] {
  const known = knownMarks.get(character);
  if (known !== undefined) return known;
  const parts = Array.from(character.normalize('NFD'), (mark) => ({ mark, group: classOf(mark) }));
  knownMarks.set(character, parts);
  return parts;
}

function classOf(mark: string): CombiningClass | undefined {
  // These marks have the first and the last class.
  if (!isReordered(mark, '\u0334') && !isReordered('\u0345', mark)) return undefined;
  const place = classes.findIndex(({ first }) => !isReordered(mark, first));
  const next = classes[place];
  if (next !== undefined && !isReordered(next.first, mark)) return next;
  const added = { first: mark };
  classes.splice(next === undefined ? classes.length : place, 0, added);
  return added;
}

/** Whether normalization swaps the two marks, because the class of the second is smaller and not 0. */
function isReordered(first: string, second: string): boolean {
  return (first + second).normalize('NFD') !== first + second;
}
