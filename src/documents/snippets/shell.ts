/** A text in single quotes, which a POSIX shell reads literally. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
