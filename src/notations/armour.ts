import { base64 } from '../codecs/base64.ts';
import { utf16, windows1252 } from '../codecs/text-encodings.ts';
import { decodeUtf8 } from '../core/text.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { type Convert, type Reading, rangeOf } from './notation.ts';
import { KNOWN, plausibilityOf } from './plausibility.ts';
import { leftOver, replaced, valuesIn } from './values.ts';

/** Notations that show where a value in Base64 starts and ends. */

const PEM = /-----BEGIN ([^-\r\n]+)-----((?:(?!-----BEGIN).)*?)(?:(-----END \1-----)|$)/gs;
/** The headers of RFC 1421, and a last line that can be the checksum of OpenPGP. */
const NOT_DIGITS = /^\s*(?:[\w-]+:.*\r?\n)+|\n=[\w+/]{4}\s*$/g;

/** The Base64 between the lines of a file in PEM (RFC 7468). The first of several. */
export function* pemReadings(text: string, tool: string, convert: Convert): Generator<Reading> {
  const [first, ...others] = text.matchAll(PEM);
  if (first === undefined) return;
  const [, name = '', body = '', end] = first;
  const what = others.every(([, other]) => other === name) ? `${name.toLowerCase()}s` : 'parts';
  const around = text.replaceAll(PEM, ({ length }) => ' '.repeat(length));
  const cut = { sentence: 'The end is missing.', ranges: [{ start: text.length, end: text.length }] };
  const left =
    leftOver(1, [...others.map(rangeOf), ...valuesIn(around, tool, convert).values], 'parts') ??
    (end ? undefined : cut);
  const label = others.length === 0 ? 'the part between BEGIN and END' : `the first of ${others.length + 1} ${what}`;
  yield { label, text: body.replaceAll(NOT_DIGITS, '').trim(), isNamed: true, left };
}

/** Words beside each other: white space between them is not text, and they can split a character. */
const WORDS = /=\?([\w-]+)(?:\*[\w-]+)?\?[bq]\?[^\s?]*\?=(?:\s+=\?\1(?:\*[\w-]+)?\?[bq]\?[^\s?]*\?=)*/gi;

const CHARSETS = new Map([
  ['utf-8', decodeUtf8],
  ['iso-8859-1', windows1252.decode],
  ...[windows1252, ...utf16].map(({ value, decode }) => [value, decode] as const),
]);

/** The text of words in an encoding that all browsers and servers decode in the same way; undefined in another one. */
function textOfWords(words: string, charset: string): string | undefined {
  try {
    const bytes = Array.from(words.matchAll(/\?([bq])\?([^\s?]*)\?=/gi), ([, encoding = '', word = '']) => {
      if (/b/i.test(encoding)) return Array.from(base64.decode(word));
      const characters = word.replaceAll('_', ' ').matchAll(/=([\dA-F]{2})|[\s\S]/gi);
      return Array.from(characters, ([one, hex]) => (hex === undefined ? one.charCodeAt(0) : Number.parseInt(hex, 16)));
    });
    return CHARSETS.get(charset)?.(Uint8Array.from(bytes.flat()));
  } catch (error) {
    if (error instanceof TextmillError) return undefined;
    throw error;
  }
}

/** The encoded words of a header (RFC 2047), decoded where they stand. */
export function* wordReadings(text: string): Generator<Reading> {
  const words = Array.from(text.matchAll(WORDS), (word) => {
    return { ...rangeOf(word), result: textOfWords(word[0], (word[1] ?? '').toLowerCase()) };
  }).filter(({ result }) => result !== undefined);
  if (words.length === 0) return;
  const decoded = replaced(text, words);
  const isLeft = /=\?[\w-]+\?[bq]\?/i.test(decoded);
  const left = isLeft ? { sentence: 'Some words are wrong or in another encoding, and stay.', ranges: [] } : undefined;
  yield { label: 'encoded words', text, parts: [decoded], isWhole: !/[\r\n]/.test(text.trim()), left };
}

/** A header and a payload, which are objects and so begin with the same digits. The most that are tried. */
const TOKEN = /(?<![\w-])(eyJ[\w-]+)\.([\w-]+)(?:\.[\w-]*)?/g;
const MOST_TOKENS = 64;

/** A JWT is decoded without checking its signature. */
export const UNCHECKED = 'The signature of the JWT is not checked.';

/** The payload of a JSON Web Token, wherever it stands. A mail or a terminal breaks one into lines. */
export function* jwtReadings(given: string, tool: string, convert: Convert): Generator<Reading> {
  const options = { urlSafe: true };
  for (const text of new Set([given, given.replaceAll(/\r?\n[> \t]{0,40}/g, '')])) {
    const [first, ...others] = [...text.matchAll(TOKEN)]
      .slice(0, MOST_TOKENS)
      .filter(([, , payload = '']) => plausibilityOf(convert(payload, options)) === KNOWN);
    if (first === undefined) continue;
    const [, header, payload = ''] = first;
    const around = text.replaceAll(TOKEN, ({ length }) => ' '.repeat(length));
    const left = leftOver(1, [...others.map(rangeOf), ...valuesIn(around, tool, convert).values], 'values');
    return yield { label: 'a JWT', text: payload, options, header, isWhole: true, note: UNCHECKED, left };
  }
}
