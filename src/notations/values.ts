import { utf16 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { encodings, isMultibase, looksEncoded } from './encoded.ts';
import { isBroken, isWrapped } from './escapes.ts';
import type { Convert, Left, Options, Part, Range, Reading, Result } from './notation.ts';
import { BYTES, ERROR, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { textEncodingFor } from './text-encodings.ts';

/** Finds encoded values in what people copy along with them. What looks like another value and is not used is left. */

/** A run of characters of an encoding in a text. */
interface Run extends Range {
  readonly digits: string;
  readonly options: Options;
  /** The text before it in its line, or in the one above. */
  readonly before: string;
  /** The place of a value: a key, a list, a column, a line; empty after a word. */
  readonly slot: string;
  /** Whether the text around it names its encoding. */
  readonly isNamed: boolean;
  readonly isSolid: boolean;
  readonly isCut: boolean;
  /** The least plausible result that makes it a value; undefined if none does. */
  readonly least: number | undefined;
  readonly result: Result;
  readonly plausibility: number;
}

/** A shorter run is a word. */
const SHORTEST = 4;
/** A shorter run after a word such as `basic` can be a word or a number, if another tool is open. */
const MEDIUM = 8;
/** Words of this length never decode to text that looks written. */
const LONG = 12;
/** Runs of this length are keys, addresses and hashes, not words. */
const LENGTHY = 25;
/** The most runs of a text that are converted. */
const MOST_RUNS = 128;

/** The end of a text before a value that names its encoding. */
const NAMED: Readonly<Record<string, RegExp>> = {
  base64:
    /(?:\b(?:basic|digest|negotiate|(?:ssh|ecdsa|sk)-[\w@.-]{1,40})|(?:base_?64|b64)[\w.]{0,30}|\batob|(?<![\w-])-enc(?:oded\w{0,10})?|\b(?:powershell|pwsh)\b.{0,60} -ec?|:(?=:[ \t]))[\s"'`(:=,;[{<>]{1,9}(?:b["'])?$|\bsha(?:1|256|384|512)[-=:]$/i,
  base32: /(?:base_?32|b32\w{0,20}|\bsecret|\btotp)[\s"'`(:=]{1,9}$/i,
  base58: /(?:(?:base_?58|b58\w{0,20})[\s"'`(:=]{1,9}|\b(?:bitcoin|litecoin|solana|ipfs):(?:\/\/)?|\bdid:key:z)$/i,
};
const NAMED_AFTER = /^["'`]?\s{0,3}\|\s{0,3}(?:base64|openssl)/i;
const HASH = /^[\dA-Fa-f]{32,}$/;

/** The end of a text with a key: `key: `, `"key": "`, `KEY=`, `<key>`, `key => '`, or of a literal in a list. */
const KEY = /[\p{L}\p{N}_)\]"'](?:[ \t]{0,9}(?::|=>?)|>)\s{0,9}[|>]?-?\s{0,9}["'`]?$|(?:^|[[,(])\s{0,9}["'`]$/u;

/** Another part of the same value: beside a character that is in no text, or an escape. */
const PART_BEFORE = /(?:[\p{L}\p{N}_]|[\p{L}\p{N}][*!~^$.]{1,2}|(?<![a-z]\.)(?<=\d\w{0,20})\.)$/u;
const PART_AFTER = /^(?:[\p{L}\p{N}_]|(?:[*!~^$]|\.(?![a-z]{2,9}(?!\w)))\w)/u;
const ESCAPE_BEFORE = /(?:[%\\]|&#\w{1,8};|\?[bq]\?|[\u200b-\u200f\u2060\ufeff])$/i;
const ESCAPE_AFTER = /^(?:%[\dA-F]{2}|\\[nrtux/\d]|&#|=[\dA-F]{2}|[\u200b-\u200f\u2060\ufeff])/i;
const CUT = /^["'`]?(?:\.{3}|…|\[\.\.\.)/;

/** The runs of a text that may be values, in their order. */
function* runsIn(text: string, tool: string, convert: Convert): Generator<Run> {
  let count = 0;
  for (const { 0: run, index } of text.matchAll(encodings.get(tool)?.runs ?? /(?!)/g)) {
    if (run.length < SHORTEST || ++count > MOST_RUNS) continue;
    const lines = Array.from(run.matchAll(/\S(?:.*\S)?/g), (line) => ({ digits: line[0], start: index + line.index }));
    // A key can be before the first line of several.
    const isBlock = lines.length === 1 || lines.length === 2 || isWrapped(lines.slice(1).map(({ digits }) => digits));
    const whole = isBlock ? runAt(text, index, run, tool, convert) : undefined;
    if (lines.length === 1 || (whole?.plausibility ?? ERROR) >= PRINTABLE) {
      if (whole !== undefined) yield whole;
      continue;
    }
    const parts = lines.flatMap(({ digits, start }) => runAt(text, start, digits, tool, convert) ?? []);
    if (whole !== undefined && !parts.some(({ plausibility }) => plausibility >= WRITTEN)) yield whole;
    else yield* parts;
  }
}

/** A run with its surroundings; undefined if it is a word or a hash. */
function runAt(text: string, index: number, run: string, tool: string, convert: Convert): Run | undefined {
  const start = index + prefixLength(run, text, index);
  let end = index + run.length;
  // After a key, `=` is not padding.
  if (/[^=]=$/.test(run) && /[\w"'`+/$%({<[-]/.test(text.charAt(end)) && !looksEncoded(tool, run)) end--;
  const all = text.slice(Math.max(0, start - 80), start);
  const line = all.trimEnd();
  const before = all.slice(Math.max(line.lastIndexOf('\n'), line.lastIndexOf('\r')) + 1);
  const after = text.slice(end, end + 40);
  const isCut = CUT.test(after);
  const whole = text.slice(start, end);
  const group = tool === 'base32' ? 8 : 4;
  const bare = tool === 'base32' ? whole.replaceAll(/[ -]/g, '') : whole;
  const digits = isCut && tool !== 'base58' ? bare.slice(0, bare.length - (bare.length % group)) : bare;
  const isHex = tool === 'hex-to-text';
  const isWord = !/[\d=]/.test(digits) && !(/[a-z]/.test(digits) && /[A-Z]/.test(digits.slice(1)));
  if (digits.length < SHORTEST || (isWord && !(tool === 'base32' && digits.length >= 16))) return undefined;
  if (!isHex && HASH.test(digits)) return undefined;
  const isSolid = looksEncoded(tool, digits);
  const isNamed =
    NAMED[tool]?.test(before) === true || (tool === 'base64' && NAMED_AFTER.test(after)) || isMultibase(run);
  // A number has a key too.
  const hasKey = KEY.test(before) && digits.length >= (isHex ? 8 : 4) && (isHex || /[A-Za-z]/.test(digits));
  const isEscaped = ESCAPE_BEFORE.test(before) || ESCAPE_AFTER.test(after);
  // The other parts of a token are its signature.
  const isToken = digits.startsWith('eyJ') && after.startsWith('.');
  const isPart = PART_BEFORE.test(before) || (!isToken && !digits.endsWith('=') && PART_AFTER.test(after));
  const isAlone = removed(text, start, end) !== undefined;
  const isLine = /(?:^|[\r\n])[ \t]{0,20}$/.test(all) && /^[ \t]{0,20}(?:[\r\n]|$)/.test(after);
  const isLengthy = digits.length >= LENGTHY && (isLine || tool === 'base32' || tool === 'base58');
  const isPlaced = hasKey || (isSolid && isLine) || digits.length >= (isSolid ? MEDIUM : LONG);
  const isSure = isNamed || (isSolid && (hasKey || isAlone || isLengthy));
  const leastHere = isSure ? BYTES : isAlone ? PRINTABLE : isPlaced ? WRITTEN : undefined;
  const least = isEscaped || (isPart && !isNamed) ? undefined : leastHere;
  const options = alphabetFor(tool, digits) ?? {};
  const result = convert(digits, options);
  const wide = result instanceof Uint8Array ? textEncodingFor(tool, result, false) : undefined;
  const isWide = utf16.some(({ value }) => value === wide);
  const own = isWide ? { ...options, [TEXT_ENCODING_FIELD]: wide ?? '' } : options;
  const plausibility = isWide ? WRITTEN : plausibilityOf(result);
  const slot = isEscaped ? ESCAPED : slotOf(before);
  const found = isWide ? convert(digits, own) : result;
  return {
    digits,
    options: own,
    start,
    end,
    before,
    slot,
    isNamed,
    isSolid,
    isCut,
    least,
    result: found,
    plausibility,
  };
}

/** A part of a value is not a value. */
const ESCAPED = '\\';

/** What is directly before a value, without quotes and white space: `:`, `=`, `,`. */
function slotOf(before: string): string {
  const start = before.replaceAll(/["'`]/g, '');
  const last = start.trimEnd().at(-1) ?? '\n';
  if (/[\p{L}\p{N}]/u.test(last)) return /\t| {2}$/.test(start) ? '\t' : '';
  return /[[({,;|]/.test(last) ? ',' : last;
}

/** The length of a name at the start of a run whose characters are digits too: of a hash, a scheme, a path, multibase. */
function prefixLength(run: string, text: string, index: number): number {
  if (run.startsWith('z') && text.endsWith('did:key:', index)) return 1;
  if (isMultibase(run)) return 1;
  return /^(?:sha(?:1|256|384|512)-|(?:\/[\w-]{0,40}(?<=\/[a-z]{0,20}\d?))+\/)/.exec(run)?.[0].length ?? 0;
}

/** The values of a text that decode to something plausible, and what looks like others. */
export function valuesIn(text: string, tool: string, convert: Convert) {
  const runs = isBroken(text) ? [] : Array.from(runsIn(text, tool, convert));
  const values = runs.filter(({ least = Infinity, plausibility }) => plausibility >= least);
  const texts = values.filter(({ result }) => typeof result === 'string');
  const used = texts.length > 0 && values.length > 1 ? texts : values.slice(0, 1);
  const slots = new Set(used.map(({ slot }) => slot).filter(Boolean));
  const others = runs.filter(
    (run) =>
      !used.includes(run) &&
      (run.slot === ESCAPED ||
        run.plausibility >= WRITTEN ||
        values.includes(run) ||
        (run.isSolid && slots.has(run.slot))),
  );
  return { values: used, others };
}

/** The alphabet of Base64 that a text uses; undefined if it could be either or neither. */
export function alphabetFor(tool: string, digits: string): Options | undefined {
  const isUrlSafe = /[-_]/.test(digits);
  return tool === 'base64' && isUrlSafe !== /[+/]/.test(digits) ? { urlSafe: isUrlSafe } : undefined;
}

/** The only value of a text, or several values that are decoded where they stand. */
export function* valueReadings(text: string, tool: string, convert: Convert): Generator<Reading> {
  const { values, others } = valuesIn(text, tool, convert);
  const [value] = values;
  if (value === undefined || (value.end - value.start === text.trim().length && others.length === 0)) return;
  const left = leftOf(values, others);
  if (values.length > 1) {
    const parts = partsOfValues(text, values) ?? [];
    yield { label: 'Decode the values where they stand', text, kept: 'values', parts, left };
    return;
  }
  const { digits, start, end, least = BYTES, isNamed, isCut, before } = value;
  const word = before
    .replace(/:z$/, '')
    .match(/[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,80}[\p{L}\p{N}])?/gu)
    ?.at(-1);
  const label = isCut ? undefined : removed(text, start, end);
  yield {
    ...(label === undefined ? useValue(word) : { label }),
    text: digits,
    least,
    left,
    isWhole: isNamed && digits.length >= MEDIUM,
  };
}

function leftOf(used: readonly Run[], others: readonly Run[]): Left | undefined {
  const cut = used.filter(({ isCut }) => isCut).map(({ end }) => ({ start: end, end: end + 1 }));
  if (cut.length === 0 && others.length === 0) return undefined;
  const { length: count } = used;
  const sentence = others.length === 0 ? 'The value is cut.' : `Uses ${count} of ${count + others.length} values.`;
  return { sentence, ranges: [...others.map(({ start, end }) => ({ start, end })), ...cut] };
}

/** The labels of reading one value of a text, after the last word before it. */
function useValue(word = '') {
  const plain = 'Use only the value';
  return { label: word === '' ? plain : `${plain} after “${word}”`, plain };
}

/** The label of removing what is around a value, if it is punctuation, white space and invisible characters only. */
function removed(text: string, start: number, end: number): string | undefined {
  const rest = text.length - (end - start) > MOST_AROUND ? '' : text.slice(0, start) + text.slice(end);
  if (!/^[\p{P}\p{S}\s\p{Cf}]+$/u.test(rest) || !/[\p{P}\p{S}]/u.test(rest)) return undefined;
  return /["'`\p{Pi}\p{Pf}„‚]/u.test(rest) ? 'Remove the quotes' : 'Remove the punctuation around it';
}

const MOST_AROUND = 40;

/** The parts of a text with values. */
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
