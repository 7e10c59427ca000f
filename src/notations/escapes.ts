import { joinLabels } from './notation.ts';
import { withoutFrame } from './rows.ts';

/** What an encoded text has in it after it was copied: what breaks it is joined, and then escapes are decoded. */

/** A text that another one may mean, and what was changed, such as `Join the strings`. */
interface View {
  readonly label: string;
  readonly text: string;
}

/** Characters without a width, and controls of the direction of a text. */
export const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const INVISIBLE = /(?! )[\p{Cf}\p{Z}]/gu;

/** What is between two literals, or two lines, of one value in program code: an operator, a line break, or long digits. */
const JOINT =
  /(?:(\\?["'`])(?<=[\w+/]\\?.)(?:(?=[ \t_]*[+.&\r\n])|(?<=[\w+/]{16}\\?.))[\s+.&\\;_]{1,60}(?:\$?\w{1,40} ?(?:[+.&]=|= ?\$?\w{1,40} ?[+.&]) ?)?[bf]?\1|[\\`^](?<=[\w+/].)\r?\n\s{0,40})(?=[\w+/])/g;
const QUOTED_PRINTABLE = /=(?:3D|[C-F].=)/;

/** The tools that decode digits. */
export const DECODERS = ['base64', 'base32', 'base58', 'hex-to-text'];

/** The views of a text in the order in which they are read: without what breaks its values, as it is, without escapes. */
export function views(text: string, tool: string): readonly View[] {
  const isUrl = tool === 'url-encoder';
  const asItIs = { label: '', text };
  if (!isUrl && !DECODERS.includes(tool)) return [asItIs];
  let last: View = joinedLines(text, tool) ?? asItIs;
  const change = (label: string, after: string) => {
    if (after !== last.text) last = { label: joinLabels(last.label, label), text: after };
  };
  if (!isUrl) change('Remove invisible characters', last.text.replaceAll(INVISIBLE, ''));
  change('Join the strings', last.text.replaceAll(JOINT, ''));
  // A mail program broke these lines (RFC 2045). Those without an escape are long.
  change(
    'Join the lines',
    last.text.replaceAll(QUOTED_PRINTABLE.test(text) ? /=\r?\n/g : /=(?<=[\w+/]{60}=)\r?\n/g, ''),
  );
  const joined = last;
  // The tools for URLs and for hexadecimal read escapes as bytes. Those of bytes that are not UTF-8 are left.
  if (!isUrl && tool !== 'hex-to-text') {
    const escaped = percentEscaped(last.text);
    change(
      'Decode the escapes',
      escaped.replaceAll(/(?:%[\dA-Fa-f]{2}){1,4096}/g, (all) => decodedEscapes(all) ?? all),
    );
  }
  return [...new Set([joined, asItIs, last])];
}

/** The lines of one value, without what an editor, a mail or a log has before each; undefined if they have nothing. */
function joinedLines(text: string, tool: string): View | undefined {
  const { lines = [], label = '' } = /[\r\n]/.test(text) ? (withoutFrame(text, tool !== 'hex-to-text') ?? {}) : {};
  // A program breaks a value into lines of one length, of which the last can be shorter.
  const length = Math.max(16, lines[0]?.length ?? 0);
  const isWrapped = lines.every(
    (line, index) => line.length === length || (index === lines.length - 1 && line.length < length),
  );
  const isNamed = label.includes('quote') || lines[0]?.startsWith('-----BEGIN');
  return isNamed || (isWrapped && lines.length > 1) ? { label, text: lines.join('\n') } : undefined;
}

/** The names of characters in XML, and those in HTML that people meet, each before its character. */
const NAMES = new Map(
  `amp& lt< gt> quot" apos' nbsp\u00a0 equals= plus+ sol/ percnt% lowbar_ aumlä oumlö uumlü AumlÄ OumlÖ UumlÜ szligß eacuteé egraveè ccedilç ntildeñ euro€ ndash–`
    .split(' ')
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
);
const CONTROLS: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\x07', e: '\x1b', 0: '\0' },
};

/** Bytes in mails (RFC 2045) and programs; UTF-16 units (RFC 8259, section 7), code points, names, controls. */
const ESCAPE =
  /(?:=|\\x)([\dA-Fa-f]{2})|\\([0-3][0-7]{2})|[\\%]u([\dA-Fa-f]{4})|(?:\\u\{|&#[xX])([\dA-Fa-f]{1,6})[};]|&#(\d{1,7});|&([A-Za-z]{2,6});|\\([nrtbfv0/"'`\\])/g;
/** Only a mail has `=` before two digits. */
const WITHOUT_MAIL = new RegExp(ESCAPE.source.replace('=|', ''), 'g');

/** A text with its escapes as those of a URL. A name that is not known stays. */
export function percentEscaped(text: string): string {
  const pattern = QUOTED_PRINTABLE.test(text) ? ESCAPE : WITHOUT_MAIL;
  const escaped = text.replaceAll(pattern, (one, byte, octal, unit, point, decimal, name, control) => {
    if (byte !== undefined) return `%${byte}`;
    if (octal !== undefined) return `%${Number.parseInt(octal, 8).toString(16).padStart(2, '0')}`;
    const code = Number(decimal ?? `0x${unit ?? point}`);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : (NAMES.get(name) ?? CONTROLS[control] ?? control);
    return character === undefined ? one : /\p{ASCII}/u.test(character) ? encodeURIComponent(character) : character;
  });
  // The halves of a character are together only now.
  return escaped.toWellFormed().replaceAll(/\P{ASCII}+/gu, encodeURIComponent);
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
  return CONTROLS[found.charAt(1)] ?? found.charAt(1);
}

/** Bytes as pairs of hexadecimal digits. */
export function digitsOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
