import { joinLabels } from './notation.ts';

/** What the lines of a text share: the name of what each begins with, and the lines without it. */
type Framed = Readonly<{ label: string; lines: readonly string[] }>;

/** What the lines of a list or a log begin with. A group is a count. */
const MARKS = Object.entries({
  'quote marks': /^ ?(?:>[<> ]*|<[<> ]* )/,
  'check boxes': /^\s*(?:[-*+] )?\[[ x]?\]\s+/i,
  branches: /^[\s│|]*[├└|`](?:──|--)\s+/,
  bullets: /^\s*[-*+•‣◦▪●·–—☐☑☒✓✔○■\uf0b7\uf0a7]\s+(?=\S)/,
  marks: /^(?:[*+] | {2})(?=\S)/,
  'time stamps': /^(?:\[[^\]]{0,40}\d[.:-]\d[^\]]{0,40}\]|(?:[\d-]{10}[T ])?\d\d:\d\d:\d\d[.,\dZ]*)\s+/,
  numbers: /^\s*\(?(\d{1,6}|[a-z](?=[.)]))(?:[.):]\)?\s+|:(?!\d)|(?<=^\s+\d+)\t)(?=\S)/i,
});

/**
 * The lines of a text without a heading and the marks that all of them have, such as numbers after quote marks; undefined
 * if they have none. Empty lines don't count. A mark can also be words, not digits, before a blank, a bar or a colon.
 */
export function withoutFrame(text: string, hasWords = false): Framed | undefined {
  const remove = (lines: readonly string[]) => withoutMark(lines) ?? (hasWords ? withoutWords(lines) : undefined);
  const outer = remove(linesOf(text));
  const inner = outer && remove(outer.lines);
  return inner === undefined ? outer : { ...inner, label: joinLabels(outer?.label ?? '', inner.label) };
}

function withoutMark(lines: readonly string[]): Framed | undefined {
  const [first = '', second = '', third = first] = lines;
  const [name, mark] = MARKS.find(([, each]) => each.test(second) && each.test(third)) ?? [];
  if (mark === undefined) return undefined;
  // It ends with a colon, or is the root of a tree.
  const hasHeading = lines.length > 2 && !mark.test(first) && (/:\s*$/.test(first) || name === 'branches');
  const marked = lines.slice(hasHeading ? 1 : 0);
  const bare = marked.map((line) => line.replace(mark, ''));
  const counts = marked.map((line) => mark.exec(line)?.[1] ?? '');
  const [start = 0, ...numbers] = counts.map((count) => Number(count) || Number.parseInt(count, 36));
  // Counts follow each other from the start, or from any number before a point.
  const isStart = !(start > 1) || /^\s*\(?(?:\d+|a)[.):]/i.test(marked[0] ?? '');
  const areCounts = isStart && numbers.every((number, at) => Number.isNaN(number) || number === start + at + 1);
  // A hyphen before a number can be a minus, and lines that all begin with two spaces have no marks.
  const isNone = bare.every((line) => /^[\d.,\s]*$/.test(line)) || marked.every((line) => /^ {2}\w/.test(line));
  if (isNone || !areCounts || !marked.every((line) => mark.test(line))) return undefined;
  return { label: `text without ${name}${hasHeading ? ' and heading' : ''}`, lines: bare };
}

function withoutWords(lines: readonly string[]): Framed | undefined {
  const [first = '', ...others] = lines;
  let end = 0;
  while (others.length > 0 && end < first.length - 1 && others.every((line) => line[end] === first[end])) end++;
  const { 0: mark = '' } = /^.*[\s|:]/.exec(first.slice(0, end)) ?? [];
  if (!/[^\w+/=\s]/.test(mark)) return undefined;
  return { label: 'text without prefixes', lines: lines.map((line) => line.slice(mark.length)) };
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): readonly string[] {
  return text.split(/[\r\n]+/).filter((line) => /\S/.test(line));
}
