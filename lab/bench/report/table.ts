/** Figures in rows. The first cell of a row is its title. */
export interface Table {
  readonly title: string;
  readonly text?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A column, with the number of decimals. */
export interface Column {
  readonly title: string;
  readonly decimals?: number;
}

/** Null is an empty cell. */
export type Cell = string | number | boolean | null;

/** A table as Markdown. */
export function markdownTable({ title, text, columns, rows }: Table): string {
  const heads = columns.map((column) => column.title);
  const rules = columns.map((_, index) => (isNumeric(rows, index) ? '---:' : '---'));
  const lines = [heads, rules, ...texts(columns, rows)].map((cells) => `| ${cells.join(' | ')} |`);
  return [`### ${title}`, ...(text === undefined ? [] : [text]), lines.join('\n')].join('\n\n');
}

/** A table as lines for a terminal. */
export function plainTable({ title, columns, rows }: Table): string {
  const all = [columns.map((column) => column.title), ...texts(columns, rows)];
  const widths = columns.map((_, index) => Math.max(...all.map((cells) => cells[index]?.length ?? 0)));
  const lines = all.map((cells) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return ['', title, '', ...lines, ''].join('\n');
}

function texts(columns: readonly Column[], rows: Table['rows']): readonly (readonly string[])[] {
  return rows.map((row) => columns.map(({ decimals = 0 }, index) => textOf(row[index] ?? null, decimals)));
}

function textOf(cell: Cell, decimals: number): string {
  if (cell === null) return '';
  if (typeof cell === 'number') {
    return cell.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  }
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell.replaceAll('|', '\\|');
}

function isNumeric(rows: Table['rows'], index: number): boolean {
  return rows.some((row) => typeof row[index] === 'number');
}
