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
  const keys = lines.map(normalizeLinearly);
  return keys.some((key) => key.includes('\u0f71'))
    ? keys.map((key) => key.replaceAll(/\u0f71{4}(?=\u0f71)/g, '$&\u034f'))
    : keys;
}

/** The longest run, in UTF-16 code units, that the engine sorts on its own. */
const SHORT_RUN = 40;

/**
 * Returns the same as `text.normalize('NFD')`, in linear time. JavaScript engines sort each run of combining marks by
 * insertion, which takes quadratic time, so long runs are sorted here first, by counting.
 */
export function normalizeLinearly(text: string): string {
  return (text.length > SHORT_RUN ? orderLongRuns(decomposeMarks(text)) : text).normalize('NFD');
}

/** One mark of each combining class but 0, ascending. JavaScript has no classes, but normalization compares them. */
const classes = [
  ...'\u0334\u{16ff0}\u093c\u3099\u094d\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05bb\u05bc\u05bd\u05bf',
  ...'\u05c1\u05c2\ufb1e\u064b\u064c\u064d\u0618\u0619\u061a\u0651\u0652\u0670\u0711\u0c55\u0c56\u0e38\u0e48\u0eb8\u0ec8',
  ...'\u0f71\u0f72\u0f74\u0321\u1dce\u031b\u1dfa\u0316\u059a\u302e\u{1d16d}\u05ae\u0300\u0315\u035c\u035d\u0345',
];
const LAST_CLASS = '\u0345';

/** The marks that decompose into other marks with a class. */
const composedMarks = [...'\u0340\u0341\u0343\u0344\u0f73\u0f75\u0f81'];

/** The rank of a character that was not ranked yet. */
const UNKNOWN = 0;
/** The rank of a character without a class, which ends a run. */
const STARTER = 1;
/** The rank of a mark of the first class; the other classes follow. */
const FIRST_CLASS = 2;

/** The known ranks, by code point. Characters from U+20000 have no class. */
const knownRanks = new Uint8Array(0x20000);

/** Decomposes marks that consist of other marks: otherwise they would be sorted by the class of their first part. */
function decomposeMarks(text: string): string {
  let decomposed = text;
  for (const mark of composedMarks) {
    if (decomposed.includes(mark)) decomposed = decomposed.split(mark).join(mark.normalize('NFD'));
  }
  return decomposed;
}

function orderLongRuns(text: string): string {
  // The rank of the character that each UTF-16 code unit belongs to.
  const ranks = new Uint8Array(text.length);
  let isSlow = false;
  let start = 0;
  let isOrdered = true;
  let last = STARTER;
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) ?? 0;
    const rank = rankOf(code);
    ranks[index] = rank;
    if (code > 0xffff) ranks[++index] = rank;
    if (rank === STARTER) {
      start = index + 1;
      isOrdered = true;
    } else {
      isOrdered &&= rank >= last;
      isSlow ||= !isOrdered && index - start >= SHORT_RUN;
    }
    last = rank;
  }
  return isSlow ? sortRuns(text, ranks) : text;
}

/** Sorts the marks of each run by rank. Marks of the same rank keep their order. */
function sortRuns(text: string, ranks: Uint8Array): string {
  const units = new Uint16Array(text.length);
  const places = new Uint32Array(FIRST_CLASS + classes.length);
  let start = 0;
  while (start < text.length) {
    let end = start;
    places.fill(0);
    for (; end < text.length && ranks[end] !== STARTER; end++) {
      const rank = ranks[end] ?? 0;
      places[rank] = (places[rank] ?? 0) + 1;
    }
    let place = start;
    for (let rank = FIRST_CLASS; rank < places.length; rank++) {
      const count = places[rank] ?? 0;
      places[rank] = place;
      place += count;
    }
    for (let index = start; index < end; index++) {
      const rank = ranks[index] ?? 0;
      const place = places[rank] ?? 0;
      units[place] = text.charCodeAt(index);
      places[rank] = place + 1;
    }
    for (; end < text.length && ranks[end] === STARTER; end++) units[end] = text.charCodeAt(end);
    start = end;
  }
  return textOf(units);
}

function textOf(units: Uint16Array): string {
  const pieces: string[] = [];
  // JavaScript engines limit the number of arguments.
  for (let start = 0; start < units.length; start += 1024) {
    pieces.push(Reflect.apply(String.fromCharCode, undefined, units.subarray(start, start + 1024)));
  }
  return pieces.join('');
}

function rankOf(code: number): number {
  if (code < 0x300) return STARTER;
  const rank = knownRanks[code] ?? STARTER;
  return rank === UNKNOWN ? findRank(code) : rank;
}

/** Determines a rank from how the engine normalizes, and caches it. */
function findRank(code: number): number {
  const character = String.fromCodePoint(code);
  const isMark = /\p{M}/u.test(character) && character.normalize('NFD') === character;
  const rank = isMark ? markRank(character) : STARTER;
  knownRanks[code] = rank;
  return rank;
}

/** The rank of a mark, by binary search in `classes`. */
function markRank(mark: string): number {
  let low = 0;
  let high = classes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReordered(mark, classes[middle] ?? '')) low = middle + 1;
    else high = middle;
  }
  // A mark without a class is never reordered.
  return low > 0 || isReordered(LAST_CLASS, mark) ? FIRST_CLASS + low : STARTER;
}

/** Whether normalization swaps the two marks. */
function isReordered(first: string, second: string): boolean {
  return (first + second).normalize('NFD') !== first + second;
}
