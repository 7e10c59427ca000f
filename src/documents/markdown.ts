/**
 * A sentence of a definition as Markdown: text in backticks stays code, and all other characters are escaped.
 *
 * @example inline('`a_b` accepts - and _') // '`a_b` accepts - and \\_'
 */
export function inline(sentence: string): string {
  return sentence
    .split(/(`[^`]+`)/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(/[\\`*_[\]<>|~]|&(?=#?\w)/g, '\\$&')))
    .join('')
    .replace(/^(?:(?=[#+-])|\d+(?=[.)]))/, '$&\\');
}

/** A value as inline code, between more backticks than the value contains. */
export function code(value: string): string {
  const ticks = backticks(value, 1);
  return ticks === '`' ? `\`${value}\`` : `${ticks} ${value} ${ticks}`;
}

/** A value as JSON, as inline code. */
export function jsonCode(value: unknown): string {
  return code(JSON.stringify(value));
}

/** A block of code. */
export function fence(language: string, text: string): string {
  const ticks = backticks(text, 3);
  return `${ticks}${language}\n${text}\n${ticks}`;
}

function backticks(content: string, least: number): string {
  const runs = (content.match(/`+/g) ?? []).map(({ length }) => length + 1);
  return '`'.repeat(Math.max(least, ...runs));
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

export function numberedList(items: readonly string[]): string {
  return items.map((item, index) => `${index + 1}. ${item}`).join('\n');
}

/** A table. Cells are Markdown, in which vertical bars are escaped, except in code. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // In a cell, a vertical bar needs a backslash in code, too.
  const escaped = (cell: string) => cell.replaceAll(/(?<!\\)\|/g, '\\|');
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The anchor of a heading, as GitHub makes it. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** A number with commas between groups of three digits. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(items: readonly string[], last = 'and'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}
