import { utf16 } from '../codecs/text-encodings.ts';
import { encodings, looksEncoded } from './encoded.ts';
import type { Convert, Options, Part, Reading, Result } from './notation.ts';
import { BYTES, KNOWN, PRINTABLE, plausibilityOf, WRITTEN } from './plausibility.ts';
import { JOINT, withoutEnd, ZERO_WIDTH } from './slips.ts';
import { textEncodingFor } from './text-encodings.ts';

/** Finds encoded values in what people copy along with them. */

/** A run of characters of an encoding, as a value in a text. */
interface Value {
  readonly digits: string;
  readonly options: Options;
  readonly start: number;
  readonly end: number;
  /** The text before it in its line, or in the one above. */
  readonly before: string;
  /** The least plausible result that counts. */
  readonly least: number;
  /** Whether the text around it names its encoding. */
  readonly isNamed: boolean;
  readonly result: Result;
}

/** A shorter run is a word. */
const SHORTEST = 4;
/** A shorter run after a word such as `basic` can be a word or a number, if another tool is open. */
const MEDIUM = 8;
/** Words of this length never decode to text that looks written. */
const LONG = 12;

/** The end of a text before a value that names its encoding. */
const NAMED: Readonly<Record<string, RegExp>> = {
  base64:
    /(?:\b(?:basic|digest|negotiate|(?:ssh|ecdsa|sk)-[\w@.-]{1,40})|(?:base_?64|b64)[\w.]{0,30}|\batob|(?<![\w-])-enc(?:oded\w{0,10})?|\b(?:powershell|pwsh)\b.{0,60} -ec?|:(?=:[ \t]))[\s"'`(:=,;[{<>]{1,9}(?:b["'])?$|\bsha(?:1|256|384|512)[-=:]$/i,
  base32: /(?:base_?32|b32\w{0,20}|\bsecret|\btotp)[\s"'`(:=]{1,9}$/i,
  base58: /(?:(?:base_?58|b58\w{0,20})[\s"'`(:=]{1,9}|\b(?:bitcoin|litecoin|solana|ipfs):(?:\/\/)?|\bdid:key:z)$/i,
};
const NAMED_AFTER = /^["'`)\]]{0,3}\s{0,3}(?:\|\s{0,3}(?:base64|openssl)|,\s{0,3}["']base64)/i;
/** The end of a text with a key: `key: `, `"key": "`, `KEY=`, `<key>`, `key => '`, or of a literal in a list. */
const KEY = /[\p{L}\p{N}_)\]"'](?:[ \t]{0,9}(?::|=>?)|>)\s{0,9}[|>]?-?\s{0,9}["'`]?$|(?:^|[[,(])\s{0,9}["'`]$/u;

/** Before a part of a value, which other steps read: an escape, a character that nobody sees, or `=?utf-8?B?`. */
const PARTIAL = /(?:[%\\&\u200b-\u200f\u2060\ufeff]|\?[bq]\?)$/i;
const PARTIAL_AFTER = /^(?:%[\dA-F]{2}|\\[nrtux/]|=|&#|[\u200b-\u200f\u2060\ufeff])/i;
/** A space before or after another part of the value, with letters and digits, is not its end. */
const PART_BEFORE = /(?:^|\s)(?=[\w+/]{0,40}\d)(?=[\w+/]{0,40}[A-Za-z])[\w+/]{1,40} $/;
const PART_AFTER = /^ (?=[\w+/]{0,40}\d)(?=[\w+/]{0,40}[A-Za-z])[\w+/=]{1,40}(?:\s|$)/;

/** The values of a text that decode to something plausible, in their order. */
export function valuesIn(text: string, tool: string, convert: Convert): readonly Value[] {
  const found: Value[] = [];
  const runs = text.search(JOINT) === -1 ? text.matchAll(encodings.get(tool)?.runs ?? /(?!)/g) : [];
  for (const { 0: run, index } of runs) {
    const end = index + run.length;
    const start = index + prefixLength(run, text, index);
    const digits = text.slice(start, end);
    // Most runs are words, which end here.
    const isWord = !/[\d=]/.test(digits) && !(/[a-z]/.test(digits) && /[A-Z]/.test(digits.slice(1)));
    if (run.length < SHORTEST || (isWord && (tool !== 'base32' || digits.length < 16))) continue;
    const all = text.slice(Math.max(0, start - 80), start);
    const line = all.trimEnd();
    const before = all.slice(Math.max(line.lastIndexOf('\n'), line.lastIndexOf('\r')) + 1);
    const after = text.slice(end, end + 40);
    const isNamed = NAMED[tool]?.test(before) || (tool === 'base64' && NAMED_AFTER.test(after));
    const isAlone = removed(text, start, end) !== undefined;
    const least = leastOf(digits, tool, { before, after, isNamed, isAlone });
    if (least === undefined) continue;
    const options = alphabetFor(tool, digits) ?? {};
    const result = convert(digits, options);
    const isWide =
      result instanceof Uint8Array && utf16.some(({ value }) => value === textEncodingFor(tool, result, false));
    if (isWide || plausibilityOf(result) >= least)
      found.push({ digits, options, start, end, before, least, isNamed, result });
  }
  return found;
}

/** The least plausible result of a value that counts; undefined if neither it nor its surroundings look like one. */
function leastOf(
  digits: string,
  tool: string,
  { before, after, isNamed, isAlone }: Pick<Value, 'before' | 'isNamed'> & { after: string; isAlone: boolean },
): number | undefined {
  if (PARTIAL.test(before) || PARTIAL_AFTER.test(after)) return undefined;
  // A hash in hexadecimal.
  if (tool === 'base64' && /^(?:[\da-f]{32}|[\da-f]{40}|(?:[\da-f]{32}){2,4})$/i.test(digits)) return undefined;
  const isSolid = looksEncoded(tool, digits);
  const isHex = tool === 'hex-to-text';
  // A number has a key too.
  const hasKey = KEY.test(before) && digits.length >= (isHex ? 8 : 4) && (isHex || /[A-Za-z]/.test(digits));
  if (isNamed || (isSolid && (hasKey || isAlone))) return BYTES;
  if (PART_BEFORE.test(before) || (!digits.endsWith('=') && PART_AFTER.test(after))) return undefined;
  if (isAlone) return PRINTABLE;
  return isSolid || hasKey || digits.length >= LONG ? WRITTEN : undefined;
}

/** The length of a name at the start of a run whose characters are digits too: of a hash, a scheme or multibase. */
function prefixLength(run: string, text: string, index: number): number {
  if (run.startsWith('z') && text.endsWith('did:key:', index)) return 1;
  if (run.startsWith('//') && text.endsWith(':', index)) return 2;
  return /^sha(?:1|256|384|512)-/.exec(run)?.[0].length ?? 0;
}

/** The alphabet of Base64 that a text uses; undefined if it could be either or neither. */
export function alphabetFor(tool: string, digits: string): Options | undefined {
  const isUrlSafe = /[-_]/.test(digits);
  return tool === 'base64' && isUrlSafe !== /[+/]/.test(digits) ? { urlSafe: isUrlSafe } : undefined;
}

/** The only value of a text, or several values that are decoded where they stand. */
export function* valueReadings(text: string, tool: string, convert: Convert): Generator<Reading> {
  const values = valuesIn(text, tool, convert);
  const parts = partsOfValues(text, values);
  const [value] = values;
  if (value === undefined || value.digits.length === text.trim().length) return;
  if (values.length > 1 && parts !== undefined) {
    const note = notDecoded(values.filter(({ result }) => typeof result !== 'string').length, 'binary');
    yield { label: 'Decode the values where they stand', text, kept: 'values', parts, ...note };
    return;
  }
  const { digits, start, end, least, isNamed, before } = value;
  const word = before
    .replace(/:z$/, '')
    .match(/[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,80}[\p{L}\p{N}])?/gu)
    ?.at(-1);
  const label = removed(text, start, end);
  const note = values.length > 1 && { note: `This text has ${values.length} binary values. Only the first is read.` };
  yield {
    ...(label === undefined ? useValue(word) : { label }),
    text: digits,
    least,
    isWhole: isNamed && digits.length >= MEDIUM,
    ...note,
  };
}

/** Says that some values of a text are not decoded. */
export function notDecoded(count: number, what: string): Pick<Reading, 'note'> {
  if (count === 0) return {};
  const values = count === 1 ? `value is ${what} and stays` : `values are ${what} and stay`;
  return { note: `${count} ${values} encoded.` };
}

/** The labels of reading one value of a text, after the last word before it. */
export function useValue(word = '') {
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

/** The parts of a text with values: those that are text. Undefined if there are none. */
export function partsOfValues(text: string, values: readonly Value[]): readonly Part[] | undefined {
  let last = 0;
  const parts = values.flatMap(({ digits: value, options, start, end, result }): Part[] => {
    if (typeof result !== 'string') return [];
    const between = text.slice(last, start);
    last = end;
    return [between, { value, options, result }];
  });
  return parts.length === 0 ? undefined : [...parts, text.slice(last)];
}

/** The header and the payload of a JSON Web Token, wherever it stands. Both must be objects. */
export function jwtIn(
  text: string,
  convert: Convert,
): { readonly header: string; readonly payload: string } | undefined {
  // A mail or a terminal breaks a token into lines.
  const wrapped = () => text.replaceAll(/^>+|\s/gm, '').replaceAll(ZERO_WIDTH, '');
  for (const candidate of text.includes('eyJ') ? [text, wrapped()] : []) {
    const pieces = candidate.split('.');
    const starts = [...pieces.entries()].filter(([, piece]) => piece.includes('eyJ')).slice(0, MOST_TOKENS);
    for (const [index, piece] of starts) {
      const next = pieces[index + 1] ?? '';
      const header = piece.slice(piece.indexOf('eyJ', withoutEnd(piece, /[\w-]/).length) >>> 0);
      const payload = /^[\w-]+/.exec(next)?.[0] ?? '';
      const areObjects = [header, payload].every(
        (part) => part.length > SHORTEST && plausibilityOf(convert(part, { urlSafe: true })) === KNOWN,
      );
      if (areObjects) return { header, payload };
    }
  }
  return undefined;
}

/** The most parts of tokens that are tried. */
const MOST_TOKENS = 64;
