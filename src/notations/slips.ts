import { encodings } from './encoded.ts';
import { isBroken } from './escapes.ts';
import { joinLabels, type Reading } from './notation.ts';
import { PRINTABLE } from './plausibility.ts';

/** Texts in one encoding with slips: what a query, a table or a person changed, and one character that is in no digits. */
export function* slipReadings(text: string, tool: string): Generator<Reading> {
  const quoted = /^\s*["'“]([^"'”]+)["'”][,;]?\s*$/.exec(text)?.[1] ?? '';
  for (const reading of quoted === '' ? [] : slipReadings(quoted, tool))
    yield { ...reading, label: joinLabels('Remove the quotes', reading.label) };
  const character = onlyStray(text, tool);
  const least = PRINTABLE;
  const isWords = character === undefined && encodings.get(tool)?.stray?.test(text) === true;
  const spaced = tool === 'base64' && !isWords ? text.replaceAll(/(?<=[\w+/]) (?=[\w+/=])/g, '+') : text;
  if (spaced !== text) yield { label: 'Read spaces as `+`', text: spaced, least };
  const isHex = tool === 'hex-to-text';
  const joined = isHex || tool === 'base58' ? text.replaceAll(isHex ? /[\r\n]/g : /\s/g, '') : text;
  if (joined !== text && joined !== '')
    yield { label: isHex ? 'Remove line breaks' : 'Remove whitespace', text: joined, least };
  const digits = withoutEnd(text, /[\s=]/);
  const count = tool === 'base64' ? 4 : tool === 'base32' ? 8 : 0;
  if (count > 0 && text.trimEnd().endsWith('=') && !digits.includes('=')) {
    const padding = '='.repeat((count - (digits.replaceAll(/\s/g, '').length % count)) % count);
    if (digits + padding !== text) yield { label: 'Remove the extra `=`', text: digits + padding, least };
  }
  const letters = tool === 'base32' ? text.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B') : text;
  if (letters !== text) yield { label: 'Read 0, 1 and 8 as O, I and B', text: letters, least };
  // Pairs of digits stay apart. Dots can stand for a missing part. A letter is not a slip.
  const isFrame = (isHex ? /[%\\]/ : /[%\\,;|"'`]|(?!\p{ASCII})\p{L}/u).test(character ?? '%');
  if (character === undefined || isFrame || /=\?|\.{3}|…/.test(text) || isBroken(text)) return;
  const bare = text.replaceAll(character, isHex ? ' ' : '');
  const labels = { label: `Remove \`${character}\``, plain: 'Remove the stray characters' };
  if (bare.trim() !== '') yield { ...labels, text: isHex ? bare.trim() : bare, least };
}

/** The only character of a text that an encoding does not use; undefined if there are none, or several. */
export function onlyStray(text: string, tool: string): string | undefined {
  const stray = encodings.get(tool)?.stray ?? /(?!)/;
  const index = text.search(stray);
  if (index === -1) return undefined;
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  return text.replaceAll(character, '').search(stray) === -1 ? character : undefined;
}

/** The text without the characters at its end that a pattern finds. The pattern alone would take quadratic time. */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
