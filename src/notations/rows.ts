import { joinLabels } from './notation.ts';

/** Finds what the lines of a text share: what each begins with. */

/** Lines without what all of them begin with, what that was, and the line before them that is not one of them. */
type Framed = Readonly<{ label: string; lines: readonly string[]; heading: string | undefined }>;

/** What the lines of a list or a log begin with. A group is a count, and a second one is the item before a bar. */
const MARKS = Object.entries({
  'quote marks': /^ ?(?:>[<> ]*|<[<> ]* )/,
  'check boxes': /^\s*(?:[-*+] )?\[[ x]?\]\s+(?=\S)/i,
  branches: /^[\s│|]*[├└|`](?:──|--)\s+(?=\S)/,
  bullets: /^\s*[-*+•‣◦▪●·–—☐☑☒✓✔○■\uf0b7\uf0a7]\s+(?=\S)/,
  marks: /^(?:[*+] | {2})(?=\S)/,
  'time stamps': /^(?:\[[^\]]{0,40}\d[.:-]\d[^\]]{0,40}\]|(?:[\d-]{10}[T ])?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?Z?)\s+/,
  numbers: /^\s*\(?(\d{1,6}|[a-z])(?:[.):]\)?\s+|[│|]\s?|:(?!\d)\s?|\s*\t)(?=\S)/i,
  bars: /^[|│]\s()([^|│]+)[|│]\s*$/,
});

/**
 * The lines of a text without the marks that all of them have; undefined if they have none. Empty lines don't count. A
 * mark can also be any words before a blank, a bar or a colon.
 */
export function withoutFrame(text: string, hasWords = false): Framed | undefined {
  let framed: Framed | undefined;
  // Such as quote marks, and numbers after them.
  for (let count = 0; count < 3; count++) {
    const lines = framed?.lines ?? linesOf(text);
    const next = withoutMark(lines, framed?.heading === undefined) ?? (hasWords ? withoutWords(lines) : undefined);
    if (next === undefined) break;
    framed = { ...next, label: joinLabels(framed?.label ?? '', next.label), heading: framed?.heading ?? next.heading };
  }
  return framed;
}

function withoutMark(lines: readonly string[], mayHaveHeading: boolean): Framed | undefined {
  const [first = '', second = '', third] = lines;
  const [name, mark] = MARKS.find(([, each]) => each.test(second) && each.test(third ?? first)) ?? [];
  if (mark === undefined) return undefined;
  const heading = mayHaveHeading && third && /:\s*$|^\S+$/.test(first) && !mark.test(first) ? first : undefined;
  const marked = heading === undefined ? lines : lines.slice(1);
  const [bare, counts]: [string[], string[]] = [[], []];
  for (const line of marked) {
    const [all, count = '', item] = mark.exec(line) ?? [];
    if (all === undefined) return undefined;
    bare.push(item?.trim() ?? line.slice(all.length));
    counts.push(count);
  }
  // Counts follow each other from the start, or from any number before a point.
  const numberOf = (count = '') => Number.parseInt(count, /\d/.test(count) ? 10 : 36);
  const isStart = /^(?:0*[01]|a)?$/i.test(counts[0] ?? '') || /^\s*\(?\d{1,3}[.):]/.test(marked[0] ?? '');
  const areCounts = isStart && counts.every((each, at) => each === '' || numberOf(each) === numberOf(counts[0]) + at);
  // A hyphen before a number can be a minus, and lines that all begin with two spaces have no marks.
  const isNone = bare.every((line) => /^[\d.,\s]*$/.test(line)) || marked.every((line) => /^ {2}\w/.test(line));
  if (isNone || !areCounts) return undefined;
  return { label: `Remove the ${name}${heading === undefined ? '' : ' and the heading'}`, lines: bare, heading };
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

/** The lines of a text that are not empty. */
export function linesOf(text: string): readonly string[] {
  return text.split(/[\r\n]+/).filter((line) => /\S/.test(line));
}
