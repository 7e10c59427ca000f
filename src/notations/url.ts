import { percentEscaped } from './escapes.ts';
import { type Convert, joinLabels, type Part, type Reading, type Result } from './notation.ts';
import { withoutEnd } from './slips.ts';

/** Reads what programs write for the escapes of URLs, and what people copy from browsers. */

/** A percent sign that is not the start of an escape: before no letter, or anywhere in a text of words with escapes. */
const [LONE, MALFORMED] = [/%(?![\p{L}\d])/gu, /%(?![\dA-F]{2})/gi];
/** Escapes that the tool does not read. */
const OTHER = /[\\%]u[\dA-F{]|\\x[\dA-F]{2}|&#?\w{1,8};|=[C-F].=|=3D/i;
/** The start of an escape, or of a character in UTF-8 that has more bytes. */
const CUT = /(?:%[\dA-F]?|(%[C-F][\dA-F]|%E.%[89AB].|%F.%[89AB].(?:%[89AB].)?)%?[\dA-F]?)$/i;

/** All escapes as those of URLs, percent signs that are not escapes, and a text whose last character is cut. */
export function* escapeReadings(given: string): Generator<Reading> {
  // Beside `%u`, other escapes are code units, too.
  const units = /%u[\dA-F]{4}/i.test(given) ? given.replaceAll(/%(?=[\dA-F]{2})/gi, '%u00') : given;
  const text = OTHER.test(given) ? percentEscaped(units) : given;
  // A name that is not known is not text.
  if (text !== given && /&[a-z]\w{1,7};/i.test(text)) return;
  const hasEscapes = /%[\dA-F]{2}/i.test(text);
  const [end = '', first] = (hasEscapes && !/\d%$/.test(text) && CUT.exec(text)) || [];
  const whole = text.slice(0, text.length - end.length);
  // A byte after text that has no others of UTF-8 can be a letter in another encoding.
  const isCut = end !== '' && (first === undefined || /%[C-F].%[89AB]/i.test(whole));
  const lone = (isCut ? whole : text).replaceAll(hasEscapes && /\s/.test(text) ? MALFORMED : LONE, '%25');
  if (lone === given || (!isCut && /(?:^|\D)%$/.test(text))) return;
  const next = isCut ? 'text without its incomplete end' : '`%25` for each lone `%`';
  const read = text === given ? '' : 'decoded escapes';
  const ranges = [{ start: given.length - end.length, end: given.length }];
  const left = isCut ? { sentence: 'The last character is incomplete.', ranges } : undefined;
  const label = lone === text ? read : joinLabels(read, next);
  yield { label, text: lone, left };
}

/** A name and the start of its value. Base64 has `=` at its end only. */
const FORM = /^\??[\w.~%[\]+*-]+=[^=\s]\S*$/;
const URL_WITH_QUERY = /^([a-z][a-z\d+.-]*:[^\s?#]*|\/[^\s?#]*)\?(?=[^\s#]*=)([^\s#]+)(#\S*)?$/i;

/** The names and values of a URL with a query, or of a text that is a form or has one as a word, as they are written. */
export function formIn(text: string) {
  const trimmed = text.trim();
  const [, address = '', inUrl, fragment = ''] = URL_WITH_QUERY.exec(trimmed) ?? [];
  const [word, ...others] =
    trimmed.match(/(?<![^\s"'`<>])[^\s"'`<>&]*&[^\s"'`<>]*/g)?.filter((each) => FORM.test(each)) ?? [];
  const query = inUrl ?? (FORM.test(trimmed) ? trimmed : word);
  if (query === undefined || others.length > 0) return undefined;
  // After an address, a second question mark is a part of the first name.
  const own = address === '' ? query.replace(/^\?/, '') : query;
  const pairs = own.split('&').filter(Boolean);
  return { address, query, own, fragment, pairs: pairs.map((pair) => pair.split(/=(.*)/s, 2)) };
}

/** A name or a value of a form, to decode if it has escapes. */
export function formPart(value: string): Part {
  return /[+%]/.test(value) ? { value: value.replaceAll(LONE, '%25'), options: { mode: 'form' } } : value;
}

/** The label of names and values that can be written as a form again. */
export const NAMES_AND_VALUES = 'names and values';

/**
 * A form or a query, if it was chosen, or if its parts would run into each other, or its spaces are `+`: one name and its
 * value per line.
 */
export function* formReadings(text: string, isChosen: boolean): Generator<Reading> {
  const form = formIn(text);
  if (form === undefined) return;
  const { address, query, own, fragment } = form;
  const at = text.indexOf(query);
  const [start, end] = [text.slice(0, at), text.slice(at + query.length)];
  const [before, after] = address === '' ? [start, end] : [`${address}\n`, fragment && `\n${fragment}`];
  // What was escaped twice is not a form yet. The rest is not decoded.
  const isMore = /%25[\da-f]{2}/i.test(query) || (address === '' && /%[\dA-F]{2}|&\w+=/i.test(start + end));
  if (isMore || !(isChosen || /\+\w|%(?:2[36B]|3D)/i.test(query))) return;
  const words = withoutEnd(own, /&/).split(/(=|&+)/);
  const parts = words.map((word) => (word.startsWith('&') ? '\n' : formPart(word)));
  // In other text, or with some characters in a name, the lines do not show where they end, or what they are.
  const isAlone = (address !== '' || (start + end).trim() === '') && !UNCLEAR.test(query);
  yield { label: isAlone ? NAMES_AND_VALUES : 'names and their values', text, parts: [before, ...parts, after] };
}

/**
 * Lines of names and values as a form, or as the query of the URL in the first line; undefined if they are other lines.
 * If that was chosen, lines can be names only.
 */
export function formOf(text: string, convert: Convert, isChosen: boolean): Result {
  const own = withoutEnd(text, /[\r\n]/).replace(/^[\r\n]+/, '');
  const [, address = '', inUrl, fragment = '', lines = inUrl ?? ''] = LINES.exec(own) ?? [];
  const isForm = lines.split(/[\r\n]+/).every((line) => /^(?!\S*:\/\/)\S(?:[^=]*[^\s=])?=/.test(line));
  const isOffered = isForm && /[\r\n]/.test(own) && /^(?:$|\/|[^:]+:\/\/)/.test(address);
  const form = isChosen || isOffered ? convert(lines, { mode: 'form' }) : undefined;
  if (typeof form !== 'string') return undefined;
  const query = form.replaceAll(/(?:%0[AD])+/g, '&').replaceAll(/(?<=^|&)([^&]*?)%3D/g, '$1=');
  return `${address && `${address}?`}${query}${fragment}`;
}

/** The address of a URL, the lines of its query, and its fragment; or the lines of a form alone. */
const LINES = /^(?:([a-z][a-z\d+.-]*:[^\s=?#]*|\/[^\s=?#]*)[\r\n]{1,2}(.*?)(?:[\r\n]{1,2}(#\S*))?|(.*))$/is;

/** A line break, or a name with `=`, or that could be an address or a fragment. */
const UNCLEAR = /%0[AD]|(?:^|&)[^=&]*(?:%(?:23|2F|3A|3D)|[/:])/i;
