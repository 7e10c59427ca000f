import { utf16 } from '../codecs/text-encodings.ts';
import { utf8Bytes } from '../core/text.ts';
import { encodings, looksEncoded } from './encoded.ts';
import {
  type Convert,
  IN_QUOTES,
  type Left,
  type Options,
  type Range,
  type Reading,
  type Result,
  rangeOf,
} from './notation.ts';
import { BYTES, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { textEncodingFor } from './text-encodings.ts';

/** Finds encoded values in what people copy along with them. What looks like another value and is not used is left. */

/** The most runs of a text that are converted, the least digits of one, and how much is examined beside one. */
const [MOST_RUNS, SHORTEST, NEAR] = [128, 4, 40];

/** The end of a text before a value that names Base64, and the start of one after it. */
const NAMED_BEFORE =
  /(?:\b(?:basic|negotiate)|(?:ssh|ecdsa)-[\w@.-]{1,40}|(?:base_?64|b64)[\w.]{0,30}| -enc(?:odedcommand)?)[\s"'`(:=;[{<>,]{1,9}$/i;
const NAMED_AFTER = /^["'`]? ?\| ?(?:base64|openssl)/;
/** The start of a run that names its encoding: of a checksum, of a key as an identifier, of multibase. */
const PREFIX = /sha\d{1,3}-|(?<=did:key:)z|b(?=a[e-h][a-z2-7]{56}\b)/iy;

/** The end of a text with a key: `key: `, `"key": "`, `KEY=`, `<key>`, `key => '`, `key: |`. */
const KEY = /[\p{L}\p{N}_)\]"'][ \t]{0,9}[:=>][\s:=>|-]{0,30}["'`]?$/u;

/** Words of a name, such as `AccountName=` or `Content-Type`. */
const NAME = /^(?:[A-Z][a-z]{2,20}-?){1,9}=?$/;

/** Digits or letters beside a run, perhaps after a character that a text does not have: it is a part of something else. */
const PART_BEFORE = /[\p{L}\p{N}_][*!~^$.]?$/u;
const PART_AFTER = /^(?:[*!~^$%+-]?[\p{L}\p{N}_]|\.(?![a-z][a-z\d]{1,8}\b)\w)/u;
/** What can follow padding: the prompt of a shell, or another value. */
const NEXT = /^(?:\w+@\w|[\w+/]{6,39}=|[\w+/]{40})/;
const ESCAPE_BEFORE = /(?:[%\\]|\?[bq]\?)$/i;
const ESCAPE_AFTER = /^(?:%[\dA-F]{2}|\\[\w/]|&#)/i;
/** Dots for the end of a value. */
const CUT = /^["'`]?\s?[([<]?(?:\.{3}|…)/;

/** Words that are digits where a value stands. Of hexadecimal, those in a sentence are letters of ASCII. */
const SHORT_WORD = /\b\w{1,14}[A-Z]\w{0,14}\b/g;
const SHORT_PAIRS = /(?<=[^\w\s] ?)\b(?:[\da-f]{2}){1,3}\b|\b(?:[4-7][\da-f]){2,3}\b/gi;

/** A line of one word that can be a damaged value: not an address, a heading, a tag, a prompt, a boundary or a comment. */
const LINE = /(?![-#[`])(?=\S)(?<=^[ \t]*)(?=\S*\p{L})[^\s:@<>]+(?=[ \t]*$)/gmu;
/** A line that begins with digits of two or more bytes. */
const PAIRS = /^[ \t]{0,9}(?:[\da-f]{2}[ \t]){1,40}[\da-f]{2}\b/gim;

type Run = NonNullable<ReturnType<typeof runAt>>;

/** Runs of a text, together if they are lines or groups of one length, of which the last can be shorter. */
function* blocksIn(text: string, tool: string): Generator<Range> {
  let [block, last]: Range[] = [];
  for (const found of text.matchAll(encodings.get(tool)?.runs ?? /(?!)/g)) {
    const range = rangeOf(found);
    const isNext: boolean = block !== undefined && last !== undefined && continues(text, tool, block, last, range);
    if (block && !isNext) yield block;
    block = { start: block && isNext ? block.start : range.start, end: range.end };
    last = range;
  }
  if (block) yield block;
}

function continues(text: string, tool: string, block: Range, last: Range, { start, end }: Range): boolean {
  if (start - last.end > NEAR) return false;
  const [between, length, most] = [text.slice(last.end, start), end - start, last.end - last.start];
  // Groups of four letters can be words. Of other lengths, they have hyphens.
  if (tool === 'base32' && length <= most && (most === 4 ? /^[ -]$/ : /^-\s{0,2}$/).test(between)) return true;
  if (!/^[ \t]*\r?\n[ \t]*$/.test(between) || !/^\s*?(?:[\r\n"'`<]|$)/.test(text.slice(end, end + NEAR))) return false;
  if (length <= most) return most >= 16;
  // The first line can be after a key.
  const isFirst =
    block.start === last.start && /\S[ \t]*$/.test(text.slice(Math.max(0, last.start - NEAR), last.start));
  return isFirst && most >= 8 && length >= 16;
}

/** The candidates of a text for values, in their order: blocks, or lines or names in a path. Words are not candidates. */
function* runsIn(text: string, tool: string, convert: Convert): Generator<Run> {
  const isValue = (one: Range, digits = text.slice(one.start, one.end)) =>
    isLine(text, one) && !/\s/.test(digits) && !isWord(digits, tool);
  let areValues: boolean | undefined;
  for (const block of blocksIn(text, tool)) {
    const digits = text.slice(block.start, block.end);
    const whole = runAt(text, block, tool, convert);
    // If a line is a value, others are parts of one value only if they are as long as those of PEM or a mail.
    const areShort = whole && /[\r\n]/.test(digits) && !/\S{60}/.test(digits);
    if (areShort) areValues ??= Array.from(blocksIn(text, tool)).some((one) => isValue(one));
    const isOne = !/[\s/]/.test(digits) || (whole && whole.plausibility >= WRITTEN && !(areShort && areValues));
    const pieces = isOne ? [] : Array.from(digits.matchAll(/\s/.test(digits) ? /\S+/g : /[^/]+/g)).slice(0, MOST_RUNS);
    const parts = pieces.flatMap(({ 0: piece, index }) => {
      const start = block.start + index;
      return runAt(text, { start, end: start + piece.length }, tool, convert) ?? [];
    });
    const isBetter = parts.some(({ plausibility }) => plausibility >= WRITTEN);
    yield* whole === undefined || isBetter ? parts : [whole];
  }
}

/** A run with what is around it; undefined if it is a word, a key, a hash or an offset. */
function runAt(text: string, { start: first, end }: Range, tool: string, convert: Convert) {
  PREFIX.lastIndex = first;
  const start = PREFIX.test(text) ? PREFIX.lastIndex : first;
  const raw = text.slice(start, end);
  const whole = tool === 'base32' ? raw.replaceAll(/[\s-]/g, '') : raw;
  // A name in words before a value is not one.
  if (NAME.test(whole) && (whole.endsWith('=') ? /^[\w"'`]/ : /^\s?[:=]/).test(text.slice(end, end + 2)))
    return undefined;
  if (isWord(whole, tool) || /^000.*:$/.test(whole + text.charAt(end))) return undefined;
  const [before, after] = [text.slice(Math.max(0, start - 80), start), text.slice(end, end + NEAR)];
  const isCut = CUT.test(after);
  // If a value is cut, its whole groups are used.
  const digits = isCut ? whole.slice(0, whole.length - (whole.length % (tool === 'base32' ? 8 : 4))) : whole;
  const isSolid = looksEncoded(tool, digits);
  // After a key, `=` is not padding.
  const isKey = /[^=]=$/.test(digits) && /^\S/.test(after) && before.at(-1) !== after.charAt(0);
  if (!isSolid && isKey) return undefined;
  // Padding, or the start of an object in JSON.
  const isPadded = digits.endsWith('=');
  const isMarked = isPadded || (tool === 'base64' && digits.startsWith('eyJ'));
  const isNamed = start > first || (tool === 'base64' && (NAMED_BEFORE.test(before) || NAMED_AFTER.test(after)));
  const isEscaped = ESCAPE_BEFORE.test(before) || ESCAPE_AFTER.test(after);
  const canEnd = isPadded ? NEXT.test(after) : isMarked;
  const isPart = isEscaped || (!canEnd && PART_AFTER.test(after)) || (!isNamed && PART_BEFORE.test(before));
  // Only keys, addresses and hashes are so long.
  const isKeyed = KEY.test(before) || (isSolid && digits.length >= 25 && tool !== 'base64');
  const isPlaced = isKeyed || removed(text, start, end) !== undefined;
  // In punctuation only, a word can have the shape of digits without padding.
  const isSure = isNamed || (isSolid && (isKeyed || (isMarked && isPlaced)));
  const enough = isSure ? BYTES : isSolid && isPlaced ? PRINTABLE : WRITTEN;
  const isLong = isNamed || digits.length >= 8 || (isSolid && !/[^\r\n]/.test(before.slice(-1) + after.charAt(0)));
  const least = !isPart && (isPlaced || isLong) ? enough : Infinity;
  const result = isSolid || least !== Infinity ? narrow(convert(digits, alphabetFor(tool, digits)), tool) : undefined;
  // NUL and the starts of colors are normal in text.
  const plausibility = plausibilityOf(
    typeof result === 'string' ? result.replaceAll('\0', '').replaceAll('\u001b', '') : result,
  );
  const isValue = isEscaped || isMarked || isSolid || plausibility >= Math.min(least, WRITTEN);
  return { digits, start, end, isNamed, isCut, isValue, least, result, plausibility };
}

/** A result, without the NULs of UTF-16. */
function narrow(result: Result, tool: string): Result {
  const bytes = typeof result === 'string' ? utf8Bytes(result) : result;
  if (!bytes?.includes(0)) return result;
  const encoding = textEncodingFor(tool, bytes, typeof result === 'string');
  return utf16.find(({ value }) => value === encoding)?.decode(bytes) ?? result;
}

/** Where a run stands: marks after the last word or line, and what is beside it. Spaces and separators are alike. */
function placeOf(text: string, { start, end }: Range): string {
  const before = text.slice(Math.max(0, start - NEAR), start).replace(/^.*(?:\w=+["'`]?(?=[,;|])|[\w\n])/s, '');
  const edges = ((text[start - 1] ?? ' ') + (text[end] ?? ' ')).replaceAll(/[\s,;|()[\]{}]/g, ' ');
  return before.replaceAll(/["'`\\\s[({,;|]/g, '') + edges;
}

/** Whether digits are a word, a number, a hash or the name of an encoding. */
function isWord(digits: string, tool: string): boolean {
  if (tool === 'hex-to-text') return digits.length < 8;
  const isMixed = /[a-z]/.test(digits) && /[A-Z]/.test(digits.slice(1));
  if (digits.length < SHORTEST || (digits.length < 16 && !isMixed && !/[\d=]/.test(digits))) return true;
  // A pattern that repeats to the end needs more memory than an engine has for a long text.
  if (!/\D/.test(digits) || (digits.length >= 32 && !/[^\dA-F]/i.test(digits))) return true;
  return /^\w{0,40}base_?\d\d\w{0,40}$/i.test(digits);
}

/** The values of a text that decode to something plausible, and what looks like others. None if there are too many. */
export function valuesIn(text: string, tool: string, convert: Convert) {
  const runs: Run[] = [];
  for (const run of text.includes('-----BEGIN ') ? [] : runsIn(text, tool, convert))
    if (runs.push(run) === MOST_RUNS) return { values: [], others: [] };
  const all = runs.filter(({ least, plausibility }) => plausibility >= least);
  const texts = all.filter(({ result }) => typeof result === 'string' && !result.includes('\0'));
  const values = texts.length > 0 ? texts : all.slice(0, 1);
  const places = values.map((value) => placeOf(text, value));
  const [pattern, least] = tool === 'hex-to-text' ? [SHORT_PAIRS, BYTES] : [SHORT_WORD, WRITTEN];
  const isAlike = (run: Range, enough: number) => {
    const isQuoted = /^(["'`]).*\1$/s.test(text.slice(run.start - 1, run.end + 1));
    const own = places.includes(placeOf(text, run)) ? enough : isQuoted ? WRITTEN : Infinity;
    return own < Infinity && plausibilityOf(convert(text.slice(run.start, run.end))) >= own;
  };
  const others: Range[] = runs.filter((run) => !values.includes(run) && (run.isValue || isAlike(run, BYTES)));
  const [first] = values;
  if (first === undefined || first.end - first.start === text.trim().length) return { values, others };
  const isFree = (run: Range) =>
    [values, others].every((all) => all.every(({ start, end }) => start >= run.end || run.start >= end));
  const lines = values.some((value) => isLine(text, value)) ? damagedLines(text, tool, values.length > 1) : [];
  for (const run of lines) if (isFree(run) && others.push(run) > MOST_RUNS) break;
  for (const found of text.matchAll(pattern)) {
    const run = rangeOf(found);
    if (isFree(run) && isAlike(run, least) && others.push(run) > MOST_RUNS) break;
  }
  return { values, others };
}

/** The lines that can be damaged values. Beside one value, these are only lines that would be values without a few characters. */
function* damagedLines(text: string, tool: string, areMany: boolean): Generator<Range> {
  for (const found of text.matchAll(LINE)) {
    const [word] = found;
    const digits = word.replaceAll(new RegExp(encodings.get(tool)?.stray ?? /(?!)/, 'gu'), '');
    const isMixed = tool === 'hex-to-text' || /[=A-Z]/.test(word.slice(1));
    if (areMany || (isMixed && digits.length >= word.length - 2 && !isWord(digits, tool))) yield rangeOf(found);
  }
  for (const found of tool === 'hex-to-text' ? text.matchAll(PAIRS) : []) yield rangeOf(found);
}

/** Whether a run is a line of its own. */
function isLine(text: string, { start, end }: Range): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  return /(?:^|[\r\n])[ \t]*$/.test(before) && /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + NEAR));
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
  const { values, others } = valuesIn(text, tool, convert);
  const [value, ...more] = values;
  if (value === undefined) return;
  if (more.length > 0 && plausibilityOf(convert(text, alphabetFor(tool, text))) >= PRINTABLE) return;
  const cut = values.find(({ isCut }) => isCut);
  const missing = cut && { sentence: 'The value is cut.', ranges: [{ start: cut.end, end: cut.end + 1 }] };
  const left = leftOver(values.length, others, 'values') ?? missing;
  if (more.length > 0)
    return yield { label: 'the values in their places', text, parts: [replaced(text, values)], left };
  const { digits, start, end } = value;
  if (end - start === text.trim().length && left === undefined) return;
  const words = text
    .slice(Math.max(0, start - 80), start)
    .match(/[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,80}[\p{L}\p{N}])?/gu);
  const around = removed(text, start, end);
  const label = around ?? `the value${words ? ` after “${words.at(-1)}”` : ''}`;
  const isNamed = value.plausibility >= WRITTEN || value.least === BYTES;
  yield { label, text: digits, isNamed, left, isWhole: value.isNamed && !/[\r\n]/.test(text.trim()) };
}

/** The label of removing what is around a value, if it is punctuation, white space and invisible characters only. */
function removed(text: string, start: number, end: number): string | undefined {
  const rest = text.length - (end - start) > NEAR ? '' : text.slice(0, start) + text.slice(end);
  if (!/^[\p{P}\p{S}\s\p{Cf}]*[\p{P}\p{S}][\s\p{Cf}]*$/u.test(rest)) return undefined;
  return /["'`\p{Pi}\p{Pf}„‚]/u.test(rest) ? IN_QUOTES : 'the text without punctuation';
}

/** A text with results instead of its values. */
export function replaced(text: string, values: readonly (Range & { readonly result: Result })[]): string {
  const before = values.map(({ start, result }, at) => text.slice(values[at - 1]?.end ?? 0, start) + result);
  return before.join('') + text.slice(values.at(-1)?.end);
}
