import { encodings } from './encoded.ts';
import { characterOf, decodedEscapes } from './escapes.ts';
import { joinLabels, type Notation, type Reading } from './notation.ts';
import { PRINTABLE } from './plausibility.ts';

/** Characters without a width, and controls of the direction of a text. */
export const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const INVISIBLE = new RegExp(`${ZERO_WIDTH.source}|[\\u00a0\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]`, 'g');

/** The tools that decode digits. */
export const DECODERS = ['base64', 'base32', 'base58', 'hex-to-text'];
const TEXTS = ['base64', 'base32', 'base58'];

/** What is between two literals, or two lines, of one value in program code. */
export const JOINT =
  /(?:(["'`])(?<=[\w+/].)[ \t]{0,9}(?:[+.&\\]?[ \t]{0,9}\r?\n[ \t]{0,40}(?:[+.&][ \t]{0,9})?|;?\r?\n[ \t]{0,40}\$?\w{1,40} ?(?:[+.&]=|= ?\$?\w{1,40} ?[+.&]) ?)[bf]?\1|\\(?<=[\w+/].)\r?\n)(?=[\w+/])/g;
const ESCAPE = /\\(?:[nrt/"'\\]|u[\da-f]{4}|x[\da-f]{2})/gi;

/** What a log has before each row of a dump. */
const TIME_STAMP =
  /^(?:\[[^\]\r\n]{0,40}\d[:-]\d[^\]\r\n]{0,40}\]|(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?Z?)[ \t]+/gm;

/** Slips of copying. Each leaves a text that can have others. */
const slips: readonly Notation[] = [
  slip('Remove invisible characters', (text) => text.replaceAll(INVISIBLE, '')),
  slip('Join the strings', (text) => text.replaceAll(JOINT, '')),
  slip('Remove the quote marks', (text) => text.replaceAll(/^>+ ?/gm, '')),
  slip('Remove the time stamps', (text) => text.replaceAll(TIME_STAMP, ''), ['hex-to-text']),
  slip('Decode `=3D`', quotedPrintable, TEXTS),
  slip('Decode the `\\` escapes', (text) => text.replaceAll(ESCAPE, characterOf), TEXTS),
  slip('Decode the `%` escapes', (text) => (text.includes('%') ? decodedEscapes(text) : text), TEXTS),
  slip('Read spaces as `+`', withPluses, ['base64']),
  slip('Remove whitespace', (text) => text.replaceAll(/\s/g, ''), ['base58']),
  slip('Remove line breaks', (text) => text.replaceAll(/[\r\n]/g, ''), ['hex-to-text']),
  slip('Remove the extra `=`', withoutPadding, ['base64', 'base32']),
  slip('Read 0, 1 and 8 as O, I and B', (text) => text.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B'), [
    'base32',
  ]),
];

/** Quotes of any language around a text that has other slips. */
const quotes = slip('Remove the quotes', (text) => text.replace(/^\s*["'`“”„«‹‘‚]([\s\S]*)["'`“”»›’‘]\s*$/, '$1'));

/** A step that changes a text. */
function slip(label: string, change: (text: string, tool: string) => string | undefined, tools = DECODERS): Notation {
  return {
    tools,
    *read(given, tool) {
      const text = change(given, tool);
      if (text !== undefined && text !== given) yield { label, text, least: PRINTABLE };
    },
  };
}

/** The text as it was before a mail program escaped `=` and broke lines (RFC 2045). Its lines are long without an escape. */
function quotedPrintable(text: string): string {
  const lineBreak = /=3D/i.test(text) ? /=\r?\n/g : /=(?<=[\w+/]{60}=)\r?\n/g;
  return text.replaceAll(lineBreak, '').replaceAll(/=3D/gi, '=');
}

/** The text with `+` for spaces, as a query has them; unchanged if it is words with several punctuation marks. */
function withPluses(text: string, tool: string): string {
  const isWords = encodings.get(tool)?.stray?.test(text) === true && onlyStray(text, tool) === undefined;
  return isWords ? text : text.replaceAll(/(?<=[\w+/]) (?=[\w+/=])/g, '+');
}

/** The text with as much padding as it needs; unchanged if padding is not only at its end. */
function withoutPadding(text: string, tool: string): string {
  const digits = withoutEnd(text, /[\s=]/);
  if (digits.includes('=') || !text.slice(digits.length).includes('=')) return text;
  const group = tool === 'base64' ? 4 : 8;
  return digits + '='.repeat((group - (digits.replaceAll(/\s/g, '').length % group)) % group);
}

/** The text without the characters at its end that a pattern finds. The pattern alone would take quadratic time. */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The only character of a text that an encoding does not use; undefined if there are none, or several. */
export function onlyStray(text: string, tool: string): string | undefined {
  const stray = encodings.get(tool)?.stray ?? /(?!)/;
  const index = text.search(stray);
  if (index === -1) return undefined;
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  return text.replaceAll(character, '').search(stray) === -1 ? character : undefined;
}

/** One character that the encoding does not use, or one separator between groups. Pairs of digits stay apart. */
function* strays(text: string, tool: string): Generator<Reading> {
  const character = onlyStray(text, tool) ?? '%';
  const isHex = tool === 'hex-to-text';
  if (text.includes('=?') || (isHex ? /[%\\]/ : /[%\\,;|"'`]/).test(character)) return;
  const changed = isHex ? text.replaceAll(character, ' ').trim() : text.replaceAll(character, '');
  const labels = { label: `Remove \`${character}\``, plain: 'Remove the stray characters' };
  yield { ...labels, text: changed, least: PRINTABLE };
}

export const strayNotation: Notation = { tools: DECODERS, read: strays };

export function views(given: string, tool: string): readonly Pick<Reading, 'label' | 'plain' | 'text'>[] {
  let text = given;
  let label = '';
  for (const { read } of [...slips, quotes].filter(({ tools }) => tools.includes(tool)))
    for (const reading of read(text, tool, () => undefined))
      if ('text' in reading) ({ text, label } = { text: reading.text, label: joinLabels(label, reading.label) });
  return label === '' ? [] : [{ label, text }];
}
