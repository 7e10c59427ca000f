import { singleQuoted } from '../documents/snippets/shell.ts';

/** Words as a shell takes them literally. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Whether a text has control characters, which are best seen. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/** A word as a shell takes it literally. */
export function quoteWord(word: string): string {
  if (CONTROL.test(word)) return `$'${escapeControls(word.replaceAll(/['\\]/g, '\\$&'))}'`;
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  return singleQuoted(word);
}

/** A text as the format of printf, in single quotes. */
export function quoteFormat(text: string): string {
  const format = text.replaceAll('\\', '\\\\').replaceAll('%', '%%').replace(/^-/, '\\055');
  return singleQuoted(escapeControls(format));
}

function escapeControls(text: string): string {
  const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return text.replaceAll(new RegExp(CONTROL, 'g'), (control) => {
    return names[control] ?? `\\${control.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
}
