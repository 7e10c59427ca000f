import { type BenchOptions, progress } from '../options.ts';
import type { Column, Table } from '../report/table.ts';
import { bytes } from './bytes.ts';
import { type Comparison, nanosecondsPerCall } from './comparison.ts';
import { conversions } from './conversions.ts';

const columns: readonly Column[] = [
  { title: 'Conversion' },
  { title: 'textmill ns' },
  { title: 'Other' },
  { title: 'Other ns' },
  { title: 'textmill is … times as fast', decimals: 2 },
];

/**
 * Compares conversions with functions of the runtime and packages. `cases` selects those with one of these texts in
 * the title.
 */
export async function* measureTools({ cases }: BenchOptions): AsyncGenerator<Table> {
  for (const [title, comparisons] of [
    ['Texts', conversions],
    ['Codecs of bytes', bytes],
  ] as const) {
    const chosen = comparisons.filter((each) => cases?.some((name) => each.title.includes(name)) ?? true);
    if (chosen.length === 0) continue;
    progress(title);
    yield { title, columns, rows: chosen.flatMap(rowsOf) };
  }
}

/** A row per alternative. */
function rowsOf({ title, ours, others }: Comparison): Table['rows'] {
  const [own = Number.NaN, ...times] = nanosecondsPerCall([ours, ...Object.values(others)]);
  return Object.keys(others).map((name, index) => {
    const time = times[index] ?? Number.NaN;
    return [title, own, name, time, time / own];
  });
}
