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
const INVISIBLE = /(?! )[\p{Cf}\p{Z}]/gu;

/** What is between two literals, or two lines, of one value in program code; in one line, between two long ones. */
const JOINT =
  /(?:(["'`])(?<=[\w+/].)(?:[ \t]{0,9}(?:[+.&][ \t]{0,9}|[+.&\\]?[ \t]{0,9}_?\r?\n[ \t]{0,40}(?:[+.&][ \t]{0,9})?|;?\r?\n[ \t]{0,40}\$?\w{1,40} ?(?:[+.&]=|= ?\$?\w{1,40} ?[+.&]) ?))[bf]?\1|[\\`^](?<=[\w+/].)\r?\n[ \t]{0,40})(?=[\w+/])/g;
const ADJACENT = /(\\?["'])(?<=[\w+/]{16}\\?.)[ \t]{1,9}\1(?=[\w+/])/g;
/** The end of a line that a mail program broke (RFC 2045). Lines without an escape are long. */
const [SOFT_BREAK, LONG_SOFT_BREAK] = [/=\r?\n/g, /=(?<=[\w+/]{60}=)\r?\n/g];
const QUOTED_PRINTABLE = /=(?:3D|[C-F][\dA-F]=)/;
/** A line of LDIF (RFC 2849). One that begins with a space continues the value before it. */
const LDIF = /^(?:[\w.;-]+:| \S|#|$)/;

/** The tools that decode digits. */
export const DECODERS = ['base64', 'base32', 'base58', 'hex-to-text'];

/** The views of a text in the order in which they are read: without what breaks its values, as it is, without escapes. */
export function views(text: string, tool: string): readonly View[] {
  const isUrl = tool === 'url-encoder';
  const asItIs = { label: '', text };
  if (!isUrl && !DECODERS.includes(tool)) return [asItIs];
  const changed = (before: View, label: string, after: string): View =>
    after === before.text ? before : { label: joinLabels(before.label, label), text: after };
  let joined = (isUrl ? undefined : joinedLines(text)) ?? asItIs;
  if (!isUrl) joined = changed(joined, 'Remove invisible characters', joined.text.replaceAll(INVISIBLE, ''));
  joined = changed(joined, 'Join the strings', joined.text.replaceAll(JOINT, '').replaceAll(ADJACENT, ''));
  joined = changed(joined, 'Join the lines', unfolded(joined.text));
  // The tools for URLs and for hexadecimal read escapes as bytes.
  const kinds = isUrl || tool === 'hex-to-text' ? [] : new Set(joined.text.match(escapesIn(joined.text))?.map(kindOf));
  const labels = Array.from(kinds, (kind) => `Decode ${kind === '=' ? '`=3D`' : `the \`${kind}\` escapes`}`);
  const decoded = labels.length === 0 ? joined : changed(joined, labels.reduce(joinLabels, ''), unescaped(joined.text));
  return [...(joined === asItIs ? [] : [joined]), asItIs, ...(decoded === joined ? [] : [decoded])];
}

const kindOf = (found: string) => found.charAt(0);

/** A text without the ends of lines that mail programs and directories break. */
function unfolded(text: string): string {
  const isFolded = /^\S.*\r?\n \S/.test(text) && text.split(/\r?\n/).every((line) => LDIF.test(line));
  if (isFolded) return text.replaceAll(/\r?\n (?=\S)/g, '');
  return text.replaceAll(QUOTED_PRINTABLE.test(text) ? SOFT_BREAK : LONG_SOFT_BREAK, '');
}

/** The lines of one value, without what an editor, a mail or a log has before each; undefined if they have nothing. */
function joinedLines(text: string): View | undefined {
  const { lines = [], label = '' } = /[\r\n]/.test(text) ? (withoutFrame(text, true) ?? {}) : {};
  const isValue = label.startsWith('Remove the quote marks') || lines[0]?.startsWith('-----BEGIN') || isWrapped(lines);
  return isValue ? { label, text: lines.join('\n') } : undefined;
}

/** Whether lines are one value as programs break it: they have one length, and the last one is not longer. */
export function isWrapped(lines: readonly string[], shortest = 16): boolean {
  const [{ length } = ''] = lines;
  const last = lines.at(-1)?.length ?? 0;
  const areEqual = lines.slice(0, -1).every((line) => line.length === length && !/\s|=$/.test(line));
  return areEqual && lines.length > 1 && last <= length && length >= shortest;
}

/** The names of characters in XML, and those in HTML that people meet, each before its character. */
const NAMES = new Map(
  `amp& lt< gt> quot" apos' nbsp\u00a0 equals= plus+ sol/ percnt% lowbar_ aumlä oumlö uumlü AumlÄ OumlÖ UumlÜ
  szligß eacuteé egraveè ecircê agraveà aacuteá acircâ ccedilç iacuteí icircî oacuteó ocircô uacuteú ugraveù
  ntildeñ aringå oslashø aeligæ atildeã otildeõ EacuteÉ euro€ pound£ deg° copy© reg® sect§ middot· bull• ndash–
  mdash— hellip… lsquo‘ rsquo’ ldquo“ rdquo” bdquo„ laquo« raquo»`
    .split(/ \s*|\n\s*/)
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
);
const CONTROLS: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\x07', 0: '\0' },
};

/** Bytes in URLs, mails (RFC 2045) and programs; UTF-16 units (RFC 8259, section 7), code points, names, controls. */
const ESCAPE =
  /(?:[%=]|\\x)([\dA-Fa-f]{2})|\\([0-3][0-7]{2})|[\\%]u([\dA-Fa-f]{4})|(?:\\u\{|&#[xX])([\dA-Fa-f]{1,6})[};]|&#(\d{1,7});|&([A-Za-z]{2,6});|\\([nrtbfv0/"'`\\])/g;
/** Only a mail has `=` before two digits. */
const WITHOUT_MAIL = new RegExp(ESCAPE.source.replace('[%=]', '%'), 'g');

function escapesIn(text: string): RegExp {
  return QUOTED_PRINTABLE.test(text) ? ESCAPE : WITHOUT_MAIL;
}

/** A text with its escapes as those of a URL. A name that is not known stays. */
export function percentEscaped(text: string): string {
  const escaped = text.replaceAll(escapesIn(text), (one, byte, octal, unit, point, decimal, name, control) => {
    const value = octal === undefined ? byte : Number.parseInt(octal, 8).toString(16).padStart(2, '0');
    if (value !== undefined) return `%${value}`;
    const code = Number(decimal ?? `0x${unit ?? point ?? ''}`);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : (NAMES.get(name) ?? CONTROLS[control] ?? control);
    return character === undefined ? one : /[\0-\x7f]/.test(character) ? encodeURIComponent(character) : character;
  });
  // The halves of a character are together only now.
  return escaped === text ? text : escaped.toWellFormed().replaceAll(/[^\0-\x7f]+/g, encodeURIComponent);
}

/** A text without escapes of any kind. Those of bytes that are not UTF-8 are left. */
function unescaped(text: string): string {
  return percentEscaped(text).replaceAll(/(?:%[\dA-Fa-f]{2}){1,4096}/g, (all) => decodedEscapes(all) ?? all);
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
