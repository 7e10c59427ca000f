import type { Reading } from './notation.ts';
import { amountReadings } from './numbers.ts';
import { withoutEnd, ZERO_WIDTH } from './slips.ts';

/** Reads lists that programs and people write in one line, or with marks before their lines. */

const LONGEST_LIST = 1_048_576;

/** The readings of the lines of a text. If they are sorted by number, amounts are numbers. */
export function* lineReadings(text: string, isNumeric: boolean): Generator<Reading> {
  if (text.length > LONGEST_LIST) return;
  const items = itemsOf(text.trim());
  if (items !== undefined) yield { label: `Put the ${items.length} items on lines`, text: items.join('\n') };
  yield* withoutMarks(text);
  if (isNumeric) yield* amounts(text);
  yield* lookAlikes(text);
}

/** The items of a list in one line, or in lines that end with separators. */
function itemsOf(text: string): readonly string[] | undefined {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const line = lines.join('\n').replaceAll(/(?<=[,;[({])\n|\n(?=[\])}])/g, ' ');
  return jsonItems(text) ?? (/[\r\n]/.test(line) ? undefined : (quotedItems(line) ?? separatedItems(line)));
}

/** The items of an array of texts and numbers. */
function jsonItems(text: string): readonly string[] | undefined {
  if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const areLines = items.every(
      (item) => typeof item === 'number' || (typeof item === 'string' && !/[\r\n]/.test(item)),
    );
    // Numbers as they are written.
    if (items.length > 1 && items.every((item) => typeof item === 'number'))
      return text
        .slice(1, -1)
        .split(',')
        .map((item) => item.trim());
    return items.length > 1 && areLines ? items.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/** The items of a row of CSV, of a list in SQL or in a program: all are quoted, and a doubled quote is one. */
function quotedItems(text: string): readonly string[] | undefined {
  const inner = withoutEnd(text, /[\s;,)\]}]/)
    .replace(/^[\w\s=.$:]*[([{]/, '')
    .trimStart();
  const quote = inner.charAt(0);
  if (!['"', "'", '`'].includes(quote) || /\\(?!["'`\\])/.test(inner)) return undefined;
  const item = `${quote}((?:[^${quote}\\\\]|${quote}${quote}|\\\\.)*)${quote}`;
  if (!new RegExp(`^${item}(?:\\s*[,;]\\s*${item})+$`).test(inner)) return undefined;
  return Array.from(inner.matchAll(new RegExp(item, 'g')), ({ 1: found = '' }) =>
    found.replaceAll(quote + quote, quote).replaceAll(/\\(.)/g, '$1'),
  );
}

/** The items between semicolons, tabs, bars or commas: short names. A sentence has none. */
function separatedItems(text: string): readonly string[] | undefined {
  if (/[.!?:]$|["()[\]{}<>=]/.test(text)) return undefined;
  const separator = ['\t', ';', '|', ','].find((each) => text.split(each).length > 2) ?? '\n';
  const items = (text.endsWith(separator) ? text.slice(0, -1) : text).split(separator).map((item) => item.trim());
  const numbers = items.filter((item) => /^[\d.\s]+$/.test(item));
  // Groups of a number, a date, or words of SQL.
  const isOther =
    numbers.some((item) => item.length === 3) ||
    ![0, items.length].includes(numbers.length) ||
    /\b[A-Z]{4,} [a-z]|[a-z] [A-Z]{4,}\b/.test(text);
  const areItems =
    items.length > 2 && items.every((item) => ITEM.test(item) && item.length <= 60 && item.split(/\s+/).length <= 3);
  return areItems && !(separator === ',' && isOther) ? items.map((item) => item.replace(/^'(.*)'$/, '$1')) : undefined;
}

/** A name or a value. A conjunction shows that it is a part of a sentence. */
const ITEM = /^(?!(?:and|or|but|und|oder|et|ou|y|o)\s)(?=.*[\p{L}\p{N}])[^,;]+$/iu;

/** Marks before lines. Numbers and letters must follow each other. */
const MARKS = [
  ['Remove the check boxes', /^\s*(?:[-*+] )?\[[ x]?\]\s+(?=\S)/i],
  ['Remove the bullets', /^\s*[-*+•‣◦▪●·–—☐☑☒✓✔\uf0b7\uf0a7]\s+(?=\S)/],
  ['Remove the numbers', /^\s*\(?(\d{1,5}|[a-z])(?:[.):]\)?\s+|\t)(?=\S)/i],
] as const;

/** The lines without the marks that all of them have. */
function* withoutMarks(text: string): Generator<Reading> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const found = MARKS.find(([, each]) => lines.every((line) => each.test(line)));
  if (found === undefined || lines.length < 2) return;
  const [label, mark] = found;
  const values = lines
    .map((line) => mark.exec(line)?.[1])
    .map((value = '') => (/\d/.test(value) ? Number(value) : value.toLowerCase().charCodeAt(0)));
  const first = values[0] ?? 0;
  const bare = lines.map((line) => line.replace(mark, ''));
  // A hyphen before a number can be a minus.
  const areNumbers = bare.every((line) => /^[\d.,\s]+$/.test(line));
  if (!areNumbers && values.every((value, index) => Number.isNaN(first) || value === first + index))
    yield { label, text: bare.join('\n') };
}

/** Amounts of which only the first digits, or none, would count. */
function* amounts(text: string): Generator<Reading> {
  const amount = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .find((line) => !/^(?:[+-]?(?:\d+(?:\.\d+)?|\.\d+))?$/.test(line));
  if (amount === undefined) return;
  const first = Number.parseFloat(amount);
  const note = Number.isNaN(first) ? `\`${amount}\` does not count as a number.` : `\`${amount}\` counts as ${first}.`;
  for (const reading of amountReadings(text)) yield { ...reading, label: 'Read the amounts', note };
}

/** Not the joiners of emoji and of many scripts, and not the marks of direction that those from right to left need. */
const HIDDEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Lines that look the same but differ, and characters that nobody sees. */
function* lookAlikes(text: string): Generator<Reading> {
  const count = (lines: string) => new Set(lines.split(/\r?\n/)).size;
  const plain = text.replaceAll(ZERO_WIDTH, '').replaceAll(/[\u00a0\u2007\u202f]/g, ' ');
  const visible = count(plain) < count(text) ? plain : text.replaceAll(HIDDEN, '');
  const composed = visible.normalize('NFC');
  const isSame = count(composed) < count(text);
  const how = visible === text ? 'their accents are composed in two ways' : 'some of their characters are invisible';
  const note = isSame ? { note: `Some lines look the same, but ${how}.` } : {};
  if (visible !== text) yield { label: 'Remove invisible characters', text: visible, ...note };
  else if (isSame) yield { label: 'Compose the accents', text: composed, ...note };
}
