import { characterOf } from './escapes.ts';
import type { Part, Reading } from './notation.ts';
import { PRINTABLE } from './plausibility.ts';

/** Reads what programs write for the escapes of URLs, and what people copy from browsers. */

/** A percent sign that is not the start of an escape. */
const LONE = /%(?![\p{L}\d%])/gu;

/** Escapes of JavaScript's old function, which are code units, and percent signs that are no escapes. */
export function* escapeReadings(text: string): Generator<Reading> {
  if (/%u[\da-f]{4}/i.test(text)) {
    const escaped = text.replaceAll(/(?:%u[\da-f]{4}|%[\da-f]{2})+/gi, (found) => {
      const escapes = found.replaceAll(/%(?=u)/gi, '\\').replaceAll('%', '\\x');
      return encodeURIComponent(escapes.replaceAll(/\\(?:u.{4}|x..)/gi, characterOf).toWellFormed());
    });
    yield { label: 'Read `%u` escapes', text: escaped, least: PRINTABLE };
  }
  if (/(?:^|\D)%$/.test(text)) return;
  const lone = text.replaceAll(LONE, '%25');
  if (lone !== text) yield { label: 'Replace each lone `%` with `%25`', text: lone, least: PRINTABLE };
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
