import { utf16, windows1252 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { UTF_8 } from '../tools/bytes.ts';
import { decodedEscapes, ZERO_WIDTH } from './escapes.ts';
import type { Convert, Part, Range, Reading } from './notation.ts';
import { BYTES, KNOWN, plausibilityOf } from './plausibility.ts';
import { valuesIn } from './values.ts';

/** Notations that show where a value in Base64 starts and ends. */

const PEM = /-----BEGIN ([^-\r\n]+)-----((?:(?!-----BEGIN)[\s\S])*?)(?:(-----END \1-----)|$(?![\s\S]))/g;

/** The Base64 between the lines of a file in PEM (RFC 7468), without the headers of RFC 1421. The first of several. */
export function* pemReadings(text: string, tool: string, convert: Convert): Generator<Reading> {
  const [first, ...others] = text.matchAll(PEM);
  if (first === undefined) return;
  const [, name = '', body = '', end] = first;
  const headers = /^\s*(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)+/;
  // The last line can be the checksum of OpenPGP.
  const digits = body
    .replace(headers, '')
    .trim()
    .replace(/\n=[\w+/]{4}$/, '');
  const count = others.length + 1;
  const what = others.every(([, other]) => other === name) ? `${name.toLowerCase()}s` : 'parts';
  const around = valuesIn(
    text.replaceAll(PEM, ({ length }) => ' '.repeat(length)),
    tool,
    convert,
  ).values;
  const parts = others.map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  const cut = end === undefined ? [{ start: text.length, end: text.length }] : [];
  const ranges = [...parts, ...around.map(({ start, end }) => ({ start, end })), ...cut];
  const total = count + around.length;
  const sentence = total > 1 ? `Only one of ${total} can be read.` : 'The end is missing.';
  const label = count > 1 ? `Use the first of ${count} ${what}` : 'Use only the part between BEGIN and END';
  const plain = count > 1 ? `Use the first of ${count} values` : label;
  const left = ranges.length > 0 ? { sentence, ranges } : undefined;
  yield { label, plain, text: digits, least: BYTES, left };
}

const WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^\s?]*)\?=/gi;
/** The text encodings that there are. */
const TEXT_ENCODINGS: ReadonlySet<string> = new Set([UTF_8, ...[...utf16, windows1252].map(({ value }) => value)]);

/**
 * The encoded words of a header (RFC 2047), and the text between them. White space between two of them is not text, and
 * those without padding can split a character. Words in other text encodings stay.
 */
function wordsIn(text: string) {
  const parts: Part[] = [];
  const others: Range[] = [];
  let end = 0;
  for (const { 0: word, 1: charset = '', 2: encoding, 3: value = '', index } of text.matchAll(WORD)) {
    const name = charset.toLowerCase().replace(/^us-ascii$/, UTF_8);
    const textEncoding = name.replace(/^iso-8859-1$/, windows1252.value);
    const options = { urlSafe: false, [TEXT_ENCODING_FIELD]: textEncoding };
    const isQ = encoding?.toLowerCase() === 'q';
    const result = isQ ? decodedWord(value, textEncoding) : undefined;
    if (!TEXT_ENCODINGS.has(textEncoding) || (isQ && result === undefined)) {
      others.push({ start: index, end: index + word.length });
      continue;
    }
    const between = text.slice(end, index);
    const last = between.trim() === '' ? parts.at(-1) : undefined;
    if (last === undefined) parts.push(between);
    const isRest = typeof last === 'object' && last.result === undefined && !last.value.endsWith('=');
    if (isRest && !isQ && last.options?.[TEXT_ENCODING_FIELD] === textEncoding)
      parts.splice(-1, 1, { value: last.value + value, options });
    else parts.push(result === undefined ? { value, options } : { value, options, result });
    end = index + word.length;
  }
  return { parts: [...parts, text.slice(end)], others };
}

/** The text of a word in the encoding Q: escapes of bytes, and `_` for spaces. */
function decodedWord(word: string, textEncoding: string): string | undefined {
  const text = word
    .replaceAll('_', ' ')
    .replaceAll(/=[\dA-F]{2}/gi, (byte) =>
      textEncoding === UTF_8
        ? `%${byte.slice(1)}`
        : (windows1252.decode(Uint8Array.of(Number.parseInt(byte.slice(1), 16))) ?? ''),
    );
  return textEncoding === UTF_8 ? decodedEscapes(text) : text;
}

/** The encoded words of a text, and what is between them; undefined if there are none. */
export function partsOfWords(text: string): readonly Part[] | undefined {
  const { parts } = wordsIn(text);
  return parts.length === 1 ? undefined : parts;
}

/** Encoded words, decoded where they stand. */
export function* wordReadings(text: string): Generator<Reading> {
  const { parts, others } = wordsIn(text);
  if (parts.length === 1) return;
  const left = others.length === 0 ? undefined : { sentence: `Leaves ${others.length} of the words.`, ranges: others };
  const isWhole = !/[\r\n]/.test(text.trim());
  yield { label: 'Decode the encoded words', text, kept: 'values', parts, isWhole, left };
}

/** A header and a payload, which are objects and so begin with the same digits. The most that are tried. */
const TOKEN = /(?<![\w-])(eyJ[\w-]+)\.([\w-]+)/g;
const MOST_TOKENS = 64;

/** The JSON Web Tokens of a text. A mail or a terminal breaks one into lines. */
function tokensIn(text: string, convert: Convert) {
  const isObject = (digits: string) => plausibilityOf(convert(digits, { urlSafe: true })) === KNOWN;
  const tokensOf = (candidate: string) =>
    Array.from(candidate.matchAll(TOKEN))
      .slice(0, MOST_TOKENS)
      .map(({ 0: { length }, 1: header = '', 2: payload = '', index }) => ({
        header,
        payload,
        start: index,
        end: index + length,
      }))
      .filter(({ header, payload }) => isObject(header) && isObject(payload));
  const found = tokensOf(text);
  if (found.length > 0 || !text.includes('eyJ')) return found;
  return tokensOf(text.replaceAll(/\s*\n[>\s]*/g, '').replaceAll(ZERO_WIDTH, ''));
}

/** The header and the payload of the first JSON Web Token of a text. Both must be objects. */
export function jwtIn(text: string, convert: Convert) {
  return tokensIn(text, convert).at(0);
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
