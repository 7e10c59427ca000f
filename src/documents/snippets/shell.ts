import { CONTROL } from '../../core/escapes.ts';
import { utf8Bytes } from '../../core/text.ts';

/** A text in single quotes, which a POSIX shell reads literally. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Quotes a word, if a shell would interpret it. */
export function quoteWord(word: string): string {
  if (CONTROL.test(word)) return `$'${escapeControls(word.replaceAll(/['\\]/g, '\\$&'))}'`;
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  return singleQuoted(word);
}

/** A text as the format of the command printf, in single quotes. */
export function quoteFormat(text: string): string {
  const format = text.replaceAll('\\', '\\\\').replaceAll('%', '%%').replace(/^-/, '\\055');
  return singleQuoted(escapeControls(format));
}

function escapeControls(text: string): string {
  const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return text.replaceAll(new RegExp(CONTROL, 'gu'), (control) => {
    return (
      names[control] ?? Array.from(utf8Bytes(control), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
    );
  });
}
