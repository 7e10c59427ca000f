import { amountReadings } from './amounts.ts';
import { characterOf, ZERO_WIDTH } from './escapes.ts';
import { joinLabels, type Reading } from './notation.ts';
import { linesOf, withoutFrame } from './rows.ts';
import { withoutEnd } from './slips.ts';

/** Reads lists that programs and people write in one line, or with marks before their lines. */

const LONGEST_TEXT = 262_144;
const INVISIBLE = 'Remove invisible characters';
const LONGEST_LIST = 65_536;

/** The readings of the lines of a text. If they are sorted by number, amounts are numbers. */
export function* lineReadings(text: string, isNumeric: boolean): Generator<Reading> {
  if (text.length > LONGEST_TEXT) return;
  const { label = '', lines = [], heading = ':' } = withoutFrame(text) ?? {};
  // A heading ends with a colon, or is the root of a tree. Another first line is one of the list.
  const isList = label !== '' && !/time/.test(label) && (/:\s*$/.test(heading) || /branches/.test(label));
  const items = itemsOf(isList ? lines : linesOf(text));
  if (items !== undefined) yield { label: `Put the ${items.length} items on lines`, text: items.join('\n') };
  else if (isList) yield { label, text: lines.join('\n') };
  yield* isNumeric ? amounts(text) : [];
  yield* lookAlikes(text);
}

/** A label before a list, such as `To:`, or the name of a variable of a shell. */
const LABEL = /^>* ?(?:\p{L}[\p{L} ]{0,40}:\s+|(?:export )?\w+=(?=["'/~]))?/u;
const BRACKETS = /^(?:\[(.*)\]|\{(\S*)\}|[\w.$ ]+(?:=|\bIN)\s*[[(]([^()[\]{}]*)[\])];?)$/i;

/** The items of a list in one line, or in lines that end with separators. */
function itemsOf(lines: readonly string[]): readonly string[] | undefined {
  const [first = '', second = ''] = lines;
  if (second !== '' && !/[,;[({]\s*$/.test(first) && !/^\s*[[({]/.test(second)) return undefined;
  const text = lines.map((line) => line.trim()).join('\n');
  const line = text.replace(LABEL, '').replaceAll(/(?<=[,;[({])\n|\n(?=[[({\])}])/g, ' ');
  if (line.length > LONGEST_LIST || line.includes('\n')) return undefined;
  const [, array, braces, value = line] = BRACKETS.exec(line) ?? [];
  return quotedItems(line) ?? separatedItems((array ?? braces ?? value).trim());
}

/** The items of JSON, a row of CSV, a list in SQL or in a program: all are quoted, and a doubled quote is one. */
function quotedItems(text: string): readonly string[] | undefined {
  const inner = withoutEnd(text, /[\s;,)\]}]/).replace(/^[^"'`]*[([{=:]\s?(?=["'`])/, '');
  const quote = inner.charAt(0);
  if (!/["'`]/.test(quote) || /\\(?!["'`\\/]|u[\da-f]{4})/i.test(inner)) return undefined;
  const item = `${quote}((?:[^${quote}\\\\]|${quote}${quote}|\\\\.)*)${quote}`;
  // Items, or rows of one item.
  const next = ['[,;]', '\\)\\s*,\\s*\\('].map((separator) => `(?:\\s*${separator}\\s*${item})+`).join('|');
  if (!new RegExp(`^${item}(?:${next})$`).test(inner)) return undefined;
  return Array.from(inner.matchAll(new RegExp(item, 'g')), ({ 1: found = '' }) =>
    found.replaceAll(quote + quote, quote).replaceAll(/\\(?:u.{4}|.)/g, characterOf),
  );
}

/** Separators and their items: names or values, paths, or tags. A conjunction shows that it is a part of a sentence. */
const ITEM = /^(?!(?:and|or|but|und|oder|et|ou|y|o)\s)(?!.*:\s)[^,;\s]+(?:\s+[^,;\s]+){0,2}$/iu;
const SEPARATORS: readonly (readonly [separator: string, item: RegExp])[] = [
  ...['\t', ';', '|', ','].map((separator) => [separator, ITEM] as const),
  [':', /^[/~.$][^:]*$/],
  [' ', /^[#@]\p{L}[\p{L}\p{N}_.-]*$/u],
];

/** The items between separators. A sentence has none, nor have groups of a number, a date, or words of SQL. */
function separatedItems(text: string): readonly string[] | undefined {
  const bare = text.replaceAll(/<[^\s<>@]+@[^\s<>]+>/g, '');
  if (/[.!?:]$|["()[\]{}<>=]|\b[A-Z]{4,} [a-z]/.test(bare)) return undefined;
  for (const [separator, item] of SEPARATORS) {
    const parts = (text.endsWith(separator) ? text.slice(0, -1) : text).split(separator).map((part) => part.trim());
    if (parts.length < 3 || !parts.every((part) => item.test(part))) continue;
    const isGroups = parts.some((part) => /^\d{3}$/.test(part)) && /,(?! )/.test(text);
    const isMixed = new Set(parts.map((part) => /^[\d.\s]+$/.test(part))).size > 1;
    return separator === ',' && (isGroups || isMixed) ? undefined : parts;
  }
  return undefined;
}

/** Amounts of which only the first digits, or none, would count. */
function* amounts(text: string): Generator<Reading> {
  const numberIn = (line: string) => /^\s*(?:[+-]?(?:\d+\.?\d*|\.\d+))?\s*/.exec(line)?.[0] ?? '';
  const lines = linesOf(text);
  const amount = lines.find((line) => numberIn(line) !== line)?.trim();
  if (amount === undefined) return;
  const count = numberIn(amount);
  const note = `\`${amount}\` ${count === '' ? 'does not count as a number' : `counts as ${count}`}.`;
  for (const reading of amountReadings(text, false)) yield { ...reading, label: 'Read the amounts', note };
}

/** Not the joiners of emoji and of many scripts, and not the marks of direction that those from right to left need. */
const HIDDEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** What nobody sees in lines that look the same. */
const STEPS: readonly (readonly [label: string, change: (text: string) => string])[] = [
  [INVISIBLE, (text) => text.replaceAll(ZERO_WIDTH, '').replaceAll(/[\u00a0\u2007\u202f]/g, ' ')],
  ['Compose the accents', (text) => text.normalize()],
  ['Remove spaces at line ends', (text) => text.replaceAll(/(?<=\S)[ \t]+(?=\r?$)/gm, '')],
];

/** Lines that look the same but differ, or else characters that nobody sees. */
function* lookAlikes(text: string): Generator<Reading> {
  if (!/[^\t\n\r -~]|[ \t]\r?$/m.test(text)) return;
  const after = (steps: typeof STEPS) => steps.reduce((all, [, change]) => change(all), text);
  const count = (steps: typeof STEPS) => new Set(after(steps).replaceAll('\r', '').split('\n')).size;
  const fewest = count(STEPS);
  const hasTwins = fewest < count([]);
  const needed = hasTwins ? STEPS.filter((one) => count(STEPS.filter((each) => each !== one)) > fewest) : [];
  const label = needed.reduce((all, [next]) => joinLabels(all, next), '');
  const shown = text.replaceAll(HIDDEN, '');
  if (hasTwins) yield { label, text: after(needed), note: 'Some lines look the same, but differ.' };
  else if (shown !== text) yield { label: INVISIBLE, text: shown };
}
