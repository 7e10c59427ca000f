import { encodings } from './encoded.ts';
import { IN_QUOTES, joinLabels, type Reading } from './notation.ts';

/** Texts in one encoding with slips: what a query, a table or a person changed, and one character that is in no digits. */
export function* slipReadings(text: string, tool: string): Generator<Reading> {
  const quoted = /^\s*["'“]([^"'”]+)["'”][,;]?\s*$/.exec(text)?.[1];
  for (const reading of quoted === undefined ? [] : slipReadings(quoted, tool))
    yield { ...reading, label: joinLabels(IN_QUOTES, reading.label) };
  const [isBase64, isBase32, isHex] = [tool === 'base64', tool === 'base32', tool === 'hex-to-text'];
  const { stray = /(?!)/ } = encodings.get(tool) ?? {};
  const index = text.search(stray);
  if (index !== -1) {
    /** Whether all characters that the encoding does not use are in a class. */
    const areAll = (characters: string) => !new RegExp(`(?![${characters}])${stray.source}`, 'u').test(text);
    if (isBase32 && areAll('018')) {
      const letters = text.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
      yield { label: 'O, I and B for 0, 1 and 8', text: letters };
    }
    const code = text.codePointAt(index) ?? 0;
    const character = String.fromCodePoint(code);
    // A letter is not a slip, dots can stand for a missing part, and marks are of another notation.
    const isFrame = (isHex ? /[%\\\p{L}]/u : /[%\\,;:|"'`\p{L}]/u).test(character) || /\.{3}|…/.test(text);
    if (isFrame || !areAll(`\\u{${code.toString(16)}}`)) return;
    const bare = replacedIn(text, character, isHex ? ' ' : '').trim();
    return yield { label: `text without \`${character}\``, text: bare };
  }
  const plus = isBase64 ? replacedIn(text, /(?<=[\w+/]) (?=[\w+/=])/, '+') : text;
  if (plus !== text) yield { label: '`+` for spaces', text: plus };
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

/** The text with replacements, in pieces that end beside no space: engines take 100 bytes for each in a long text. */
function replacedIn(text: string, found: string | RegExp, by: string): string {
  return text.replaceAll(/[\s\S]{1,65536}(?<! )(?! )|[\s\S]+/gu, (piece) => piece.split(found).join(by));
}

/** The text without the characters at its end that a pattern finds. The pattern alone would take quadratic time. */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
