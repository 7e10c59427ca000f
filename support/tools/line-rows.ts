import { type LineOrder, orderLines } from '../../src/tools/lines/order.ts';
import type { UnitRows } from '../../src/tools/lines/unit-rows.ts';

/** The rows of any lines. */
export function rowsOfLines(lines: readonly string[]): UnitRows {
  const rows = lines.map((line) => Buffer.from(`${line}\n`));
  const starts = [0];
  for (const row of rows) starts.push((starts.at(-1) ?? 0) + row.length);
  return { units: Buffer.concat(rows), starts: Uint32Array.from(starts), unitBits: 8 };
}

/** The lines in an order. */
export function sortLines(lines: readonly string[], order: LineOrder): string[] {
  return linesAt(lines, orderLines(rowsOfLines(lines), order, [lines.join('\n')]));
}

/** The lines with these indexes. */
export function linesAt(lines: readonly string[], indexes: Uint32Array): string[] {
  return Array.from(indexes, (index) => lines[index] ?? '');
}
