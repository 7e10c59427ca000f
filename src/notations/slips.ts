import { encodings } from './encoded.ts';
import { IN_QUOTES, joinLabels, type Reading } from './notation.ts';

/** Texts in one encoding with slips: what a query, a table or a person changed, and one character that is in no digits. */
export function* slipReadings(text: string, tool: string): Generator<Reading> {
  const quoted = /^\s*["'“]([^"'”]+)["'”][,;]?\s*$/.exec(text)?.[1];
  for (const reading of quoted === undefined ? [] : slipReadings(quoted, tool))
    yield { ...reading, label: joinLabels(IN_QUOTES, reading.label) };
  const [isBase64, isBase32, isHex] = [tool === 'base64', tool === 'base32', tool === 'hex-to-text'];
  if (isBase32 && /[018]/.test(text)) {
    const letters = text.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
    yield { label: 'O, I and B for 0, 1 and 8', text: letters };
  }
  const character = onlyStray(text, tool);
  if (character !== undefined) {
    // A letter is not a slip, dots can stand for a missing part, and marks are of another notation.
    const isFrame = (isHex ? /[%\\\p{L}]/u : /[%\\,;:|"'`\p{L}]/u).test(character) || /\.{3}|…/.test(text);
    const bare = isFrame ? '' : text.replaceAll(character, isHex ? ' ' : '').trim();
    yield { label: `text without \`${character}\``, text: bare };
  }
  const plus = text.replaceAll(/(?<=[\w+/]) (?=[\w+/=])/g, '+');
  if (isBase64 && plus !== text) yield { label: '`+` for spaces', text: plus };
  if (tool === 'base58' && /\s/.test(text))
    yield { label: 'text without whitespace', text: text.replaceAll(/\s/g, '') };
  if (isHex && /[\r\n]/.test(text)) yield { label: 'text without line breaks', text: text.replaceAll(/[\r\n]/g, '') };
  const digits = withoutEnd(text, /[\s=]/);
  if ((isBase64 || isBase32) && text.trimEnd().endsWith('=')) {
    const group = isBase64 ? 4 : 8;
    const padding = '='.repeat((group - (digits.replaceAll(/\s/g, '').length % group)) % group);
    if (digits + padding !== text) yield { label: 'text without extra `=`', text: digits + padding };
  }
}

/** The only character of a text that an encoding does not use; undefined if there are none, or several. */
function onlyStray(text: string, tool: string): string | undefined {
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
