/** Figures in rows. The first cell of a row is its title. */
export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** A chart of some of the figures, for docs/benchmarks.md. */
  readonly chart?: { readonly file: string; readonly svg: string };
}

/** A column, with the number of decimals. */
export interface Column {
  readonly title: string;
  readonly decimals?: number;
}

export type Cell = string | number;

/** A table as lines with aligned columns. */
export function plainTable({ title, columns, rows }: Table): string {
  const all = [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map(({ decimals = 0 }, index) => textOf(row[index] ?? '', decimals))),
  ];
  const widths = columns.map((_, index) => Math.max(...all.map((cells) => cells[index]?.length ?? 0)));
  const lines = all.map((cells) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return ['', title, '', ...lines, ''].join('\n');
}

function textOf(cell: Cell, decimals: number): string {
  if (typeof cell === 'string') return cell;
  return cell.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
