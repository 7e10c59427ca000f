import { utf16, windows1252 } from '../codecs/text-encodings.ts';
import { TEXT_ENCODING_FIELD } from '../core/field-names.ts';
import { UTF_8 } from '../tools/bytes.ts';
import { decodedEscapes } from './escapes.ts';
import type { Part, Reading } from './notation.ts';
import { BYTES } from './plausibility.ts';
import { notDecoded, useValue } from './surroundings.ts';

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
    note: `Only one of ${count} can be read.`,
  };
  yield { label: 'Use only the part between BEGIN and END', text: digits, least: BYTES, ...several };
}

/** The headers of a part of a mail, and its body (RFC 2045). */
const PART = /^content-transfer-encoding: *base64 *\r?\n(?:\S.*\r?\n){0,30}\r?\n([\w+/=\s]+)/gim;

/** The body of the only part of a mail that is in Base64. */
export function* bodyReadings(text: string): Generator<Reading> {
  const [part, ...others] = text.matchAll(PART);
  const body = part?.[1]?.trim() ?? '';
  if (others.length === 0 && body !== '') yield { label: 'Use only the body', text: body, least: BYTES };
}

/** A text that is one value after a name: a data URI or a header. */
const WHOLE = /^\W{0,3}(?:(?:url\(\W{0,3})?data:[^,]{0,80};(base64),|(?:[\w-]{1,40}: )?(basic) )([\w+/=%-]+)\W{0,3}$/i;

/** The value of a text that has nothing else. */
export function* wholeReadings(text: string): Generator<Reading> {
  const [, uri, header, value = ''] = WHOLE.exec(text.trim()) ?? [];
  const digits = decodedEscapes(value);
  if (!digits) return;
  yield { ...useValue(uri ?? header), text: digits, least: BYTES, isWhole: true };
}

const WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^\s?]*)\?=/gi;

/** The text encodings that there are. */
const TEXT_ENCODINGS: ReadonlySet<string> = new Set([UTF_8, ...[...utf16, windows1252].map(({ value }) => value)]);

/**
 * The encoded words of a header in Base64 (RFC 2047), and the text between them. White space between two of them is not
 * text. Words in other encodings stay. Undefined if there are no others.
 */
export function partsOfWords(text: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, 1: charset = '', 2: encoding, 3: value = '', index } of text.matchAll(WORD)) {
    const name = charset.toLowerCase().replace(/^us-ascii$/, UTF_8);
    const textEncoding = name.replace(/^iso-8859-1$/, windows1252.value);
    if (!TEXT_ENCODINGS.has(textEncoding) || encoding?.toLowerCase() === 'q') continue;
    const between = text.slice(end, index);
    if (parts.length === 0 || between.trim() !== '') parts.push(between);
    parts.push({ value, options: { urlSafe: false, [TEXT_ENCODING_FIELD]: textEncoding } });
    end = index + word.length;
  }
  return parts.length === 0 ? undefined : [...parts, text.slice(end)];
}

/** Encoded words, decoded where they stand. */
export function* wordReadings(text: string): Generator<Reading> {
  const parts = partsOfWords(text);
  if (parts === undefined) return;
  const rest = parts.filter((part) => typeof part === 'string').join(' ');
  const note = notDecoded(rest.match(WORD)?.length ?? 0, 'in another encoding');
  yield { label: 'Decode the encoded words', text, kept: 'values', isWhole: !/[\r\n]/.test(text.trim()), ...note };
}
