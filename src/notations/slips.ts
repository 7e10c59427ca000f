import { encodings } from './encoded.ts';
import { isBroken } from './escapes.ts';
import type { Notation, Reading } from './notation.ts';
import { PRINTABLE } from './plausibility.ts';

/** Slips that change a whole text in one encoding. */

/** The tools that decode digits. */
export const DECODERS = ['base64', 'base32', 'base58', 'hex-to-text'];

export const slips: readonly Notation[] = [
  slip('Read spaces as `+`', withPluses, ['base64']),
  slip('Remove whitespace', (text) => text.replaceAll(/\s/g, ''), ['base58']),
  slip('Remove line breaks', (text) => text.replaceAll(/[\r\n]/g, ''), ['hex-to-text']),
  slip('Remove the extra `=`', withoutPadding, ['base64', 'base32']),
  slip('Read 0, 1 and 8 as O, I and B', (text) => text.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B'), [
    'base32',
  ]),
  { tools: DECODERS, read: strays },
];

/** A reading of a text with a change. */
function slip(label: string, change: (text: string, tool: string) => string, tools: readonly string[]): Notation {
  return {
    tools,
    *read(given, tool) {
      const text = change(given, tool);
      if (text !== given) yield { label, text, least: PRINTABLE };
    },
  };
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
  // Dots can stand for a missing part. A letter is not a slip.
  const isFrame = (isHex ? /[%\\]/ : /[%\\,;|"'`]|(?!\p{ASCII})\p{L}/u).test(character);
  if (isFrame || /=\?|\.{3}|…/.test(text) || isBroken(text)) return;
  const changed = isHex ? text.replaceAll(character, ' ').trim() : text.replaceAll(character, '');
  const labels = { label: `Remove \`${character}\``, plain: 'Remove the stray characters' };
  if (changed.trim() !== '') yield { ...labels, text: changed, least: PRINTABLE };
}
