import { amountReadings } from './amounts.ts';
import { joinLabels, type Reading } from './notation.ts';
import { columnsOf, linesOf, withoutFrame } from './rows.ts';
import { withoutEnd, ZERO_WIDTH } from './slips.ts';

/** Reads lists that programs and people write in one line, or with marks before their lines. */

const LONGEST_LIST = 1_048_576;

/** The readings of the lines of a text. If they are sorted by number, amounts are numbers. */
export function* lineReadings(text: string, isNumeric: boolean): Generator<Reading> {
  if (text.length > LONGEST_LIST) return;
  const framed = withoutFrame(text);
  const items = itemsOf(framed?.lines.join('\n') ?? text);
  if (items !== undefined) yield { label: `Put the ${items.length} items on lines`, text: items.join('\n') };
  else if (framed !== undefined) yield { label: framed.label, text: framed.lines.join('\n') };
  if (isNumeric) yield* amounts(text);
  else yield* nameColumn(text);
  yield* lookAlikes(text);
}

/** A label before a list, such as `To:`, or the name of a variable of a shell. */
const LABEL = /^(?:\p{L}[\p{L} ]{0,40}:\s+|(?:export |set )?\w+=(?=["'/~]))/u;

/** The items of a list in one line, or in lines that end with separators. */
function itemsOf(given: string): readonly string[] | undefined {
  const text = given.trim().replace(LABEL, '');
  const lines = linesOf(text).map((line) => line.trim());
  const line = lines.join('\n').replaceAll(/(?<=[,;[({])\n|\n(?=[\])}])/g, ' ');
  const isLine = !line.includes('\n');
  return jsonItems(text) ?? elementItems(text) ?? (isLine ? (quotedItems(line) ?? separatedItems(line)) : undefined);
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

/** The items of a list or a menu in HTML, without elements or references in them. */
function elementItems(text: string): readonly string[] | undefined {
  const item = /<(li|option)\b[^<>]*>([^<>&]*)<\/\1>/g;
  const items = text.startsWith('<') ? Array.from(text.matchAll(item), ([, , found = '']) => found.trim()) : [];
  return items.length > 1 && /^(?:\s*<\/?\w+>)*\s*$/.test(text.replaceAll(item, '<li>')) ? items : undefined;
}

/** The items of a row of CSV, of a list in SQL or in a program: all are quoted, and a doubled quote is one. */
function quotedItems(text: string): readonly string[] | undefined {
  const inner = withoutEnd(text, /[\s;,)\]}]/).replace(/^[^"'`]*[([{=:]\s*(?=["'`])/, '');
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

/** What separates items, and the items: short names or values, paths, or tags. A conjunction is a part of a sentence. */
const ITEM = /^(?!(?:and|or|but|und|oder|et|ou|y|o)\s)(?=.*[\p{L}\p{N}])[^,;]+$/iu;
const SEPARATORS: readonly (readonly [separator: string, item: RegExp])[] = [
  ...['\t', ';', '|', ','].map((separator) => [separator, ITEM] as const),
  [':', /^[/~.$][^:]*$/],
  [' ', /^[#@]\p{L}[\p{L}\p{N}_.-]*$/u],
];
const BRACKETS = /^(?:\[(.*)\]|\{((?!0x)\S*)\}|%[wi]\[(.*)\]|[\w.$ ]+(?:=|\bIN)\s*[[({]([^()[\]{}]*)[\])}];?)$/i;

/** The items between separators. A sentence has none. */
function separatedItems(given: string): readonly string[] | undefined {
  const [, array, braces, words, value] = BRACKETS.exec(given) ?? [];
  const text = words?.trim().replaceAll(/\s+/g, ', ') ?? array ?? braces ?? value?.trim() ?? given;
  if (/[.!?:]$|["()[\]{}<>=]/.test(text)) return undefined;
  for (const [separator, item] of SEPARATORS) {
    const parts = (text.endsWith(separator) ? text.slice(0, -1) : text).split(separator).map((part) => part.trim());
    const areItems = parts.length > 2 && parts.every((part) => item.test(part) && part.length <= 60);
    if (!areItems || parts.some((part) => part.split(/\s+/).length > 3)) continue;
    const numbers = parts.filter((part) => /^[\d.\s]+$/.test(part));
    // Groups of a number, a date, or words of SQL.
    const isOther =
      (numbers.some(({ length }) => length === 3) && /,(?! )/.test(text)) ||
      ![0, parts.length].includes(numbers.length) ||
      /\b[A-Z]{4,} [a-z]|[a-z] [A-Z]{4,}\b/.test(text);
    return separator === ',' && isOther ? undefined : parts.map((part) => part.replace(/^'(.*)'$/, '$1'));
  }
  return undefined;
}

/** The only column of names in a table with a heading whose other columns are numbers. */
function* nameColumn(text: string): Generator<Reading> {
  const { heading = [], cells = [] } = columnsOf(text) ?? {};
  const names = heading.flatMap((_, at) =>
    cells.every((row) => /\d/.test(row[at] ?? '') && !/\p{L}/u.test(row[at] ?? '')) ? [] : at,
  );
  const [at = 0] = names;
  const lines = cells.map((row) => row[at] ?? '');
  if (names.length !== 1 || lines.length < 2 || lines.includes('') || new Set(lines).size < lines.length) return;
  yield { label: `Use column ${heading[at]}`, plain: 'Use one column', text: lines.join('\n') };
}

/** A number at the start of a line, as lines are sorted by it. */
const NUMBER = /^(?:[+-]?(?:\d+\.?\d*|\.\d+))?/;

/** Amounts of which only the first digits, or none, would count. All can be percentages. */
function* amounts(text: string): Generator<Reading> {
  const numberIn = (line: string) => NUMBER.exec(line)?.[0] ?? '';
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const unit = lines.every((line) => line.endsWith('%')) ? ' %' : '';
  const bare = unit === '' ? lines : lines.map((line) => line.slice(0, -1).trimEnd());
  const at = bare.findIndex((line) => numberIn(line) !== line);
  if (at === -1) return;
  const counts =
    numberIn(lines[at] ?? '') === '' ? 'does not count as a number' : `counts as ${numberIn(lines[at] ?? '')}`;
  for (const reading of amountReadings(bare.join('\n'), false))
    yield {
      ...reading,
      text: reading.text.replaceAll(/$/gm, unit),
      label: 'Read the amounts',
      note: `\`${lines[at]}\` ${counts}.`,
    };
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
  const accents = areAccents ? joinLabels(removal, 'Compose the accents') : removal;
  const composed = areAccents ? visible.normalize() : visible;
  // An empty line stays empty or not.
  const ended = composed
    .split('\n')
    .map((line) => (line.trim() === '' ? line : line.trimEnd()))
    .join('\n');
  const areEnds = count(ended) < count(composed);
  const label = areEnds ? joinLabels(accents, 'Remove spaces at line ends') : accents;
  if (label === '') return;
  const same = areEnds ? ended : composed;
  const note = count(same) < count(text) && { note: 'Some lines look the same, but differ.' };
  yield { label, text: same, ...note };
}
