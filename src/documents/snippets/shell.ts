/** A text in single quotes, as a POSIX shell takes it literally. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
