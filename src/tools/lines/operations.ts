import type { ValuesOf } from '../../core/field-rules.ts';
import { splitLines, withLineFeeds } from '../../core/lines.ts';
import { resultBytes, roomFor } from '../../core/scratch.ts';
import { encodeUtf8, textOf } from '../../core/text.ts';
import { findLines, lineTexts, writeLines } from './byte-lines.ts';
import type { lineFields } from './fields.ts';
import { foldCase, orderLines } from './order.ts';

/** The operations of the text line tool on texts. `line-conversion.ts` has the operations on bytes that arrive in pieces. */

/** The validated values of the tool's fields, except the text. */
export type LineOptions = Omit<ValuesOf<typeof lineFields>, 'text'>;

/** The lines of a result, joined by LF, and their number. */
export interface LinesResult {
  readonly result: string;
  readonly outCount: number;
}

/** The result of the tool for a text. */
export function convertLines(text: string, options: LineOptions): LinesResult & { readonly inCount: number } {
  const { operation } = options;
  if (operation === 'sort') return sort(text, options);
  const lines = splitLines(text);
  const { result, outCount } = operations[operation](lines, options);
  return { result, inCount: lines.length, outCount };
}

/** Every operation except `sort`, which works on bytes. */
export const operations = {
  dedupe: (lines: readonly string[], options: LineOptions) => joinLines(dedupe(lines, options)),
  reverse: (lines: readonly string[]) => joinLines([...lines].reverse()),
  empty: (lines: readonly string[]) => joinLines(lines.filter((line) => !isBlank(line))),
  trim: (lines: readonly string[], { trimMode }: Pick<LineOptions, 'trimMode'>) =>
    joinLines(lines.map(trimmers[trimMode])),
  number: (lines: readonly string[], options: LineOptions) =>
    numbering(options, options.pad ? widestNumber(options.start, lines.length) : 0)(lines),
  affix,
} as const;

function sort(text: string, options: LineOptions): LinesResult & { readonly inCount: number } {
  const { bytes, length } = encodeUtf8(text);
  const lines = findLines(bytes, length);
  const count = lines.starts.length - 1;
  const out = roomFor(length + 1, resultBytes);
  const end = writeLines(lines, orderLines(lines, options, lineTexts(lines)), out);
  // Without lines, there is no LF after the last line.
  return { result: textOf(out, 0, Math.max(0, end - 1)), inCount: count, outCount: count };
}

function joinLines(lines: readonly string[]): LinesResult {
  return { result: lines.join('\n'), outCount: lines.length };
}

const trimmers = {
  both: (line: string) => line.trim(),
  start: (line: string) => line.trimStart(),
  end: (line: string) => line.trimEnd(),
} as const;

function dedupe(lines: readonly string[], options: LineOptions): string[] {
  return countedGroups(lines, options).map(({ first }) => first);
}

/** The first of equal lines, those that the mode keeps, and how many lines are equal to each. */
export function countedGroups(lines: readonly string[], { ddMode, ignoreCase, trimCompare }: LineOptions) {
  const groups = new Map<string, { readonly first: string; count: number }>();
  for (const line of lines) {
    const trimmed = trimCompare ? line.trim() : line;
    const key = ignoreCase ? foldCase(trimmed) : trimmed;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: line, count: 1 });
    else group.count++;
  }
  return [...groups.values()].filter(({ count }) => isKept[ddMode](count));
}

const isKept = {
  unique: () => true,
  duplicates: (count: number) => count > 1,
  singletons: (count: number) => count === 1,
} as const;

/** The number of characters of the widest number, if `count` lines are numbered from `start`. */
export function widestNumber(start: number, count: number): number {
  return Math.max(String(start).length, String(start + count - 1).length);
}

/** Creates a function that numbers lines, beginning where its last call ended. */
export function numbering({ start, sep }: LineOptions, width: number): (lines: readonly string[]) => LinesResult {
  const separator = withLineFeeds(sep);
  let next = start;
  return (lines) => {
    const pieces: string[] = [];
    for (const [index, line] of lines.entries()) {
      if (index > 0) pieces.push('\n');
      pieces.push(padNumber(next++, width), separator, line);
    }
    return { result: pieces.join(''), outCount: lines.length * (1 + countLineFeeds(separator)) };
  };
}

/** Pads a number with zeros, after its sign, to `width` characters. */
function padNumber(value: number, width: number): string {
  const sign = value < 0 ? '-' : '';
  return sign + String(Math.abs(value)).padStart(width - sign.length, '0');
}

function affix(lines: readonly string[], options: LineOptions): LinesResult {
  const prefix = withLineFeeds(options.prefix);
  const suffix = withLineFeeds(options.suffix);
  const added = countLineFeeds(prefix + suffix);
  const pieces: string[] = [];
  let outCount = lines.length;
  for (const [index, line] of lines.entries()) {
    if (index > 0) pieces.push('\n');
    if (options.skipBlank && isBlank(line)) {
      pieces.push(line);
    } else {
      pieces.push(prefix, line, suffix);
      outCount += added;
    }
  }
  return { result: pieces.join(''), outCount };
}

/** The number of LF in a text, which is the number of lines that it adds to a line. */
function countLineFeeds(text: string): number {
  return text.split('\n').length - 1;
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}
