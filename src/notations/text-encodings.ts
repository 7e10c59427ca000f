import { utf16, windows1252 } from '../codecs/text-encodings.ts';
import { BYTE_ORDER_MARK, decodeUtf8 } from '../core/text.ts';
import { UTF_8 } from '../tools/bytes.ts';
import { LONGEST_START } from './encoded.ts';
import { isPrintable } from './plausibility.ts';

/** The text encoding in which bytes are a text that a person wrote; undefined if there is none. */
export function textEncodingFor(tool: string, bytes: Uint8Array, isUtf8: boolean): string | undefined {
  // An even length keeps the units of UTF-16 whole.
  const start = bytes.subarray(0, LONGEST_START);
  const hasUnits = tool !== 'url-encoder' && bytes.length % 2 === 0;
  const wide = utf16.find(
    ({ decode }) => decode(bytes.subarray(0, 2)) === BYTE_ORDER_MARK || isOneScript(decode(start) ?? ''),
  );
  if (hasUnits && wide !== undefined) return wide.value;
  // The result was decoded in another encoding.
  if (!isUtf8 && isPrintable(decodeUtf8(bytes) ?? '\0')) return UTF_8;
  // A character of several bytes shows that the text is UTF-8, of which a part is wrong.
  const hasSequence = start.some((byte, at) => byte >= 0xc2 && byte < 0xf5 && ((start[at + 1] ?? 0) & 0xc0) === 0x80);
  if (isUtf8 || bytes.length < 4 || hasSequence) return undefined;
  return isLatin(windows1252.decode(start) ?? '') ? windows1252.value : undefined;
}

/** The name of an encoding of text. */
export function titleOfEncoding(encoding: string): string {
  return encoding === UTF_8 ? 'UTF-8' : encoding === windows1252.value ? 'Windows-1252' : 'UTF-16';
}

/** ASCII, perhaps with a NUL at the end as in C, with Latin, Greek, Cyrillic, Hebrew or Arabic letters. */
const SCRIPTS = ['\u00a0-\u024f', '\u0370-\u03ff', '\u0400-\u04ff', '\u0590-\u05ff', '\u0600-\u06ff'];
const COMMON = '\t\n\r -~\ud83c-\ud83e\udc00-\udfff\u00a0-\u00bf\u2010-\u2044\u20a0-\u20bf';
const ONE_SCRIPT = new RegExp(`^(?:${SCRIPTS.map((script) => `[${COMMON}${script}]{3,}`).join('|')})\0?$`);
const KOREAN = /^(?=.*[\s,.!?]|.{6})[\t\n\r -~\uac00-\ud7a3]{3,}$/s;
const JAPANESE = /^(?=.*[\u3001-\u30ff])[\t\n\r -~\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]{5,}$/s;

/** Whether code units are those of a text: letters of one script, which random bytes never are. */
function isOneScript(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && (ONE_SCRIPT.test(text) || KOREAN.test(text) || JAPANESE.test(text));
}

/** Whether a text is one of Western Europe: most of it is ASCII, and its words are words. */
function isLatin(given: string): boolean {
  // Dashes and quotes are not ASCII in any language.
  const text = given.replaceAll(/[¡¿–—‘’“”„«»]/g, '');
  const ascii = text.replaceAll(/[^\dA-Za-z \r\n]/g, '').length;
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return (
    ascii >= 0.6 * text.length &&
    isPrintable(text) &&
    words.some((word) => /[A-Za-z].*[A-Za-z]/.test(word) && word.length > 2) &&
    words.every((word) => /^(?:\p{N}+|\p{Lu}?\p{Ll}+|\p{Lu}\p{Ll}+\p{Lu}\p{Ll}*|\p{Lu}+)$/u.test(word))
  );
}
