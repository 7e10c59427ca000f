import { escapeHiddenCharacters } from '../../core/escapes.ts';
import type { FieldValue, FieldValues } from '../../core/field.ts';

/** A language in which people try an API. */
export interface RequestLanguage {
  /** Its name for programs, in lower case. */
  readonly name: string;
  readonly title: string;
  /**
   * The code that posts an input to a URL, without a final line break. It sends every text exactly.
   * Invisible characters are escapes. A number that JSON can't express is sent as null.
   */
  write(url: string, input: FieldValues): string;
}

/** A value as JSON, which is also JavaScript. */
export function jsonLiteral(value: FieldValue): string {
  return escapeHiddenCharacters(JSON.stringify(value));
}

/** A value as JSON for people: indented, with escapes for invisible characters. */
export function shownJson(value: unknown): string {
  return escapeHiddenCharacters(JSON.stringify(value, null, 2));
}

/** A string in double quotes for Go and Python. They have all escapes of JSON, but none for half a surrogate pair. */
export function stringLiteral(text: string): string {
  return escapeHiddenCharacters(JSON.stringify(text), (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return character.length === 1 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
  });
}

/** The longest line: code is often shown in a narrow column. A tab counts as four characters. */
const LINE_LENGTH = 54;

function fits(line: string): boolean {
  return line.replaceAll('\t', '    ').length <= LINE_LENGTH;
}

/** A value that a name gets: in the line of the name if it is short enough, otherwise in the next line. */
export function assign(name: string, value: string): string {
  const line = `${name} ${value}`;
  return fits(line) ? line : `${name}\n  ${value}`;
}

/** Items between brackets, with padding inside: in one line if it is short enough, otherwise one per line. */
export function layOut(open: string, padding: string, items: readonly string[], close: string): string {
  if (items.length === 0) return open + close.trimStart();
  const line = open + padding + items.join(', ') + padding + close.trimStart();
  if (fits(line)) return line;
  return [open, ...items.map((item) => `    ${item},`), close].join('\n');
}

/**
 * Code with a JSON text, for languages whose raw strings can contain it: in one line if it is short enough, otherwise
 * with one field per line. The value stays the same, with escapes for hidden characters.
 *
 * @param open The code before the text. Its white space is at the start of each further line, too.
 * @param quote Makes a raw string of the text.
 */
export function layOutJson(
  open: string,
  json: string,
  close: string,
  quote: (text: string) => string,
  indent = '  ',
): string {
  const line = open + quote(escapeHiddenCharacters(json)) + close;
  if (fits(line)) return line;
  const [margin = ''] = /^\s*/.exec(open) ?? [];
  const lines = escapeHiddenCharacters(JSON.stringify(JSON.parse(json), null, indent));
  return open + quote(lines.replaceAll('\n', `\n${margin}`)) + close;
}
