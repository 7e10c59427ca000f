import { utf16, windows1252 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { UTF_8 } from '../tools/bytes.ts';
import { decodedEscapes, ZERO_WIDTH } from './escapes.ts';
import type { Convert, Left, Part, Range, Reading } from './notation.ts';
import { BYTES, KNOWN, plausibilityOf } from './plausibility.ts';

/** Notations that show where a value in Base64 starts and ends. */

const PEM = /-----BEGIN ([^-\r\n]+)-----((?:(?!-----BEGIN)[\s\S])*?)(?:-----END \1-----|$(?![\s\S]))/g;

/** The Base64 between the lines of a file in PEM (RFC 7468), without the headers of RFC 1421. The first of several. */
export function* pemReadings(text: string): Generator<Reading> {
  const [first, ...others] = text.matchAll(PEM);
  if (first === undefined) return;
  const [whole, name = '', body = ''] = first;
  const digits = body
    .replace(/^\s*(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)+/, '')
    .trim()
    // The checksum of OpenPGP.
    .replace(/\n=[\w+/]{4}$/, '');
  const count = others.length + 1;
  const what = others.every(([, other]) => other === name) ? `${name.toLowerCase()}s` : 'parts';
  const several = others.length > 0 && {
    label: `Use the first of ${count} ${what}`,
    plain: `Use the first of ${count} values`,
  };
  const ranges = others.map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  const isCut = !whole.endsWith(`-----END ${name}-----`);
  const cut = isCut
    ? { sentence: 'The end is missing.', ranges: [{ start: text.length, end: text.length }] }
    : undefined;
  const left = ranges.length > 0 ? { sentence: `Only one of ${count} can be read.`, ranges } : cut;
  yield { label: 'Use only the part between BEGIN and END', text: digits, least: BYTES, left, ...several };
}

const WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^\s?]*)\?=/gi;

/** The text encodings that there are. */
const TEXT_ENCODINGS: ReadonlySet<string> = new Set([UTF_8, ...[...utf16, windows1252].map(({ value }) => value)]);

/**
 * The encoded words of a header (RFC 2047), and the text between them. White space between two of them is not text, and
 * those without padding can split a character. Undefined if there are none. Words in other text encodings stay.
 */
function wordsIn(text: string): { readonly parts: readonly Part[]; readonly others: readonly Range[] } | undefined {
  const parts: Part[] = [];
  const others: Range[] = [];
  let end = 0;
  for (const { 0: word, 1: charset = '', 2: encoding, 3: value = '', index } of text.matchAll(WORD)) {
    const name = charset.toLowerCase().replace(/^us-ascii$/, UTF_8);
    const textEncoding = name.replace(/^iso-8859-1$/, windows1252.value);
    const options = { urlSafe: false, [TEXT_ENCODING_FIELD]: textEncoding };
    const escapes = value
      .replaceAll('%', '%25')
      .replaceAll('_', ' ')
      .replaceAll(/=(?=[\dA-F]{2})/gi, '%');
    const isQ = encoding?.toLowerCase() === 'q';
    const result = isQ ? decodedWord(escapes, textEncoding) : undefined;
    if (!TEXT_ENCODINGS.has(textEncoding) || (isQ && result === undefined)) {
      others.push({ start: index, end: index + word.length });
      continue;
    }
    const between = text.slice(end, index);
    const last = parts.at(-1);
    const isNext = parts.length > 0 && between.trim() === '';
    if (!isNext) parts.push(between);
    const canJoin = isNext && typeof last === 'object' && last.options?.[TEXT_ENCODING_FIELD] === textEncoding;
    if (canJoin && !isQ && last.result === undefined && !last.value.endsWith('='))
      parts.splice(-1, 1, { value: last.value + value, options });
    else parts.push({ value, options, ...(result !== undefined && { result }) });
    end = index + word.length;
  }
  return parts.length === 0 ? undefined : { parts: [...parts, text.slice(end)], others };
}

/** The text of a word in the encoding Q. */
function decodedWord(escapes: string, textEncoding: string): string | undefined {
  if (textEncoding !== windows1252.value) return textEncoding === UTF_8 ? decodedEscapes(escapes) : undefined;
  const bytes = Uint8Array.from(unescape(escapes), (unit) => unit.charCodeAt(0));
  return windows1252.decode(bytes);
}

export function partsOfWords(text: string): readonly Part[] | undefined {
  return wordsIn(text)?.parts;
}

/** Encoded words, decoded where they stand. */
export function* wordReadings(text: string): Generator<Reading> {
  const { parts, others = [] } = text.includes('=?') ? (wordsIn(text) ?? {}) : {};
  if (parts === undefined) return;
  const sentence = `${others.length} of the encoded words can't be decoded.`;
  const left: Left | undefined = others.length === 0 ? undefined : { sentence, ranges: others };
  const isWhole = !/[\r\n]/.test(text.trim());
  yield { label: 'Decode the encoded words', text, kept: 'values', parts, isWhole, left };
}

/** A header and a payload, which are objects and so begin with the same digits. */
const TOKEN = /(?<![\w-])(eyJ[\w-]+)\.([\w-]+)/g;
/** The most tokens that are tried. */
const MOST_TOKENS = 64;

interface Token extends Range {
  readonly header: string;
  readonly payload: string;
}

/** The JSON Web Tokens of a text. A mail or a terminal breaks one into lines. */
function tokensIn(text: string, convert: Convert): readonly Token[] {
  const isObject = (digits: string) => plausibilityOf(convert(digits, { urlSafe: true })) === KNOWN;
  for (const candidate of text.includes('eyJ')
    ? [text, text.replaceAll(/\s*\n[>\s]*/g, '').replaceAll(ZERO_WIDTH, '')]
    : []) {
    const found = Array.from(candidate.matchAll(TOKEN))
      .slice(0, MOST_TOKENS)
      .flatMap(({ 0: { length }, 1: header = '', 2: payload = '', index }) =>
        isObject(header) && isObject(payload) ? [{ header, payload, start: index, end: index + length }] : [],
      );
    if (found.length > 0) return found;
  }
  return [];
}

/** The header and the payload of the first JSON Web Token of a text. */
export function jwtIn(text: string, convert: Convert): Pick<Token, 'header' | 'payload'> | undefined {
  return tokensIn(text, convert)[0];
}

/** A JWT is decoded without checking its signature. */
export const UNCHECKED = 'The signature of the JWT is not checked.';

/** The payload of a JSON Web Token, wherever it stands. */
export function* jwtReadings(text: string, _: string, convert: Convert): Generator<Reading> {
  const [first, ...others] = tokensIn(text, convert);
  if (first === undefined) return;
  const left = others.length > 0 ? { sentence: `Uses 1 of ${others.length + 1} tokens.`, ranges: others } : undefined;
  yield { label: 'Read the payload of the JWT', text, kept: 'jwt', isWhole: true, note: UNCHECKED, left };
}
