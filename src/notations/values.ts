import { encodings, looksEncoded } from './encoded.ts';
import type { Convert, Left, Options, Part, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { textEncodingFor } from './text-encodings.ts';

/** Finds encoded values in what people copy along with them. What looks like another value and is not used is left. */

/** The most runs of a text that are converted, and the least digits of one. */
const [MOST_RUNS, SHORTEST] = [128, 4];

/** The end of a text before a value that names its encoding. */
const NAMED: Readonly<Record<string, RegExp>> = {
  base64:
    /(?:\b(?:basic|digest|negotiate|atob|sha\d{1,3}|(?:ssh|ecdsa|sk)-[\w@.-]{1,40})|(?:base_?64|b64)[\w.]{0,30}|(?:powershell|pwsh)\b.{0,60} -e\w{0,13})[\s"'`(:=;[{<>,]{1,9}(?:b["'])?$/i,
  base32: /(?:base_?32|b32\w{0,20}|secret)[\s"'`(:=]{1,9}$/i,
  base58: /(?:base_?58|b58\w{0,20})[\s"'`(:=/]{1,9}$/i,
};
const NAMED_AFTER = /^["'`]? ?\| ?(?:base64|openssl)/;
/** The start of a run that names its encoding: of a checksum, of a key as an identifier, of multibase. */
const PREFIX = /sha\d{1,3}-|(?<=did:key:)z|b(?=a[e-h][a-z2-7]{56}\b)/iy;

/** The end of a text with a key: `key: `, `"key": "`, `KEY=`, `<key>`, `key => '`, or of a literal in a list. */
const KEY = /[\p{L}\p{N}_)\]"'][ \t]{0,9}[:=>]{1,2}\s{0,9}[|>]?-?\s{0,9}["'`]?$/u;

/** Another part of the same value: beside a character that is in no text, or digits and letters. */
const PART_BEFORE = /[\p{L}\p{N}_][*!~^$.]{0,2}$/u;
const PART_AFTER = /^(?:[*!~^$]?[\p{L}\p{N}_]|\.(?![a-z]{2,9}\b)\w)/u;
const ESCAPE_BEFORE = /(?:[%\\]|&#\w{1,8};|\?[bq]\?|\p{Cf})$/iu;
const ESCAPE_AFTER = /^(?:%[\dA-F]{2}|\\[\w/]|&#|=[\dA-F]{2}|\p{Cf})/iu;
/** Dots for the end of a value. */
const CUT = /^["'`]?\s?[([<]?(?:\.{3}|…)/;

type Run = NonNullable<ReturnType<typeof runAt>>;
type Value = Pick<Run, 'digits' | 'start' | 'end' | 'result'>;

/** Runs of a text, together if they are lines or groups of one length, of which the last can be shorter. */
function* blocksIn(text: string, tool: string): Generator<Range> {
  let [block, last]: Range[] = [];
  for (const { 0: run, index: start } of text.matchAll(encodings.get(tool)?.runs ?? /(?!)/g)) {
    const range = { start, end: start + run.length };
    const isNext: boolean = block !== undefined && last !== undefined && continues(text, tool, block, last, range);
    if (block && !isNext) yield block;
    const isRun: boolean = isNext || run.length >= SHORTEST;
    block = isRun ? { start: block !== undefined && isNext ? block.start : start, end: range.end } : undefined;
    last = range;
  }
  if (block) yield block;
}

function continues(text: string, tool: string, block: Range, last: Range, { start, end }: Range): boolean {
  // The first line can be after a key.
  const before = text.slice(Math.max(0, block.start - 80), block.start);
  const isFirst = block.end - block.start === last.end - last.start;
  const isAfterKey = isFirst && end - start >= 16 && /\S/.test(before.slice(before.lastIndexOf('\n') + 1));
  const length = isAfterKey ? end - start : last.end - last.start;
  if (end - start > length || start - last.end > MOST_AROUND) return false;
  const between = text.slice(last.end, start);
  // Groups of four letters can be words. Of other lengths, they have hyphens.
  if (tool === 'base32' && !isAfterKey && (length === 4 ? /^[ -]$/ : /^-\s{0,2}$/).test(between)) return true;
  const isLine = /^[ \t]*\r?\n[ \t]*$/.test(between) && /^\s*?(?:[\r\n"'`<]|$)/.test(text.slice(end, end + 40));
  return isLine && length >= 16;
}

/** The most characters to examine between lines, and around a value in punctuation. */
const MOST_AROUND = 40;

/** The candidates of a text for values, in their order: blocks, or lines or names in a path. Words are none. */
function* runsIn(text: string, tool: string, convert: Convert): Generator<Run> {
  const at = (range: Range) => [runAt(text, range, tool, convert) ?? []].flat();
  for (const block of blocksIn(text, tool)) {
    const whole = at(block);
    const digits = text.slice(block.start, block.end);
    const pieces = Array.from(digits.matchAll(/\s/.test(digits) ? /\S+/g : /[^/]+/g), ({ 0: piece, index }) => {
      return { start: block.start + index, end: block.start + index + piece.length };
    });
    const isText = whole.some(({ plausibility }) => plausibility >= WRITTEN);
    const parts = isText ? [] : pieces.slice(0, MOST_RUNS).flatMap(at);
    const isBetter = parts.some(({ plausibility }) => plausibility >= WRITTEN);
    yield* isBetter || whole.every(({ result }) => result === undefined) ? parts : whole;
  }
}

/** A run with what is around it; undefined if it is a word or a hash. */
function runAt(text: string, range: Range, tool: string, convert: Convert) {
  PREFIX.lastIndex = range.start;
  const start = PREFIX.test(text) ? PREFIX.lastIndex : range.start;
  const raw = text.slice(start, range.end);
  // After a key, `=` is not padding.
  const isKey = /[^=]=$/.test(raw) && !looksEncoded(tool, raw) && /\S/.test(text.charAt(range.end));
  const end = range.end - (isKey ? 1 : 0);
  const whole = text.slice(start, end).replaceAll(tool === 'base32' ? /[\s-]/g : /(?!)/g, '');
  if (whole.length < (tool === 'hex-to-text' ? 8 : SHORTEST) || isWord(whole, tool)) return undefined;
  const all = text.slice(Math.max(0, start - 80), start);
  const before = all.slice(all.trimEnd().lastIndexOf('\n') + 1);
  const after = text.slice(end, end + MOST_AROUND);
  const isCut = CUT.test(after);
  // Of a value that is cut, whole groups are used. The last character can be cut, too.
  const group = tool === 'base32' ? 8 : 4;
  const groups = isCut ? whole.slice(0, whole.length - (whole.length % group)) : whole;
  const isText = !isCut || typeof convert(groups, alphabetFor(tool, groups)) === 'string';
  const digits = isText ? groups : groups.slice(0, -group);
  const isSolid = looksEncoded(tool, digits);
  const isNamed = start > range.start || NAMED[tool]?.test(before) || (tool === 'base64' && NAMED_AFTER.test(after));
  const isEnd = digits.endsWith('=') || (digits.startsWith('eyJ') && after.startsWith('.'));
  const isEscaped = ESCAPE_BEFORE.test(before) || ESCAPE_AFTER.test(after);
  const isPart = isEscaped || (!isNamed && ((!isEnd && PART_AFTER.test(after)) || PART_BEFORE.test(before)));
  const isLine = /(?:^|\n)[ \t]{0,20}$/.test(all) && /^\s*(?:\n|$)/.test(after);
  // Only keys, addresses and hashes are so long.
  const isKeyed = KEY.test(before) || (isSolid && digits.length >= 25 && (isLine || tool !== 'base64'));
  const isLong = digits.length >= 8 || (isSolid && isLine);
  const isPlaced = isKeyed || removed(text, start, end) !== undefined;
  const isTrusted = isNamed || (isSolid && isPlaced);
  const enough = isTrusted ? BYTES : WRITTEN;
  // Others are parts, or words.
  const least = !isPart && (isTrusted || isPlaced || isLong) ? enough : Infinity;
  const result = isSolid || least !== Infinity ? convert(digits, alphabetFor(tool, digits)) : undefined;
  // NUL and the starts of colors are normal in text.
  const visible = typeof result === 'string' ? result.replaceAll('\0', '').replaceAll('\u001b', '') || '\0' : result;
  const isWide = result instanceof Uint8Array && textEncodingFor(tool, result, false)?.startsWith('utf-16');
  const plausibility = isWide ? WRITTEN : plausibilityOf(visible);
  const slot = all
    .slice(all.lastIndexOf('\n') + 1)
    .replace(/^.*\w/, '')
    .replaceAll(/["'`\\\s[({,;|]/g, '');
  const edges = (all.at(-1) ?? '\n') + (after || '\n').charAt(0).replace('\r', '\n');
  return { digits, start, end, before, slot, edges, isNamed, isSolid, isCut, isEscaped, least, result, plausibility };
}

/** Whether digits are a word, a number or a hash. */
function isWord(digits: string, tool: string): boolean {
  if (tool === 'hex-to-text') return !/\d/.test(digits);
  const isMixed = /[a-z]/.test(digits) && /[A-Z]/.test(digits.slice(1));
  if (/^(?:\d+|[\dA-Fa-f]{32,})$/.test(digits)) return true;
  return !(isMixed || /[\d=]/.test(digits) || digits.length >= 16);
}

/** The values of a text that decode to something plausible, and what looks like others. */
export function valuesIn(text: string, tool: string, convert: Convert) {
  const runs: Run[] = [];
  for (const run of text.includes('-----BEGIN ') ? [] : runsIn(text, tool, convert))
    if (runs.push(run) === MOST_RUNS) break;
  const all = runs.filter(({ least, plausibility }) => plausibility >= least);
  const texts = all.filter(({ result }) => typeof result === 'string');
  const values = texts.length > 0 && all.length > 1 ? texts : all.slice(0, 1);
  const others = runs.filter((run) => {
    const { digits, isSolid, plausibility, isEscaped } = run;
    const isValue = digits.endsWith('=') || plausibility >= WRITTEN || isEscaped || all.includes(run);
    // In the same place as a value, or in the same list or column.
    const isAlike = ({ slot, edges }: Run) => slot === run.slot && (isSolid || (slot === '' && edges === run.edges));
    return !values.includes(run) && (isValue || values.some(isAlike));
  });
  return { values, others, isFull: runs.length >= MOST_RUNS };
}

/** What is left if only some of what a text has are used. */
export function leftOver(used: number, others: readonly Range[], what: string): Left | undefined {
  const ranges = others.map(({ start, end }) => ({ start, end }));
  return ranges.length === 0 ? undefined : { sentence: `Uses ${used} of ${used + ranges.length} ${what}.`, ranges };
}

/** The alphabet of Base64 that a text uses; undefined if it could be either or neither. */
export function alphabetFor(tool: string, digits: string): Options | undefined {
  const isUrlSafe = /[-_]/.test(digits);
  return tool === 'base64' && isUrlSafe !== /[+/]/.test(digits) ? { urlSafe: isUrlSafe } : undefined;
}

/** The only value of a text, or several values that are decoded where they stand. */
export function* valueReadings(text: string, tool: string, convert: Convert): Generator<Reading> {
  const { values, others, isFull } = valuesIn(text, tool, convert);
  const [value, ...more] = values;
  if (value === undefined) return;
  const isOne = more.length > 0 && !encodings.get(tool)?.stray?.test(text);
  if (isOne && plausibilityOf(convert(text, alphabetFor(tool, text))) >= PRINTABLE) return;
  const cut = values.find(({ isCut }) => isCut);
  const end = cut && { sentence: 'The value is cut.', ranges: [{ start: cut.end, end: cut.end + 1 }] };
  const full = isFull ? { sentence: `Uses only the first ${values.length} values.`, ranges: [] } : undefined;
  const left = full ?? leftOver(values.length, others, 'values') ?? end;
  const parts = more.length > 0 ? partsOfValues(text, values) : undefined;
  if (parts !== undefined) yield { label: 'Decode the values where they stand', text, kept: 'values', parts, left };
  const { digits, least, isNamed, before, start } = value;
  if (parts !== undefined || (value.end - start === text.trim().length && left === undefined)) return;
  const word = before.match(/[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,80}[\p{L}\p{N}])?/gu)?.at(-1);
  const around = removed(text, start, value.end);
  const plain = around ?? 'Use only the value';
  const label = around || !word ? plain : `${plain} after “${word}”`;
  yield {
    label,
    plain,
    text: digits,
    least,
    left,
    isWhole: isNamed && digits.length >= 8 && !/[\r\n]/.test(text.trim()),
  };
}

/** The label of removing what is around a value, if it is punctuation, white space and invisible characters only. */
function removed(text: string, start: number, end: number): string | undefined {
  const rest = text.length - (end - start) > MOST_AROUND ? '' : text.slice(0, start) + text.slice(end);
  if (!/^[\p{P}\p{S}\s\p{Cf}]+$/u.test(rest) || !/[\p{P}\p{S}]/u.test(rest)) return undefined;
  return /["'`\p{Pi}\p{Pf}„‚]/u.test(rest) ? 'Remove the quotes' : 'Remove the punctuation around it';
}

/** The parts of a text with values; undefined if none of them is text. */
export function partsOfValues(text: string, values: readonly Value[]): readonly Part[] | undefined {
  const parts = values.flatMap(({ digits: value, start, result }, index): Part[] => [
    text.slice(values[index - 1]?.end ?? 0, start),
    typeof result === 'string' ? { value, result } : value,
  ]);
  return parts.length === 0 ? undefined : [...parts, text.slice(values.at(-1)?.end)];
}
