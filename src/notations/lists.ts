import { amountReadings } from './amounts.ts';
import { characterOf, ZERO_WIDTH } from './escapes.ts';
import type { Options, Reading } from './notation.ts';
import { linesOf, withoutFrame } from './rows.ts';
import { withoutEnd } from './slips.ts';

/** Reads lists that programs and people write in one line, or with marks before their lines. */

/** The readings of the lines of a text. If they are sorted by number, amounts are numbers. */
export function* lineReadings(text: string, { operation = 'sort', sortMode }: Options = {}): Generator<Reading> {
  if (text.length > 262_144) return;
  const framed = withoutFrame(text);
  const list = framed?.label.includes('time') ? undefined : framed;
  const items = itemsOf(list?.lines ?? linesOf(text));
  if (items !== undefined) yield { label: 'list items', text: items.join('\n') };
  else if (list !== undefined) yield { label: list.label, text: list.lines.join('\n') };
  // Amounts of which only the first digits, or none, would count.
  const amount = linesOf(text).find((line) => !/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(line));
  const note = `\`${amount?.trim()}\` does not count in full.`;
  const isNumeric = operation === 'sort' && sortMode === 'numeric';
  for (const reading of isNumeric && amount !== undefined ? amountReadings(text, false) : [])
    yield { ...reading, isEachLine: false, note };
  // A person who removes duplicates wants lines that look the same to be the same. Others are asked.
  for (const reading of lookAlikes(text)) yield { ...reading, isAmbiguous: operation !== 'dedupe' };
}

/** A label before a list, such as `To:`, or the name of a variable of a shell. */
const LABEL = /^>* ?(?:\p{L}[\p{L} ]{0,40}:\s+|(?:export )?\w+=(?=["'/~$]))?/u;
const BRACKETS = /^(?:[\w.$ ]+(?:=|\bIN)\s*)?[[(]([^()[\]{}]*)[\])];?$/i;

/** The items of a list in one line, or in lines that end with separators. */
function itemsOf(lines: readonly string[]): readonly string[] | undefined {
  const text = lines.map((line) => line.trim()).join('\n');
  const line = text.replace(LABEL, '').replaceAll(/(?<=[,;[({])\n|\n(?=[[({\])}])/g, ' ');
  if (line.length > 65_536 || line.includes('\n')) return undefined;
  return quotedItems(line) ?? separatedItems(BRACKETS.exec(line)?.[1]?.trim() ?? line);
}

/** The items of JSON, CSV or a program, or the rows of one item in SQL: all are quoted, and a doubled quote is one. */
function quotedItems(text: string): readonly string[] | undefined {
  const inner = withoutEnd(text, /[\s;,)\]}]/).replace(/^[^"'`]*[([{=:]\s?/, '');
  const quote = inner.charAt(0);
  if (!/["'`]/.test(quote) || /\\(?!["'`\\/]|u[\da-f]{4})/i.test(inner)) return undefined;
  const item = `${quote}((?:[^${quote}\\\\]|${quote}${quote}|\\\\.)*)${quote}`;
  const next = ['[,;]', '\\)\\s*,\\s*\\('].map((separator) => `(?:\\s*${separator}\\s*${item})+`).join('|');
  if (!new RegExp(`^${item}(?:${next})$`).test(inner)) return undefined;
  return Array.from(inner.matchAll(new RegExp(item, 'g')), ({ 1: found = '' }) =>
    found.replaceAll(quote + quote, quote).replaceAll(/\\(?:u.{4}|.)/g, characterOf),
  );
}

/** Separators and their items: names or values, paths, or tags. A conjunction shows that it is a part of a sentence. */
const ITEM = /^(?!["'`])(?!(?:and|or|und|oder|et|ou|y|o)\s)(?!.*:\s)[^,;\s]+(?:\s+[^,;\s]+){0,2}$/iu;
const ITEMS = { '\t': ITEM, ';': ITEM, '|': ITEM, ',': ITEM, ':': /^[/~.$]/, ' ': /^[#@]\p{L}[^,;:]*$/u };

/** The items between separators. A sentence has none, nor have groups of a number, a date, or words of SQL. */
function separatedItems(text: string): readonly string[] | undefined {
  const bare = text.replaceAll(/<[^\s<>@]+@[^\s<>]+>/g, '');
  if (/[.!?:]$|["()[\]{}<>=]|\b[A-Z]{4,} [a-z]|,\d{3}(?!\d)/.test(bare)) return undefined;
  for (const [separator, item] of Object.entries(ITEMS)) {
    const parts = (text.endsWith(separator) ? text.slice(0, -1) : text).split(separator).map((part) => part.trim());
    const kinds = new Set(parts.map((part) => /^[\d.\s]+$/.test(part)));
    if (parts.length > 2 && kinds.size === 1 && parts.every((part) => item.test(part))) return parts;
  }
  return undefined;
}

/** Lines that look the same but differ, or else characters that nobody sees. */
function* lookAlikes(text: string): Generator<Reading> {
  const shown = text.replaceAll(ZERO_WIDTH, (found) => (/[\u200c-\u200f]/.test(found) ? found : ''));
  // Latin letters, unlike emoji and other scripts, need no joiners and no marks of direction.
  const plain = shown.replaceAll(/[\u200c-\u200f](?<=[\0-\x7f\p{Script=Latin}].)/gu, '').normalize();
  const visible = plain.replaceAll(/[\u00a0\u2007\u202f]/g, ' ').replaceAll(/(?<=\S)[ \t]+(?=\r?$)/gm, '');
  if (visible === text) return;
  const [lines, bare] = [text.split(/(\r?\n)/), visible.split(/(\r?\n)/)];
  const spellings = new Map(bare.map((line, at) => [line, lines[at]]));
  const alike = new Set(bare.filter((line, at) => spellings.get(line) !== lines[at]));
  const same = bare.map((line, at) => (alike.has(line) ? line : lines[at])).join('');
  const note = 'Some lines look the same, but differ.';
  if (alike.size > 0) yield { label: 'text without hidden differences', text: same, note };
  else if (shown !== text) yield { label: 'text without invisible characters', text: shown };
}
