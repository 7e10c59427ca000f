import { utf16 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { utf8Bytes } from '../core/text.ts';
import { encodings, isMultibase, looksEncoded } from './encoded.ts';
import { isBroken, isWrapped } from './escapes.ts';
import type { Convert, Left, Options, Part, Reading } from './notation.ts';
import { BYTES, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { textEncodingFor } from './text-encodings.ts';

/** Finds encoded values in what people copy along with them. What looks like another value and is not used is left. */

/** Lengths: a shorter run is a word, or in prose; words never decode to text; a run is a key, an address or a hash. */
const [SHORTEST, MEDIUM, LONG, LENGTHY] = [4, 8, 12, 25] as const;
/** The most runs of a text that are converted. */
const MOST_RUNS = 128;

/** The end of a text before a value that names its encoding. */
const NAMED: Readonly<Record<string, RegExp>> = {
  base64:
    /(?:\b(?:basic|digest|negotiate|(?:ssh|ecdsa|sk)-[\w@.-]{1,40})|(?:base_?64|b64)[\w.]{0,30}|\batob|(?<![\w-])-enc(?:oded\w{0,10})?|\b(?:powershell|pwsh)\b.{0,60} -ec?|:(?=:[ \t]))(?:,|[\s"'`(:=;[{<>]{1,9}(?:b["'])?)$|\bsha(?:1|256|384|512)[-=:]$/i,
  base32: /(?:base_?32|b32\w{0,20}|\bsecret|\btotp)[\s"'`(:=]{1,9}$/i,
  base58: /(?:(?:base_?58|b58\w{0,20})[\s"'`(:=]{1,9}|\b(?:bitcoin|litecoin|solana|ipfs):(?:\/\/)?|\bdid:key:z)$/i,
};
const NAMED_AFTER = /^["'`]?\s{0,3}\|\s{0,3}(?:base64|openssl)/i;
const HASH = /^[\dA-Fa-f]{32,}$/;

/** The end of a text with a key: `key: `, `"key": "`, `KEY=`, `<key>`, `key => '`, or of a literal in a list. */
const KEY = /[\p{L}\p{N}_)\]"'](?:[ \t]{0,9}(?::|=>?)|>)\s{0,9}[|>]?-?\s{0,9}["'`]?$|(?:^|[[,(])\s{0,9}["'`]$/u;

/** Another part of the same value: beside a character that is in no text, an escape, or digits and letters. */
const PART_BEFORE =
  /(?:(?<=(?:^|\s)(?=[\w+/]{0,40}\d)(?=[\w+/]{0,40}[G-Zg-z])[\w+/]{1,40}) |[\p{L}\p{N}_]|[\p{L}\p{N}][*!~^$.]{1,2}|(?<![a-z]\.)(?<=\d\w{0,20})\.)$/u;
const PART_AFTER =
  /^(?:[\p{L}\p{N}_]|(?:[*!~^$]|\.(?![a-z]{2,9}(?!\w)))\w| (?=[\w+/]{0,40}\d)(?=[\w+/]{0,40}[G-Zg-z])[\w+/]{1,40}={0,2}(?:[\s"'`]|$))/u;
const ESCAPE_BEFORE = /(?:[%\\]|&#\w{1,8};|\?[bq]\?|[\u200b-\u200f\u2060\ufeff])$/i;
const ESCAPE_AFTER = /^(?:%[\dA-F]{2}|\\[nrtux/\d]|&#|=[\dA-F]{2}|[\u200b-\u200f\u2060\ufeff])/i;
const WORD = /^[A-Z]?[a-z]{0,20}\d?$/;
const PREFIX = /^sha(?:1|256|384|512)-/;
/** Dots for the end of a value. */
const CUT = /^["'`]?\s?(?:[([<]{0,2}(?:\.{3}|…|truncated|snip))/i;

type Run = NonNullable<ReturnType<typeof runAt>>;

/** The runs of a text that may be values, in their order. */
function* runsIn(text: string, tool: string, convert: Convert): Generator<Run> {
  const at = (start: number, run: string) => runAt(text, start, run, tool, convert) ?? [];
  let count = 0;
  for (const { 0: found, index } of text.matchAll(encodings.get(tool)?.runs ?? /(?!)/g)) {
    const lines = found.length < SHORTEST ? [] : Array.from(found.matchAll(/\S(?:.*\S)?/g));
    // A key can be before the first line of several.
    const isBlock = lines.length < 3 || isWrapped(lines.slice(1).map(([line]) => line));
    const [all] = isBlock && lines.length > 0 ? [at(index, found)].flat() : [];
    // The line above several can be a word.
    const second = lines[2] && all?.result === undefined ? lines[1]?.index : undefined;
    const [run = all] = isBlock && second ? [at(index + second, found.slice(second))].flat() : [];
    // In a path, a value is between slashes.
    const names = found.split('/');
    const longest = names.reduce((a, b) => (b.length > a.length ? b : a));
    const isPath = (run?.plausibility ?? 0) < WRITTEN && names.every((name) => name === longest || WORD.test(name));
    const [name] = isPath && names.length > 1 ? [at(index + found.indexOf(longest), longest)].flat() : [];
    const whole = name !== undefined && (name.plausibility >= WRITTEN || !run?.isSolid) ? name : run;
    const isWhole = lines.length < 2 || (whole !== undefined && whole.plausibility >= PRINTABLE);
    const parts = isWhole
      ? []
      : lines.slice(0, MOST_RUNS).flatMap(({ 0: line, index: start }) => at(index + start, line));
    const runs = whole !== undefined && !parts.some(({ plausibility }) => plausibility >= WRITTEN) ? [whole] : parts;
    yield* runs;
    count += runs.length;
    if (count >= MOST_RUNS) return;
  }
}

/** A run with its surroundings; undefined if it is a word or a hash. */
function runAt(text: string, index: number, run: string, tool: string, convert: Convert) {
  const isMulti = text.endsWith('did:key:', index) || isMultibase(run);
  const start = index + (isMulti ? 1 : (PREFIX.exec(run)?.[0].length ?? 0));
  // After a key, `=` is not padding.
  const isKey =
    /[^=]=$/.test(run) && !looksEncoded(tool, run) && /^[\w"'`+/$%({<[-]/.test(text.slice(index + run.length));
  const end = index + run.length - (isKey ? 1 : 0);
  const all = text.slice(Math.max(0, start - 80), start);
  const line = all.trimEnd();
  const before = all.slice(Math.max(line.lastIndexOf('\n'), line.lastIndexOf('\r')) + 1);
  const after = text.slice(end, end + 40);
  const isCut = CUT.test(after) && tool !== 'base58';
  const whole = tool === 'base32' ? text.slice(start, end).replaceAll(/[ -]/g, '') : text.slice(start, end);
  const group = tool === 'base32' ? 8 : 4;
  const groups = isCut ? whole.slice(0, whole.length - (whole.length % group)) : whole;
  // The last character can be cut, too.
  const digits =
    isCut && typeof convert(groups, alphabetFor(tool, groups)) !== 'string' ? groups.slice(0, -group) : groups;
  const isHex = tool === 'hex-to-text';
  const isWord = !/[\d=]/.test(digits) && !(/[a-z]/.test(digits) && /[A-Z]/.test(digits.slice(1)));
  if (digits.length < SHORTEST || (isWord && !(tool === 'base32' && digits.length >= 16))) return undefined;
  if (!isHex && HASH.test(digits)) return undefined;
  const isSolid = looksEncoded(tool, digits);
  const isNamed = isMulti || NAMED[tool]?.test(before) || (tool === 'base64' && NAMED_AFTER.test(after));
  // A number has a key too.
  const hasKey = KEY.test(before) && digits.length >= (isHex ? MEDIUM : SHORTEST) && (isHex || /[A-Za-z]/.test(digits));
  const isEscaped = ESCAPE_BEFORE.test(before) || ESCAPE_AFTER.test(after);
  // The other parts of a token are its signature.
  const isEnd = digits.endsWith('=') || (digits.startsWith('eyJ') && after.startsWith('.')) || !PART_AFTER.test(after);
  const isPart = isEscaped || !(isNamed || (isEnd && !PART_BEFORE.test(before)));
  const isAlone = removed(text, start, end) !== undefined;
  const isLine = /(?:^|[\r\n])[ \t]{0,20}$/.test(all) && /^[ \t]{0,20}(?:[\r\n]|$)/.test(after);
  const isLengthy = digits.length >= LENGTHY && (isLine || tool === 'base32' || tool === 'base58');
  const isPlaced = hasKey || (isSolid && isLine) || digits.length >= (isSolid ? MEDIUM : LONG);
  const isSure = isNamed || (isSolid && (hasKey || isAlone || isLengthy));
  /** The least plausible result that makes it a value. */
  const least = isPart ? Infinity : isSure ? BYTES : isAlone ? PRINTABLE : isPlaced ? WRITTEN : Infinity;
  const alphabet = alphabetFor(tool, digits) ?? {};
  const found = convert(digits, alphabet);
  const isText = typeof found === 'string';
  const hidden =
    plausibilityOf(found) >= PRINTABLE || found === undefined ? undefined : isText ? utf8Bytes(found) : found;
  const wide = hidden && textEncodingFor(tool, hidden, isText);
  const isWide = utf16.some(({ value }) => value === wide);
  const options: Options = isWide ? { ...alphabet, [TEXT_ENCODING_FIELD]: wide ?? '' } : alphabet;
  const result = isWide ? convert(digits, options) : found;
  // NUL and the starts of colors are normal in text.
  const visible = isText ? found.replaceAll('\0', '').replaceAll('\u001b', '') : found;
  const plausibility = isWide ? WRITTEN : visible === '' ? BYTES : plausibilityOf(visible);
  const slot = slotOf(all.slice(Math.max(all.lastIndexOf('\n'), all.lastIndexOf('\r')) + 1));
  const isNext = plausibility >= WRITTEN || isEscaped;
  return { digits, options, start, end, before, slot, isNamed, isSolid, isCut, isNext, least, result, plausibility };
}

/** The place of a value in its line: after a separator, a key, or a word; empty at the start of the line or of a cell. */
function slotOf(before: string): string {
  const marks = before.replace(/^.*\w/, '');
  const bare = marks.replaceAll(/["'`\\\s]/g, '').replace(/^[[({,;|]+$/, '');
  const isStart = marks === before || /\t| {2}|[[({,;|]/.test(marks);
  return bare !== '' || isStart ? bare : (before.match(/\w+/g)?.at(-1) ?? '');
}

/** The values of a text that decode to something plausible, and what looks like others. */
export function valuesIn(text: string, tool: string, convert: Convert) {
  const runs = isBroken(text) || text.includes('-----BEGIN ') ? [] : Array.from(runsIn(text, tool, convert));
  const all = runs.filter(({ least, plausibility }) => plausibility >= least);
  const texts = all.filter(({ result, plausibility }) => typeof result === 'string' && plausibility >= PRINTABLE);
  const values = texts.length > 0 && all.length > 1 ? texts : all.slice(0, 1);
  const others = runs.filter((run) => {
    const isPlaced = run.isSolid && (run.digits.endsWith('=') || values.some(({ slot }) => slot === run.slot));
    return !values.includes(run) && (run.isNext || isPlaced || all.includes(run));
  });
  return { values, others, isFull: runs.length >= MOST_RUNS };
}

/** The alphabet of Base64 that a text uses; undefined if it could be either or neither. */
export function alphabetFor(tool: string, digits: string): Options | undefined {
  const isUrlSafe = /[-_]/.test(digits);
  return tool === 'base64' && isUrlSafe !== /[+/]/.test(digits) ? { urlSafe: isUrlSafe } : undefined;
}

/** The only value of a text, or several values that are decoded where they stand. */
export function* valueReadings(text: string, tool: string, convert: Convert): Generator<Reading> {
  const found = valuesIn(text, tool, convert);
  const [value, ...more] = found.values;
  const left = leftOf(found);
  if (value === undefined || (value.end - value.start === text.trim().length && left === undefined)) return;
  const parts = partsOfValues(text, found.values) ?? [];
  const { digits, options, start, end, least, isNamed, isCut, before, result } = value;
  // A text is not converted once more.
  const isDone = typeof result === 'string' && options[TEXT_ENCODING_FIELD] === undefined;
  const done = isDone && { parts: [{ value: digits, options, result }] };
  const word = before.replace(/:z$/, '').match(/[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,80}[\p{L}\p{N}])?/gu);
  const plain = 'Use only the value';
  const label =
    (isCut ? undefined : removed(text, start, end)) ?? (word === null ? plain : `${plain} after “${word.at(-1)}”`);
  const isWhole = isNamed === true && digits.length >= MEDIUM && !/[\r\n]/.test(text.trim());
  yield more.length > 0
    ? { label: 'Decode the values where they stand', text, kept: 'values', parts, left }
    : { label, plain: label.startsWith(plain) ? plain : label, text: digits, least, left, isWhole, ...done };
}

function leftOf({ values, others, isFull }: ReturnType<typeof valuesIn>): Left | undefined {
  const cut = values.flatMap(({ isCut, end }) => (isCut ? [{ start: end, end: end + 1 }] : []));
  const ranges = [...others.map(({ start, end }) => ({ start, end })), ...cut];
  const used = values.length;
  if (isFull) return { sentence: `Uses only the first ${used} values.`, ranges };
  const sentence = others.length === 0 ? 'The value is cut.' : `Uses ${used} of ${used + others.length} values.`;
  return ranges.length === 0 ? undefined : { sentence, ranges };
}

/** The label of removing what is around a value, if it is punctuation, white space and invisible characters only. */
function removed(text: string, start: number, end: number): string | undefined {
  const rest = text.length - (end - start) > MOST_AROUND ? '' : text.slice(0, start) + text.slice(end);
  if (!/^[\p{P}\p{S}\s\p{Cf}]+$/u.test(rest) || !/[\p{P}\p{S}]/u.test(rest)) return undefined;
  return /["'`\p{Pi}\p{Pf}„‚]/u.test(rest) ? 'Remove the quotes' : 'Remove the punctuation around it';
}

const MOST_AROUND = 40;

/** The parts of a text with values; undefined if none of them is text. */
export function partsOfValues(text: string, values: readonly Run[]): readonly Part[] | undefined {
  let last = 0;
  const parts = values.flatMap(({ digits: value, options, start, end, result }): Part[] => {
    if (typeof result !== 'string') return [];
    const between = text.slice(last, start);
    last = end;
    return [between, { value, options, result }];
  });
  return parts.length === 0 ? undefined : [...parts, text.slice(last)];
}
