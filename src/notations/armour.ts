import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { decodedEscapes } from './escapes.ts';
import type { Options, Part, Reading } from './notation.ts';
import { BYTES } from './plausibility.ts';
import { useValue } from './surroundings.ts';

/** Notations that name their encoding at the start and the end of a value. */

const PEM = /-----BEGIN ([^-\r\n]+)-----((?:(?!-----BEGIN)[\s\S])*?)-----END \1-----/g;

/** The Base64 between the lines of a file in PEM (RFC 7468), without the headers of RFC 1421. The first of several. */
export function* pemReadings(text: string): Generator<Reading> {
  const [first, ...others] = text.matchAll(PEM);
  if (first === undefined) return;
  const [, name = '', body = ''] = first;
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
    note: `This text has ${count} ${what}. Only one can be read.`,
  };
  yield { label: 'Use only the part between BEGIN and END', text: digits, least: BYTES, ...several };
}

/** A text that is one value after a name: a data URI or a header. */
const WHOLE = /^\W{0,3}(?:(?:url\(\W{0,3})?data:[^,]{0,80};(base64),|(?:[\w-]{1,40}: )?(basic) )([\w+/=%-]+)\W{0,3}$/i;

/** The value of a text that has nothing else. */
export function* wholeReadings(text: string): Generator<Reading> {
  const [, uri, header, value = ''] = WHOLE.exec(text.trim()) ?? [];
  const digits = decodedEscapes(value);
  if (!digits) return;
  yield {
    ...useValue(uri ?? header),
    text: digits,
    least: BYTES,
    isWhole: true,
  };
}

const WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?b\?([\w+/=]*)\?=/gi;

/** The encoded words of a header (RFC 2047), and the text between them. White space between two of them is not text. */
export function partsOfWords(text: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, 1: charset = '', 2: value = '', index } of text.matchAll(WORD)) {
    const between = text.slice(end, index);
    const isWestern = /^(?:iso-8859-15?|windows-1252)$/i.test(charset);
    const options: Options = { urlSafe: false, ...(isWestern && { [TEXT_ENCODING_FIELD]: 'windows-1252' }) };
    if (parts.length === 0 || between.trim() !== '') parts.push(between);
    parts.push({ value, options });
    end = index + word.length;
  }
  return parts.length === 0 ? undefined : [...parts, text.slice(end)];
}

/** Encoded words, decoded where they stand. */
export function* wordReadings(text: string): Generator<Reading> {
  if (text.search(WORD) !== -1)
    yield { label: 'Decode the encoded words', text, kept: 'values', isWhole: text.trim().startsWith('=?') };
}
