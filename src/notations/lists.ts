import { ZERO_WIDTH } from './escapes.ts';
import { joinLabels, type Reading } from './notation.ts';
import { amountReadings } from './numbers.ts';
import { linesOf } from './rows.ts';
import { withoutEnd } from './slips.ts';

/** Reads lists that programs and people write in one line, or with marks before their lines. */

const LONGEST_LIST = 1_048_576;

/** The readings of the lines of a text. If they are sorted by number, amounts are numbers. */
export function* lineReadings(text: string, isNumeric: boolean): Generator<Reading> {
  if (text.length > LONGEST_LIST) return;
  const items = itemsOf(text.replaceAll(/^>+ ?/gm, '').trim().replace(LABEL, ''));
  if (items !== undefined) yield { label: `Put the ${items.length} items on lines`, text: items.join('\n') };
  yield* withoutMarks(text);
  if (isNumeric) yield* amounts(text);
  yield* lookAlikes(text);
}

/** A label before a list, such as `To:`. */
const LABEL = /^\p{L}[\p{L} ]{0,40}:\s+/u;

/** The items of a list in one line, or in lines that end with separators. */
function itemsOf(text: string): readonly string[] | undefined {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const line = lines.join('\n').replaceAll(/(?<=[,;[({])\n|\n(?=[\])}])/g, ' ');
  return (
    jsonItems(text) ??
    (/[\r\n]/.test(line) ? undefined : (quotedItems(line) ?? addressItems(line) ?? separatedItems(line)))
  );
}

/** The items of an array of texts and numbers. */
function jsonItems(text: string): readonly string[] | undefined {
  if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const isLine = (item: unknown) => typeof item === 'number' || (typeof item === 'string' && !/[\r\n]/.test(item));
    if (items.length < 2 || !items.every(isLine)) return undefined;
    // Numbers as they are written.
    const areNumbers = items.every((item) => typeof item === 'number');
    return areNumbers ? (text.match(/[^\s,[\]]+/g) ?? []) : items.map(String);
  } catch {
    return undefined;
  }
}

/** The items of a row of CSV, of a list in SQL or in a program: all are quoted, and a doubled quote is one. */
function quotedItems(text: string): readonly string[] | undefined {
  const inner = withoutEnd(text, /[\s;,)\]}]/)
    .replace(/^[\w\s=.$:*]*(?:\(\w+\)\s*VALUES\s*)?[([{]/i, '')
    .trimStart();
  const quote = inner.charAt(0);
  if (!['"', "'", '`'].includes(quote) || /\\(?!["'`\\])/.test(inner)) return undefined;
  const item = `${quote}((?:[^${quote}\\\\]|${quote}${quote}|\\\\.)*)${quote}`;
  // Items, or rows of one item.
  const next = ['[,;]', '\\)\\s*,\\s*\\('].map((separator) => `(?:\\s*${separator}\\s*${item})+`).join('|');
  if (!new RegExp(`^${item}(?:${next})$`).test(inner)) return undefined;
  return Array.from(inner.matchAll(new RegExp(item, 'g')), ({ 1: found = '' }) =>
    found.replaceAll(quote + quote, quote).replaceAll(/\\(.)/g, '$1'),
  );
}

/** The mail addresses of several people, perhaps with their names (RFC 5322 §3.4), as a mail program copies them. */
function addressItems(text: string): readonly string[] | undefined {
  if (text.split('"').length % 2 === 0) return undefined;
  const items =
    text
      .match(/(?:"[^"]*"|[^",;])+/g)
      ?.map((item) => item.trim())
      .filter((item) => item !== '') ?? [];
  return items.length > 1 && items.every((item) => ADDRESS.test(item)) ? items : undefined;
}

const ADDRESS = /^(?:[^<>@]{0,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+|<[^\s<>@]+@[^\s<>@]+>)$/;

/** The items between semicolons, tabs, bars or commas: short names. A sentence has none. */
function separatedItems(given: string): readonly string[] | undefined {
  const text = given.replace(/^\[(.*)\]$|^\{((?!0x)\S*)\}$/, '$1$2');
  if (/[.!?:]$|["()[\]{}<>=]/.test(text)) return undefined;
  const separator = ['\t', ';', '|', ','].find((each) => text.split(each).length > 2) ?? '\n';
  const items = (text.endsWith(separator) ? text.slice(0, -1) : text).split(separator).map((item) => item.trim());
  const numbers = items.filter((item) => /^[\d.\s]+$/.test(item));
  // Groups of a number, a date, or words of SQL.
  const isOther =
    (numbers.some((item) => item.length === 3) && /,(?! )/.test(text)) ||
    ![0, items.length].includes(numbers.length) ||
    /\b[A-Z]{4,} [a-z]|[a-z] [A-Z]{4,}\b/.test(text);
  const areItems =
    items.length > 2 && items.every((item) => ITEM.test(item) && item.length <= 60 && item.split(/\s+/).length <= 3);
  return areItems && !(separator === ',' && isOther) ? items.map((item) => item.replace(/^'(.*)'$/, '$1')) : undefined;
}

/** A name or a value. A conjunction shows that it is a part of a sentence. */
const ITEM = /^(?!(?:and|or|but|und|oder|et|ou|y|o)\s)(?=.*[\p{L}\p{N}])[^,;]+$/iu;

/** Marks before lines. Numbers and letters must follow each other: letters from `a`, and years are not numbers of lines. */
const MARKS = [
  ['Remove the check boxes', /^\s*(?:[-*+] )?\[[ x]?\]\s+(?=\S)/i],
  ['Remove the bullets', /^\s*[-*+•‣◦▪●·–—☐☑☒✓✔\uf0b7\uf0a7]\s+(?=\S)/],
  ['Remove the numbers', /^\s*\(?(\d{1,5}|[a-z])(?:[.):]\)?\s+|\t)(?=\S)/i],
] as const;

/** The lines without the marks that all of them have. A heading without a mark, and empty lines, are not items. */
function* withoutMarks(text: string): Generator<Reading> {
  const [heading = '', ...others] = linesOf(text);
  const found = MARKS.find(([, each]) => others.every((line) => each.test(line)));
  if (found === undefined || others.length === 0) return;
  const [label, mark] = found;
  const hasHeading = !mark.test(heading);
  if (hasHeading && (!heading.trim().endsWith(':') || others.length < 2)) return;
  const lines = hasHeading ? others : [heading, ...others];
  const starts = lines.map((line, index) => {
    const number = mark.exec(line)?.[1] ?? String(index);
    return (/\d/.test(number) ? Number(number) : Number.parseInt(number, 36) - 9) - index;
  });
  const [first = 0] = starts;
  const isStart = first === 0 || first === 1 || (first < 1_000 && /^\s*\(?\d+[.):]/.test(lines[0] ?? ''));
  const bare = lines.map((line) => line.replace(mark, ''));
  // A hyphen before a number can be a minus.
  const areNumbers = bare.every((line) => /^[\d.,\s]*$/.test(line));
  if (isStart && !areNumbers && starts.every((each) => each === first))
    yield { label: hasHeading ? `${label} and the heading` : label, text: bare.join('\n') };
}

/** A number at the start of a line, as lines are sorted by it. */
const NUMBER = /^(?:[+-]?(?:\d+\.?\d*|\.\d+))?/;

/** Amounts of which only the first digits, or none, would count. */
function* amounts(text: string): Generator<Reading> {
  const numberIn = (line: string) => NUMBER.exec(line)?.[0] ?? '';
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const amount = lines.find((line) => numberIn(line) !== line);
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
  const count = (lines: string) => new Set(lines.split(/\r?\n/)).size;
  const plain = text
    .replaceAll(ZERO_WIDTH, '')
    .split('\n')
    .map((line) => withoutEnd(line, NO_BREAK).split(NO_BREAK).join(' '))
    .join('\n');
  const isHidden = count(plain.normalize()) < count(text.normalize());
  const visible = isHidden ? plain : text.replaceAll(HIDDEN, '');
  const areAccents = count(visible.normalize()) < count(visible);
  const removal = visible === text ? '' : 'Remove invisible characters';
  const label = areAccents ? joinLabels(removal, 'Compose the accents') : removal;
  if (label === '') return;
  const same = areAccents ? visible.normalize() : visible;
  const note = count(same) < count(text) && { note: 'Some lines look the same, but differ.' };
  yield { label, text: same, ...note };
}
