import { amountReadings } from './amounts.ts';
import { characterOf, ZERO_WIDTH } from './escapes.ts';
import { joinLabels, type Reading } from './notation.ts';
import { columnsOf, linesOf, withoutFrame } from './rows.ts';
import { withoutEnd } from './slips.ts';

/** Reads lists that programs and people write in one line, or with marks before their lines. */

const LONGEST_TEXT = 1_048_576;
const LONGEST_LIST = 131_072;

/** The readings of the lines of a text. If they are sorted by number, amounts are numbers. */
export function* lineReadings(text: string, isNumeric: boolean): Generator<Reading> {
  if (text.length > LONGEST_TEXT) return;
  const framed = withoutFrame(text);
  const { label = '', lines = [], heading = ':' } = framed ?? {};
  // A heading ends with a colon, or is the root of a tree. Another first line is one of the list.
  const isList = /:\s*$/.test(heading) ? !label.includes('time stamps') : label.includes('branches');
  const items = itemsOf(framed && isList ? lines : linesOf(text));
  if (items !== undefined) yield { label: `Put the ${items.length} items on lines`, text: items.join('\n') };
  else if (framed && isList) yield { label, text: lines.join('\n') };
  yield* isNumeric ? amounts(text) : nameColumn(text);
  yield* lookAlikes(text);
}

/** A label before a list, such as `To:`, or the name of a variable of a shell. */
const LABEL = /^>* ?(?:\p{L}[\p{L} ]{0,40}:\s+|(?:export |set )?\w+=(?=["'/~]))?/u;
const BRACKETS = /^(?:\[(.*)\]|\{((?!0x)\S*)\}|%[wi]\[(.*)\]|[\w.$ ]+(?:=|\bIN)\s*[[({]([^()[\]{}]*)[\])}];?)$/i;

/** The items of a list in one line, or in lines that end with separators. */
function itemsOf(lines: readonly string[]): readonly string[] | undefined {
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .replace(LABEL, '');
  const line = text.replaceAll(/(?<=[,;[({])\n|\n(?=[[({\])}])/g, ' ');
  if (line.length > LONGEST_LIST || line.includes('\n')) return undefined;
  const [, array, braces, words, value] = BRACKETS.exec(line) ?? [];
  const inner = words?.trim().replaceAll(/\s+/g, ', ') ?? array ?? braces ?? value ?? line;
  return quotedItems(line) ?? addressItems(line) ?? separatedItems(inner.trim());
}

/** The items of JSON, a row of CSV, a list in SQL or in a program: all are quoted, and a doubled quote is one. */
function quotedItems(text: string): readonly string[] | undefined {
  const inner = withoutEnd(text, /[\s;,)\]}]/).replace(/^[^"'`]*[([{=:]\s?(?=["'`])/, '');
  const quote = inner.charAt(0);
  if (!['"', "'", '`'].includes(quote) || /\\(?!["'`\\/]|u[\da-f]{4})/i.test(inner)) return undefined;
  const item = `${quote}((?:[^${quote}\\\\]|${quote}${quote}|\\\\.)*)${quote}`;
  // Items, or rows of one item.
  const next = ['[,;]', '\\)\\s*,\\s*\\('].map((separator) => `(?:\\s*${separator}\\s*${item})+`).join('|');
  if (!new RegExp(`^${item}(?:${next})$`).test(inner)) return undefined;
  return Array.from(inner.matchAll(new RegExp(item, 'g')), ({ 1: found = '' }) =>
    found.replaceAll(quote + quote, quote).replaceAll(/\\(?:u.{4}|.)/g, characterOf),
  );
}

/** The mail addresses of several people, perhaps with their names (RFC 5322 §3.4), as a mail program copies them. */
function addressItems(text: string): readonly string[] | undefined {
  if (text.split('"').length % 2 === 0) return undefined;
  const parts = text.match(/(?:"[^"]*"|[^",;])+/g)?.map((part) => part.trim()) ?? [];
  const items = parts.filter((part) => part !== '');
  return items.length > 1 && items.every((item) => ADDRESS.test(item)) ? items : undefined;
}

const ADDRESS = /^(?:[^<>@]{0,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+|<[^\s<>@]+@[^\s<>@]+>)$/;

/** Separators and their items: names or values, paths, or tags. A conjunction shows that it is a part of a sentence. */
const ITEM = /^(?!(?:and|or|but|und|oder|et|ou|y|o)\s)(?=.*[\p{L}\p{N}])(?!.{61}|.*:\s)[^,;\s]+(?:\s+[^,;\s]+){0,2}$/iu;
const SEPARATORS: readonly (readonly [separator: string, item: RegExp])[] = [
  ...['\t', ';', '|', ','].map((separator) => [separator, ITEM] as const),
  [':', /^[/~.$][^:]*$/],
  [' ', /^[#@]\p{L}[\p{L}\p{N}_.-]*$/u],
];

/** The items between separators. A sentence has none. */
function separatedItems(text: string): readonly string[] | undefined {
  if (/[.!?:]$|["()[\]{}<>=]/.test(text)) return undefined;
  for (const [separator, item] of SEPARATORS) {
    const parts = (text.endsWith(separator) ? text.slice(0, -1) : text).split(separator).map((part) => part.trim());
    if (parts.length < 3 || !parts.every((part) => item.test(part))) continue;
    const quoted = parts.filter((part) => /^'.*'$/.test(part));
    const numbers = parts.filter((part) => /^[\d.\s]+$/.test(part));
    // Groups of a number, a date, or words of SQL.
    const isOther =
      (numbers.some(({ length }) => length === 3) && /,(?! )/.test(text)) ||
      [numbers, quoted].some(({ length }) => length !== 0 && length !== parts.length) ||
      /\b[A-Z]{4,} [a-z]|[a-z] [A-Z]{4,}\b/.test(text);
    return separator === ',' && isOther ? undefined : parts.map((part) => part.replace(/^'(.*)'$/, '$1'));
  }
  return undefined;
}

/** The only column of names in a table with a heading. The other columns are numbers. */
function* nameColumn(text: string): Generator<Reading> {
  const { heading, cells = [] } = (/[\t|;│]|\S {2}/.test(text.slice(0, LONGEST_LIST)) && columnsOf(text)) || {};
  if (heading === undefined) return;
  const isNumber = (cell = '') => /\d/.test(cell) && !/\p{L}/u.test(cell);
  const [at = 0, ...others] = heading.flatMap((_, column) =>
    cells.every((row) => isNumber(row[column])) ? [] : column,
  );
  const lines = cells.map((row) => row[at] ?? '');
  if (others.length > 0 || lines.length < 2 || lines.some(isNumber) || new Set(lines).size < lines.length) return;
  yield { label: `Use column ${heading[at]}`, plain: 'Use one column', text: lines.join('\n') };
}

/** A number at the start of a line, as lines are sorted by it. */
const NUMBER = /^(?:[+-]?(?:\d+\.?\d*|\.\d+))?/;

/** Amounts of which only the first digits, or none, would count. */
function* amounts(text: string): Generator<Reading> {
  const numberIn = (line: string) => NUMBER.exec(line)?.[0] ?? '';
  const amount = linesOf(text)
    .map((line) => line.trim())
    .find((line) => numberIn(line) !== line);
  if (amount === undefined) return;
  const counts = numberIn(amount) === '' ? 'does not count as a number' : `counts as ${numberIn(amount)}`;
  for (const reading of amountReadings(text, false))
    yield { ...reading, label: 'Read the amounts', note: `\`${amount}\` ${counts}.` };
}

/** Not the joiners of emoji and of many scripts, and not the marks of direction that those from right to left need. */
const HIDDEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const NO_BREAK = /[\u00a0\u2007\u202f]/;

/** Lines that look the same but differ, and characters that nobody sees. */
function* lookAlikes(text: string): Generator<Reading> {
  if (!/[^\t\n\r -~]|[ \t]\r?$/m.test(text)) return;
  const each = (all: string, change: (line: string) => string) => all.split('\n').map(change).join('\n');
  const count = (lines: string) => new Set(lines.split(/\r?\n/)).size;
  const visible = each(text.replaceAll(ZERO_WIDTH, ''), (line) => withoutEnd(line, NO_BREAK).split(NO_BREAK).join(' '));
  const isHidden = count(visible.normalize()) < count(text.normalize());
  const steps: readonly (readonly [label: string, text: (text: string) => string, isSame: boolean])[] = [
    ['Remove invisible characters', (all) => (isHidden ? visible : all.replaceAll(HIDDEN, '')), false],
    ['Compose the accents', (all) => all.normalize(), true],
    ['Remove spaces at line ends', (all) => each(all, (line) => line.replace(/(?<=\S)[ \t]+(?=\r?$)/, '')), true],
  ];
  let [label, same] = ['', text];
  for (const [next, change, isSame] of steps) {
    const changed = change(same);
    if (changed === same || (isSame && count(changed) === count(same))) continue;
    [label, same] = [joinLabels(label, next), changed];
  }
  const note = count(same) < count(text) && { note: 'Some lines look the same, but differ.' };
  if (label !== '') yield { label, text: same, ...note };
}
