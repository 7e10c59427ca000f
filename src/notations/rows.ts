import { joinLabels } from './notation.ts';

/** Finds what the lines of a text share: what each begins with, and their columns. */

/** Lines without what all of them begin with. */
interface Framed {
  /** What was removed, such as `Remove the numbers and the heading`. */
  readonly label: string;
  readonly lines: readonly string[];
  /** The line before them that is not one of them. */
  readonly heading: string | undefined;
}

/** What the lines of a list or a log begin with. A number is the number of the line, and counts from line to line. */
const MARKS: readonly (readonly [label: string, mark: RegExp])[] = [
  ['Remove the quote marks', /^ ?(?:>[<> ]*|<[<> ]* )/],
  ['Remove the check boxes', /^\s*(?:[-*+] )?\[[ x]?\]\s+(?=\S)/i],
  ['Remove the branches', /^[\s│|]*[├└|`+](?:──|--)\s+(?=\S)/],
  ['Remove the bullets', /^\s*[-*+•‣◦▪●·–—☐☑☒✓✔○■\uf0b7\uf0a7]\s+(?=\S)/],
  ['Remove the marks', /^(?:[*+] | {2})(?=\S)/],
  [
    'Remove the time stamps',
    /^(?:\[[^\]\r\n]{0,40}\d[.:-]\d[^\]\r\n]{0,40}\]|(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?Z?)\s+/,
  ],
  ['Remove the numbers', /^\s*\(?(\d{1,6}|[a-z])(?:[.):]\)?\s+|[│|]\s?|:(?!\d)\s?|\s*\t)(?=\S)/i],
];

/** The most marks before one line, such as quote marks and numbers. */
const MOST_MARKS = 3;

/**
 * The lines of a text without the marks that all of them have; undefined if they have none. Empty lines don't count. A
 * mark can also be any words before a blank, a bar or a colon.
 */
export function withoutFrame(text: string, hasWords = false): Framed | undefined {
  let framed: Framed | undefined;
  for (let count = 0; count < MOST_MARKS; count++) {
    const lines = framed?.lines ?? linesOf(text);
    const next = withoutMark(lines, framed?.heading === undefined) ?? (hasWords ? withoutWords(lines) : undefined);
    if (next === undefined) break;
    framed = { ...next, label: joinLabels(framed?.label ?? '', next.label), heading: framed?.heading ?? next.heading };
  }
  return framed;
}

function withoutMark(lines: readonly string[], mayHaveHeading: boolean): Framed | undefined {
  const [first = '', ...others] = lines;
  const found = others.length === 0 ? undefined : MARKS.find(([, mark]) => others.every((line) => mark.test(line)));
  if (found === undefined) return undefined;
  const [label, mark] = found;
  const heading = mark.test(first) ? undefined : first;
  const isHeading = mayHaveHeading && others.length > 1 && /:\s*$|^\S+$/.test(first);
  if (heading !== undefined && !isHeading) return undefined;
  const marked = heading === undefined ? lines : others;
  const bare = marked.map((line) => line.replace(mark, ''));
  // A hyphen before a number can be a minus, and lines that all begin with two spaces have no marks.
  if (bare.every((line) => /^[\d.,\s]*$/.test(line)) || !isCounted(marked, mark)) return undefined;
  return { label: heading === undefined ? label : `${label} and the heading`, lines: bare, heading };
}

function withoutWords(lines: readonly string[]): Framed | undefined {
  const [first = '', ...others] = lines;
  const end = first.split('').findIndex((character, index) => others.some((line) => line.charAt(index) !== character));
  const { 0: mark = '' } = /^.*[\s|:]/.exec(first.slice(0, end)) ?? [];
  const bare = lines.map((line) => line.slice(mark.length));
  // Digits are no mark.
  const isMark = others.length > 0 && /[^\w+/=\s]/.test(mark);
  return isMark ? { label: 'Remove the prefixes', lines: bare, heading: undefined } : undefined;
}

/** Whether the numbers or letters in marks follow each other: from the start, or from any if a point follows. */
function isCounted(lines: readonly string[], mark: RegExp): boolean {
  const found = lines.map((line) => mark.exec(line)?.[1]);
  const [first] = found;
  if (first === undefined) return lines.some((line) => mark.exec(line)?.[0].trim() !== '');
  const numberOf = (digits = '') => (/\d/.test(digits) ? Number(digits) : Number.parseInt(digits, 36) - 9);
  const start = numberOf(first);
  const isStart = start < 2 || (start < 1_000 && /^\s*\(?\d+[.):]/.test(lines[0] ?? ''));
  return isStart && found.every((digits, index) => numberOf(digits) === start + index);
}

/** Rows of a table. */
interface Table {
  readonly heading: readonly string[] | undefined;
  readonly cells: readonly (readonly string[])[];
}

/** What separates columns. Other spaces are in words. */
const SEPARATORS = [/\t/, /\|/, /;/, /\s{2,}/];
/** A line of a table without words or numbers. */
const RULE = /^[\s|+:=_─━═┼┌┐└┘├┤┬┴│-]+$/;

/** The cells of a table, whose rows all have as many; undefined if there is no table. */
export function columnsOf(text: string): Table | undefined {
  const lines = linesOf(text).map((line) => line.replaceAll('│', '|'));
  const rows = lines.filter((line) => !RULE.test(line)).map((line) => line.trim().replace(/^\||\|$/g, ''));
  for (const separator of rows.length < 2 ? [] : SEPARATORS) {
    const [first = [], ...others] = rows.map((row) => row.split(separator).map((cell) => cell.trim()));
    if (first.length < 2 || others.some(({ length }) => length !== first.length)) continue;
    // Where all other rows have digits, a heading has none.
    const isHeading =
      RULE.test(lines[1] ?? '') ||
      (others.length > 0 &&
        first.some((cell, index) => !/\d/.test(cell) && others.every((row) => /\d/.test(row[index] ?? ''))));
    return isHeading ? { heading: first, cells: others } : { heading: undefined, cells: [first, ...others] };
  }
  return undefined;
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): readonly string[] {
  return text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
}
