import { joinLabels } from './notation.ts';
import { withoutFrame } from './rows.ts';

/** What an encoded text has in it after it was copied: what breaks it is joined, and then escapes are decoded. */

/** A text that another one may mean, and what was changed, such as `Join the strings`. */
export interface View {
  readonly label: string;
  readonly text: string;
}

/** Characters without a width, and controls of the direction of a text. */
export const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const INVISIBLE = new RegExp(`${ZERO_WIDTH.source}|[\\u00a0\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]`, 'g');

/** What is between two literals, or two lines, of one value in program code; in one line, between two long ones. */
const JOINT =
  /(?:(["'`])(?<=[\w+/].)(?:[ \t]{0,9}(?:[+.&][ \t]{0,9}|[+.&\\]?[ \t]{0,9}_?\r?\n[ \t]{0,40}(?:[+.&][ \t]{0,9})?|;?\r?\n[ \t]{0,40}\$?\w{1,40} ?(?:[+.&]=|= ?\$?\w{1,40} ?[+.&]) ?))[bf]?\1|[\\`^](?<=[\w+/].)\r?\n[ \t]{0,40})(?=[\w+/])/g;
const ADJACENT = /(["'])(?<=[\w+/]{16}.)[ \t]{1,9}\1(?=[\w+/])/g;
/** The end of a line that a mail program broke (RFC 2045). Lines without an escape are long. */
const [SOFT_BREAK, LONG_SOFT_BREAK] = [/=\r?\n/g, /=(?<=[\w+/]{60}=)\r?\n/g];
const QUOTED_PRINTABLE = /=(?:3D|[C-F][\dA-F]=)/;
/** A line of LDIF (RFC 2849). One that begins with a space continues the value before it. */
const LDIF = /^(?:[\w.;-]+:| \S|#|$)/;

/** The tools that decode digits. */
export const DECODERS = ['base64', 'base32', 'base58', 'hex-to-text'];

/** A text without what breaks its values, and the same without escapes. */
export function views(text: string, tool: string): readonly View[] {
  if (tool !== 'url-encoder' && !DECODERS.includes(tool)) return [];
  const changed = (before: View, label: string, after: string): View =>
    after === before.text ? before : { label: joinLabels(before.label, label), text: after };
  let joined = joinedLines(text) ?? { label: '', text };
  joined = changed(joined, 'Remove invisible characters', joined.text.replaceAll(INVISIBLE, ''));
  joined = changed(joined, 'Join the strings', joined.text.replaceAll(JOINT, '').replaceAll(ADJACENT, ''));
  joined = changed(joined, 'Join the lines', unfolded(joined.text));
  const kinds = new Set<string>();
  // The tool for URLs reads escapes as bytes, and so does hexadecimal, unless they are white space or punctuation.
  const isRead = tool === 'url-encoder' || (tool === 'hex-to-text' && DIGITS.test(joined.text));
  const decoded = isRead ? joined.text : unescaped(joined.text, kinds);
  const labels = Array.from(kinds, (kind) => `Decode ${kind === '=' ? '`=3D`' : `the \`${kind}\` escapes`}`);
  const all = [joined, changed(joined, labels.reduce(joinLabels, ''), decoded)];
  return all.filter((view, index) => view.label !== '' && view !== all[index - 1]);
}

/** A text without the ends of lines that mail programs and directories break. */
function unfolded(text: string): string {
  const isFolded = /^\S.*\r?\n \S/.test(text) && text.split(/\r?\n/).every((line) => LDIF.test(line));
  if (isFolded) return text.replaceAll(/\r?\n (?=\S)/g, '');
  return text.replaceAll(QUOTED_PRINTABLE.test(text) ? SOFT_BREAK : LONG_SOFT_BREAK, '');
}

/** The lines of one value, without what an editor, a mail or a log has before each; undefined if they have nothing. */
function joinedLines(text: string): View | undefined {
  const { lines = [], label = '' } = /[\r\n]/.test(text) ? (withoutFrame(text) ?? {}) : {};
  const isValue = label.startsWith('Remove the quote marks') || lines[0]?.startsWith('-----BEGIN') || isWrapped(lines);
  return isValue ? { label, text: lines.join('\n') } : undefined;
}

/** Whether lines are one value as programs break it: they have one length, and the last one is not longer. */
export function isWrapped(lines: readonly string[]): boolean {
  const [{ length } = ''] = lines;
  const last = lines.at(-1)?.length ?? 0;
  const areEqual = lines.slice(0, -1).every((line) => line.length === length && !/\s|=$/.test(line));
  return areEqual && lines.length > 1 && last <= length && length >= 16;
}

/** Whether a text has parts of one value, which mean something else one by one. */
export function isBroken(text: string): boolean {
  return text.search(JOINT) !== -1 || joinedLines(text) !== undefined;
}

/** The characters that have names in XML and in HTML, and those of escapes in programs. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', equals: '=', plus: '+', sol: '/', percnt: '%' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
};
const CONTROLS: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\x07', 0: '\0' },
};

/** Bytes in URLs, mails (RFC 2045) and programs; UTF-16 units (RFC 8259, section 7), code points, names, controls. */
const ESCAPE =
  /%[\dA-Fa-f]{2}|=[\dA-F]{2}|\\x[\dA-Fa-f]{2}|\\[0-3][0-7]{2}|[\\%]u[\dA-Fa-f]{4}|\\u\{[\dA-Fa-f]{1,6}\}|&#(?:\d{1,7}|[xX][\dA-Fa-f]{1,6});|&[A-Za-z]{2,6};|\\[nrtbfv0/"'`\\]/g;
/** Escapes whose bytes are characters together; an unbounded pattern would overflow the stack. Only a mail has `=` before two digits. */
const MAIL_ESCAPES = new RegExp(`(?:${ESCAPE.source}){1,4096}`, 'g');
const ESCAPES = new RegExp(MAIL_ESCAPES.source.replace('=[\\dA-F]{2}|', ''), 'g');
/** Escapes of letters and digits, or of bytes. */
const DIGITS = /%|\\[ux0-7]|&#(?!(?:9|10|13|32|x[9AaDd]|x20);)|=[\dA-F]/;

/** A text with its escapes as those of a URL, in groups, or with what the groups become. */
export function percentEscaped(text: string, change = (percent: string, _escapes: string) => percent): string {
  return text.replaceAll(QUOTED_PRINTABLE.test(text) ? MAIL_ESCAPES : ESCAPES, (escapes) => {
    const units = escapes.replaceAll(/(?:[\\%]u[\dA-Fa-f]{4}){1,4096}/g, (each) =>
      encodeURIComponent(String(JSON.parse(`"${each.replaceAll('%', '\\')}"`)).toWellFormed()),
    );
    return change(units.replaceAll(ESCAPE, percentOf), escapes);
  });
}

function percentOf(one: string): string {
  const [, byte, octal, hex, decimal] =
    /^(?:[%=]|\\x)(.{2})$|^\\([0-7]{3})$|^(?:\\u\{|&#[xX])(.+).$|^&#(.+);$/.exec(one) ?? [];
  if (byte !== undefined) return `%${byte}`;
  if (octal !== undefined) return `%${Number.parseInt(octal, 8).toString(16).padStart(2, '0')}`;
  const code = Number(decimal ?? `0x${hex}`);
  if (code <= 0x10ffff) return encodeURIComponent(String.fromCodePoint(code).toWellFormed());
  const name = one.slice(1);
  return encodeURIComponent(one.startsWith('&') ? (NAMES[name.slice(0, -1)] ?? one) : (CONTROLS[name] ?? name));
}

/** A text without escapes of any kind. Those of bytes that are not UTF-8 stay. */
function unescaped(text: string, kinds: Set<string>): string {
  return percentEscaped(text, (percent, escapes) => {
    const decoded = decodedEscapes(percent) ?? escapes;
    if (decoded !== escapes) kinds.add(escapes.charAt(0));
    return decoded;
  });
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
