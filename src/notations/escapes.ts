import { firstUnpairedSurrogate } from '../core/text.ts';
import { joinLabels, type Reading } from './notation.ts';
import { withoutFrame } from './rows.ts';

/** What an encoded text has in it after it was copied: what breaks it is joined, and then escapes are decoded. */

/** A text that another one may mean, and what was changed. */
type View = Pick<Reading, 'label' | 'text'>;

/** Characters without a width, and controls of the direction of a text. */
export const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const INVISIBLE = /(?! )[\p{Cf}\p{Z}]/gu;

/** What is between two literals, or two lines, of one value in program code: an operator, a line break, or long digits. */
const JOINT =
  /(?:(\\?["'`])(?<=[\w+/]\\?.)(?:(?=[ \t]*[+.&\r\n])|(?<=[\w+/]{16}\\?.))[\s+.&\\;_]{1,60}(?:\$?\w{1,40} ?(?:[+.&]=|= ?\$?\w{1,40} ?[+.&]) ?)?[bf]?\1|[\\`^](?<=[\w+/].)\r?\n\s{0,40})(?=[\w+/])/g;
/** Only a mail has these (RFC 2045). */
const QUOTED_PRINTABLE = /=(?:3D|[C-F].=)/;

/** The tools that decode digits. */
const DECODERS = ['base64', 'base32', 'base58', 'hex-to-text'];

/** Escapes with the shape of UTF-8: to fail for each of many others takes long. */
const CHARACTERS = /(?:%[0-7][\dA-F]|%[C-F][\dA-F](?:%[89AB][\dA-F]){1,3}){1,4096}(?!%[89AB])/gi;

/** The views of a text in the order in which they are read: without what breaks its values, as it is, without escapes. */
export function* views(text: string, tool: string): Generator<View> {
  const [isUrl, asItIs] = [tool === 'url-encoder', { label: '', text }];
  if (!isUrl && !DECODERS.includes(tool)) return yield asItIs;
  let last: View = joinedLines(text, tool) ?? asItIs;
  const change = (label: string, after: string) => {
    if (after !== last.text) last = { label: joinLabels(last.label, label), text: after };
  };
  if (!isUrl) change('text without invisible characters', last.text.replaceAll(INVISIBLE, ''));
  change('joined strings', last.text.replaceAll(JOINT, ''));
  // A mail program broke these lines. Those without an escape are long.
  const broken = QUOTED_PRINTABLE.test(text) ? /=\r?\n/g : /=(?<=[\w+/]{60}=)\r?\n/g;
  change('joined lines', last.text.replaceAll(broken, ''));
  yield last;
  if (last !== asItIs) yield asItIs;
  // The tools for URLs and for hexadecimal read escapes as bytes. Those of bytes that are not UTF-8 are left.
  if (isUrl || tool === 'hex-to-text') return;
  const [joined, escaped] = [last, percentEscaped(last.text)];
  const decoded = escaped.replaceAll(CHARACTERS, (all) => decodedEscapes(all) ?? all);
  change('decoded escapes', decoded);
  if (last !== joined) yield last;
}

/** The lines of one value, without what an editor, a mail or a log has before each; undefined if they have nothing. */
function joinedLines(text: string, tool: string): View | undefined {
  if (!/[\r\n]/.test(text)) return undefined;
  const { lines = [], label = '' } = withoutFrame(text, tool !== 'hex-to-text') ?? {};
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  // A program breaks a value into lines of one length, of which the last can be shorter.
  const areEqual = lines.slice(0, -1).every(({ length }) => length === first.length && length >= 16);
  const isWrapped = areEqual && lines.length > 1 && last.length <= first.length;
  const isNamed = label.includes('quote') || first.startsWith('-----BEGIN');
  return isNamed || isWrapped ? { label, text: lines.join('\n') } : undefined;
}

/** Controls in programs, characters in HTML, and marks after a letter, each after its name. */
const NAMES = new Map(
  `n\n r\r t\t b\b f\f v\v a\x07 e\x1b 0\0 amp& lt< gt> quot" apos' equals= plus+ sol/ nbsp\u00a0 szligß euro€ pound£ copy© deg° ndash– mdash— hellip… rsquo’ lsquo‘ ldquo“ rdquo” -grave\u0300 -acute\u0301 -circ\u0302 -tilde\u0303 -uml\u0308 -ring\u030a -cedil\u0327`
    .split(' ')
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
);

/** Bytes in programs; UTF-16 units (RFC 8259, section 7), code points, names, controls. */
const ESCAPE =
  /\\x([\dA-Fa-f]{2})|\\([0-3][0-7]{2})|[\\%]u([\dA-Fa-f]{4})|(?:\\u\{|&#[xX])([\dA-Fa-f]{1,6})[};]|&#(\d{1,7});|&([A-Za-z]{2,6});|\\([nrtbfv0/"'`\\])/g;

/** A text with its escapes as those of a URL. A name that is not known stays, and all if a character has only a half. */
export function percentEscaped(text: string): string {
  const bytes = QUOTED_PRINTABLE.test(text) ? text.replaceAll(/=([\dA-F]{2})/gi, '%$1') : text;
  const escaped = bytes.replaceAll(ESCAPE, (one, byte, octal, unit, point, decimal, name, control) => {
    if (byte !== undefined) return `%${byte}`;
    if (octal !== undefined) return `%${Number.parseInt(octal, 8).toString(16).padStart(2, '0')}`;
    const code = Number(decimal ?? `0x${unit ?? point}`);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : characterNamed(name ?? control ?? '');
    return character === undefined ? one : /\p{ASCII}/u.test(character) ? encodeURIComponent(character) : character;
  });
  // The halves of a character are together only now.
  return firstUnpairedSurrogate(escaped) === -1 ? escaped.replaceAll(/\P{ASCII}+/gu, encodeURIComponent) : text;
}

/** The character of a name, such as `amp` or `n`, or of a letter and a mark, such as `eacute`. */
function characterNamed(name: string): string | undefined {
  const mark = NAMES.get(`-${name.slice(1)}`);
  const marked = mark === undefined ? name : (name.charAt(0) + mark).normalize();
  return NAMES.get(name) ?? (marked.length === 1 ? marked : undefined);
}

/** The text with its `%` escapes decoded; undefined if they are malformed or not UTF-8. */
export function decodedEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The character of an escape in a program or in JSON: `\n`, `\/`, `\x3d`, `\u003d`. */
export function characterOf(found: string): string {
  const digits = /^\\[ux](.+)/i.exec(found)?.[1];
  if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
  return NAMES.get(found.charAt(1)) ?? found.charAt(1);
}
