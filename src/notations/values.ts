import { utf16 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { utf8Bytes } from '../core/text.ts';
import { encodings, looksEncoded } from './encoded.ts';
import type { Convert, Left, Options, Part, Range, Reading } from './notation.ts';
import { BYTES, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { textEncodingFor } from './text-encodings.ts';

/** Finds encoded values in what people copy along with them. What looks like another value and is not used is left. */

/** The most runs of a text that are converted. */
const MOST_RUNS = 128;

/** The end of a text before a value that names its encoding, and the start of the text after one. */
const NAMED: Readonly<Record<string, RegExp>> = {
  base64:
    /(?:\b(?:basic|digest|negotiate|(?:ssh|ecdsa|sk)-[\w@.-]{1,40})|(?:base_?64|b64)[\w.]{0,30}|\batob|(?<![\w-])-enc(?:oded\w{0,10})?|\b(?:powershell|pwsh)\b.{0,60} -ec?|:(?=:[ \t]))(?:,|[\s"'`(:=;[{<>]{1,9}(?:b["'])?)$|\bsha(?:1|256|384|512)[=:]$/i,
  base32: /(?:base_?32|b32\w{0,20}|\bsecret|\btotp)[\s"'`(:=]{1,9}$/i,
  base58: /(?:(?:base_?58|b58\w{0,20})[\s"'`(:=]{1,9}|\b(?:bitcoin|litecoin|solana|ipfs):(?:\/\/)?)$/i,
};
const NAMED_AFTER = /^["'`]?\s{0,3}\|\s{0,3}(?:base64|openssl)/i;
/** The start of a run that names its encoding: of a checksum, of a key as an identifier, of multibase. */
const PREFIX = /sha(?:1|256|384|512)-|(?<=did:key:)z|b(?=a[e-h][a-z2-7]{56}\b|ciq[a-z2-7]{52}\b)/iy;

/** The end of a text with a key: `key: `, `"key": "`, `KEY=`, `<key>`, `key => '`, or of a literal in a list. */
const KEY = /[\p{L}\p{N}_)\]"'](?:[ \t]{0,9}(?::|=>?)|>)\s{0,9}[|>]?-?\s{0,9}["'`]?$|(?:^|[[,(])\s{0,9}["'`]$/u;

/** Another part of the same value: beside a character that is in no text, or digits and letters. */
const PART_BEFORE =
  /(?:(?<=(?:^|\s)(?=[\w+/]{0,40}\d)(?=[\w+/]{0,40}[G-Zg-z])[\w+/]{1,40}) |[\p{L}\p{N}_]|[\p{L}\p{N}][*!~^$.]{1,2}|(?<![a-z]\.)(?<=\d\w{0,20})\.)$/u;
const PART_AFTER =
  /^(?:[\p{L}\p{N}_]|(?:[*!~^$]|\.(?![a-z]{2,9}(?!\w)))\w| (?=[\w+/]{0,40}\d)(?=[\w+/]{0,40}[G-Zg-z])[\w+/]{1,40}={0,2}(?:[\s"'`]|$))/u;
const ESCAPE_BEFORE = /(?:[%\\]|&#\w{1,8};|\?[bq]\?|\p{Cf})$/iu;
const ESCAPE_AFTER = /^(?:%[\dA-F]{2}|\\[nrtux/\d]|&#|=[\dA-F]{2}|\p{Cf})/iu;
/** Dots for the end of a value. */
const CUT = /^["'`]?\s?(?:[([<]{0,2}(?:\.{3}|…|truncated|snip))/i;
const WORD = /^[A-Z]?[a-z]{0,20}\d?$/;

/** The least plausible result of a value by its frame, if its digits look encoded, or not. */
const LEAST = {
  /** The frame names the encoding. */
  named: [BYTES, BYTES],
  /** Only quotes or other punctuation are around it. */
  alone: [BYTES, PRINTABLE],
  /** It is after a key, or as long as only keys, addresses and hashes are. */
  keyed: [BYTES, WRITTEN],
  prose: [WRITTEN, WRITTEN],
  /** It is a part of a value, or short enough for a word. */
  part: [Infinity, Infinity],
} as const;

type Run = NonNullable<ReturnType<typeof runAt>>;

/** Runs of a text as parts of values: lines or groups of one length, of which the last can be shorter. */
function* blocksIn(text: string, tool: string): Generator<readonly Range[]> {
  let block: Range[] = [];
  for (const { 0: run, index: start } of text.matchAll(encodings.get(tool)?.runs ?? /(?!)/g)) {
    const end = start + run.length;
    const [first, last] = [block[0], block.at(-1)];
    const between = last === undefined || start - last.end > MOST_AROUND ? '' : text.slice(last.end, start);
    const isLine = /^-?[ \t]*\r?\n[ \t]*$/.test(between) && LINE_END.test(text.slice(end, end + MOST_AROUND));
    const isGroup = tool === 'base32' && /^(?:[ -]|-\r?\n)$/.test(between);
    // The first line can be after a key.
    const isFirst = isLine && first === last && first !== undefined && !/^[\s"'`]?$/.test(text.charAt(first.start - 1));
    const length = isFirst ? run.length : sizeOf(last);
    const isWhole = isFirst || block.length < 3 || sizeOf(block[1]) === length;
    const isNext = isWhole && run.length <= length && length >= (isGroup ? 4 : isLine ? 16 : Infinity);
    if (!isNext) {
      if (block.length > 0) yield block;
      block = [];
    }
    block.push({ start, end });
  }
  if (block.length > 0) yield block;
}

const sizeOf = ({ start, end }: Range = { start: 0, end: 0 }) => end - start;
const LINE_END = /^(?:[ \t]*(?:[\r\n]|$)|["'`<])/;
/** The most characters to examine between lines, and around a value in punctuation. */
const MOST_AROUND = 40;

/** The candidates of a text for values, in their order. Words are none. */
function* runsIn(text: string, tool: string, convert: Convert): Generator<Run> {
  const at = (range: Range) => runAt(text, range, tool, convert) ?? [];
  let count = 0;
  for (const block of blocksIn(text, tool)) {
    const { start, end } = { start: block[0]?.start ?? 0, end: block.at(-1)?.end ?? 0 };
    const [whole] = [at({ start, end })].flat();
    const isText = whole !== undefined && whole.plausibility >= (block.length > 1 ? PRINTABLE : WRITTEN);
    const parts = isText ? [] : (block.length > 1 ? block : namesIn(text, start, end)).slice(0, MOST_RUNS).flatMap(at);
    const isWhole = whole?.result !== undefined && (block.length > 1 || whole.isSolid);
    const isBetter = parts.length > 0 && (!isWhole || parts.some(({ plausibility }) => plausibility >= WRITTEN));
    const runs = isBetter ? parts : [whole ?? []].flat();
    yield* runs;
    count += runs.length;
    if (count >= MOST_RUNS) return;
  }
}

/** In a path, a value is between slashes, and the others are words. */
function namesIn(text: string, start: number, end: number): readonly Range[] {
  const path = text.slice(start, end);
  const names = path.includes('/') ? path.split('/') : [];
  const longest = names.reduce((a, b) => (b.length > a.length ? b : a), '');
  const at = start + path.indexOf(longest);
  const isPath = names.length > 1 && names.every((name) => name === longest || WORD.test(name));
  return isPath ? [{ start: at, end: at + longest.length }] : [];
}

/** A run with what is around it; undefined if it is a word or a hash. */
function runAt(text: string, range: Range, tool: string, convert: Convert) {
  PREFIX.lastIndex = range.start;
  const start = PREFIX.test(text) ? PREFIX.lastIndex : range.start;
  const raw = text.slice(start, range.end);
  // After a key, `=` is not padding.
  const isKey = /[^=]=$/.test(raw) && !looksEncoded(tool, raw) && /^[\w"'`+/$%({<[-]/.test(text.charAt(range.end));
  const end = range.end - (isKey ? 1 : 0);
  const whole = text.slice(start, end).replaceAll(tool === 'base32' ? /[\s-]/g : /(?!)/g, '');
  if (whole.length < (tool === 'hex-to-text' ? 8 : 4) || isWord(whole, tool)) return undefined;
  const all = text.slice(Math.max(0, start - 80), start);
  const line = all.trimEnd();
  const before = all.slice(Math.max(line.lastIndexOf('\n'), line.lastIndexOf('\r')) + 1);
  const after = text.slice(end, end + MOST_AROUND);
  const isCut = CUT.test(after) && tool !== 'base58';
  // Of a value that is cut, whole groups are used. The last character can be cut, too.
  const group = tool === 'base32' ? 8 : 4;
  const groups = isCut ? whole.slice(0, whole.length - (whole.length % group)) : whole;
  const isText = !isCut || typeof convert(groups, alphabetFor(tool, groups)) === 'string';
  const digits = isText ? groups : groups.slice(0, -group);
  const isSolid = looksEncoded(tool, digits);
  const isNamed = start > range.start || NAMED[tool]?.test(before) || (tool === 'base64' && NAMED_AFTER.test(after));
  // The other parts of a token are its signature.
  const isEnd = digits.endsWith('=') || (digits.startsWith('eyJ') && after.startsWith('.'));
  const isEscaped = ESCAPE_BEFORE.test(before) || ESCAPE_AFTER.test(after);
  const isPart = isEscaped || (!isNamed && ((!isEnd && PART_AFTER.test(after)) || PART_BEFORE.test(before)));
  const isLine = /(?:^|[\r\n])[ \t]{0,20}$/.test(all) && /^[ \t]{0,20}(?:[\r\n]|$)/.test(after);
  const isLengthy = isSolid && digits.length >= 25 && (isLine || tool === 'base32' || tool === 'base58');
  const isShort = digits.length < (isSolid ? 8 : 12) && !(isSolid && isLine);
  const isAlone = removed(text, start, end) !== undefined;
  const isKeyed = KEY.test(before) || isLengthy;
  const frame = isPart
    ? 'part'
    : isNamed
      ? 'named'
      : isAlone
        ? 'alone'
        : isKeyed
          ? 'keyed'
          : isShort
            ? 'part'
            : 'prose';
  const alphabet = alphabetFor(tool, digits) ?? {};
  const found = convert(digits, alphabet);
  const bytes = typeof found === 'string' ? utf8Bytes(found) : found;
  const encoding = bytes && plausibilityOf(found) < PRINTABLE && textEncodingFor(tool, bytes, bytes !== found);
  const isWide = utf16.some(({ value }) => value === encoding);
  const options: Options = isWide ? { ...alphabet, [TEXT_ENCODING_FIELD]: encoding || '' } : alphabet;
  const result = isWide ? convert(digits, options) : found;
  // NUL and the starts of colors are normal in text.
  const visible = typeof result === 'string' ? result.replaceAll('\0', '').replaceAll('\u001b', '') || '\0' : result;
  const plausibility = plausibilityOf(visible);
  const least = LEAST[frame][isSolid ? 0 : 1];
  const slot = slotOf(all.slice(Math.max(all.lastIndexOf('\n'), all.lastIndexOf('\r')) + 1));
  return { digits, options, start, end, before, slot, frame, isSolid, isCut, isEscaped, least, result, plausibility };
}

/** Whether digits are a word, a number or a hash. */
function isWord(digits: string, tool: string): boolean {
  if (tool === 'hex-to-text') return !/\d/.test(digits);
  if (/^(?:\d+|[\dA-Fa-f]{32,})$/.test(digits)) return true;
  const isMixed = /[a-z]/.test(digits) && /[A-Z]/.test(digits.slice(1));
  if (tool === 'base32') return isMixed || !(digits.length >= 16 || /[\d=]/.test(digits));
  return !isMixed && !/[\d=]/.test(digits);
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
  const runs = text.includes('-----BEGIN ') ? [] : Array.from(runsIn(text, tool, convert));
  const all = runs.filter(({ least, plausibility }) => plausibility >= least);
  const texts = all.filter(({ result, plausibility }) => typeof result === 'string' && plausibility >= PRINTABLE);
  const values = texts.length > 0 && all.length > 1 ? texts : all.slice(0, 1);
  const others = runs.filter((run) => {
    const isPlaced = run.isSolid && (run.digits.endsWith('=') || values.some(({ slot }) => slot === run.slot));
    const isValue = run.plausibility >= WRITTEN || run.isEscaped || all.includes(run);
    return !values.includes(run) && (isValue || isPlaced || values.some((value) => isAlike(text, run, value)));
  });
  return { values, others, isFull: runs.length >= MOST_RUNS };
}

/** Whether a run is in the same list as a value, in the same quotes, or alone in its line as the value is. */
function isAlike(text: string, run: Run, value: Run): boolean {
  const mark = (at: number) => text.charAt(at).replace(/^\r?$/, '\n');
  const isEnd = mark(run.end) === mark(value.end) || /[*!~^$.]/.test(mark(run.end));
  return value.slot === '' && run.slot === '' && isEnd && mark(run.start - 1) === mark(value.start - 1);
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
  const cut = values.find(({ isCut }) => isCut);
  const end = cut && { sentence: 'The value is cut.', ranges: [{ start: cut.end, end: cut.end + 1 }] };
  const full = isFull ? { sentence: `Uses only the first ${values.length} values.`, ranges: [] } : undefined;
  const left = full ?? leftOver(values.length, others, 'values') ?? end;
  if (sizeOf(value) === text.trim().length && left === undefined) return;
  if (more.length > 0) {
    const parts = partsOfValues(text, values) ?? [];
    yield { label: 'Decode the values where they stand', text, kept: 'values', parts, left };
    return;
  }
  const { digits, options, least, frame, before, result } = value;
  // A text is not converted once more.
  const isDone = typeof result === 'string' && options[TEXT_ENCODING_FIELD] === undefined;
  const done = isDone && { parts: [{ value: digits, options, result }] };
  const word = before
    .replace(/:z$/, '')
    .match(/[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,80}[\p{L}\p{N}])?/gu)
    ?.at(-1);
  const plain = cut ? undefined : removed(text, value.start, value.end);
  const label = plain ?? (word === undefined ? ONLY : `${ONLY} after “${word}”`);
  const isWhole = frame === 'named' && digits.length >= 8 && !/[\r\n]/.test(text.trim());
  yield { label, plain: plain ?? ONLY, text: digits, least, left, isWhole, ...done };
}

const ONLY = 'Use only the value';

/** The label of removing what is around a value, if it is punctuation, white space and invisible characters only. */
function removed(text: string, start: number, end: number): string | undefined {
  const rest = text.length - (end - start) > MOST_AROUND ? '' : text.slice(0, start) + text.slice(end);
  if (!/^[\p{P}\p{S}\s\p{Cf}]+$/u.test(rest) || !/[\p{P}\p{S}]/u.test(rest)) return undefined;
  return /["'`\p{Pi}\p{Pf}„‚]/u.test(rest) ? 'Remove the quotes' : 'Remove the punctuation around it';
}

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
