import { decodedEscapes, percentEscaped } from './escapes.ts';
import { joinLabels, type Part, type Reading } from './notation.ts';
import { PRINTABLE } from './plausibility.ts';

/** Reads what programs write for the escapes of URLs, and what people copy from browsers. */

/** A percent sign that is not the start of an escape: before no letter, or anywhere if the text has escapes. */
const [LONE, MALFORMED] = [/%(?![\p{L}\d%])/gu, /%(?![\dA-F]{2})/gi];
/** Escapes that the tool does not read. */
const OTHER = /[\\%]u[\dA-F]{4}|\\x[\dA-F]{2}|\\u\{|&#?\w{1,8};|=[C-F][\dA-F]=|=3D/i;
/** The start of an escape, or of a character in UTF-8 that has more bytes. */
const CUT = /(?:%[\dA-F]?|(%[C-F][\dA-F]|%E.%[89AB].|%F.%[89AB].(?:%[89AB].)?)%?[\dA-F]?)(?:…|\.{3})?$/i;
/** A URL in another one, such as that of a program that checks links. */
const INNER = /^https?:\/\/[^\s?#]{1,200}[/_](https?:(?:(?!__;)\S)+)(?:__;\S*)?$/;

/** All escapes as those of URLs, percent signs that are no escapes, and a text whose last character is cut. */
export function* escapeReadings(given: string): Generator<Reading> {
  const inner = INNER.exec(given.trim())?.[1];
  if (inner !== undefined) yield { label: 'Use only the URL in this URL', text: inner, least: PRINTABLE, isSure: true };
  // Beside `%u`, other escapes are code units, too, unless they are UTF-8.
  const units = /%u[\dA-F]{4}/i.test(given) && decodedEscapes(percentEscaped(given)) === undefined;
  const text = OTHER.test(given)
    ? percentEscaped(units ? given.replaceAll(/%(?=[\dA-F]{2})/gi, '%u00') : given)
    : given;
  if (!text.includes('%')) return;
  const read = text === given ? '' : given.includes('%u') ? 'Read `%u` escapes' : 'Decode the escapes';
  const hasEscapes = /%[\dA-F]{2}/i.test(text);
  const [cut = '', first] = (hasEscapes && !/\d%$/.test(text) && CUT.exec(text)) || [];
  const whole = text.slice(0, text.length - cut.length);
  // A byte after text that has no others of UTF-8 can be a letter in another encoding.
  const isCut = cut !== '' && (first === undefined || /%[C-F][\dA-F]%[89AB]/i.test(whole));
  const range = { start: given.length - cut.length, end: given.length };
  const left = isCut ? { sentence: 'The last character is incomplete.', ranges: [range] } : undefined;
  const lone = (isCut ? whole : text).replaceAll(hasEscapes ? MALFORMED : LONE, '%25');
  const next = isCut ? 'Leave out the incomplete end' : lone === text ? '' : 'Replace each lone `%` with `%25`';
  const label = next === '' ? read : joinLabels(read, next);
  if (label !== '' && (isCut || !/(?:^|\D)%$/.test(text)))
    yield { label, text: lone, least: PRINTABLE, left, isSure: read !== '' };
}

/** A name and the start of its value. Base64 has `=` at its end only. */
const FORM = /^\??[\w.~%[\]+*-]+=(?:[^=\s&]|&)[^\s]*$/;
const URL_WITH_QUERY = /^([a-z][a-z\d+.-]*:(?:\/\/[^\s?#]+)?|\/[^\s?#]*)\?(?=[^\s#]*=)([^\s#]+)(#\S*)?$/i;

/** The address, the query and the fragment of a URL, or a form: a whole text, or the only one that is a word of it. */
function queryIn(text: string): readonly (string | undefined)[] {
  const trimmed = text.trim();
  const url = URL_WITH_QUERY.exec(trimmed)?.slice(1);
  if (url !== undefined || FORM.test(trimmed)) return url ?? ['', trimmed];
  const forms = trimmed.split(/[\s"'`<>]+/).filter((word) => word.includes('&') && FORM.test(word));
  return forms.length === 1 ? ['', ...forms] : [];
}

/** The names and values of a form, or of a URL with a query, as they are written; undefined if there are none. */
export function formIn(text: string) {
  const [address = '', query, fragment = ''] = queryIn(text);
  if (query === undefined) return undefined;
  const pairs = query.replace(/^\?/, '').split('&').filter(Boolean);
  return { address, pairs: pairs.map((pair) => pair.split(/=(.*)/s, 2)), fragment };
}

/** A name or a value of a form, to decode if it has escapes. */
export function formPart(value: string): Part {
  return /[+%]/.test(value) ? { value: value.replaceAll(LONE, '%25'), options: { mode: 'form' } } : value;
}

/** The names and values of a form or a query, one per line; undefined if there are none. */
export function partsOfForm(text: string): readonly Part[] | undefined {
  const form = formIn(text);
  if (form === undefined) return undefined;
  const { address, pairs, fragment } = form;
  const parts = pairs.map((pair) => pair.map(formPart));
  const lines = parts.flatMap(([name = '', value]) => [name, ...(value === undefined ? [] : ['=', value]), '\n']);
  const start = address === '' ? [] : [address, '\n'];
  return [...start, ...lines.slice(0, -1), ...(fragment === '' ? [] : ['\n', fragment])];
}

/** A form or a query whose parts would run into each other, or whose spaces are `+`. */
export function* formReadings(text: string): Generator<Reading> {
  const [address, query = ''] = /[+%]/.test(text) ? queryIn(text) : [];
  const isMany = query.includes('&') && /%[\da-f]{2}/i.test(query);
  const hasEscapes = /\+\w|%(?:2[36B]|3D)/i.test(query) && (isMany || query.includes('+'));
  // What was escaped twice is not a form yet.
  if ((address === '' ? isMany || /\+\w/.test(query) : hasEscapes) && !/%25[\da-f]{2}/i.test(query))
    yield { label: 'Read as names and values', text, kept: 'form', least: PRINTABLE, isSure: true };
}

/** Whether a text is URLs, one per line. */
const URL_START = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+(?:[/?#\r\n]|$)/i;

/** Whether a text is URLs without escapes, of which encoding as a part of a URL would destroy the structure. */
export function isWholeUrl(text: string): boolean {
  const lines = text.trim();
  const areUrls = !lines.split(/[\r\n]+/).some((line) => !URL_START.test(line.trim()));
  // A URL with escapes would be escaped twice. Characters of a URL stay as they are.
  return areUrls && !/%[\dA-F]{2}/i.test(lines) && /[^\r\n!#-;=?-Z_a-z~]/.test(lines);
}
