import { type BenchOptions, progress } from '../options.ts';
import type { Cell, Column, Table } from '../report/table.ts';
import { bytes } from './bytes.ts';
import { type Comparison, nanosecondsPerCall } from './comparison.ts';
import { encoders } from './encoders.ts';
import { linesAndWords } from './lines-and-words.ts';

const columns: readonly Column[] = [
  { title: 'Conversion' },
  { title: 'textmill ns' },
  { title: 'Other' },
  { title: 'Other ns' },
  { title: 'textmill / other', decimals: 2 },
  { title: 'Goal', decimals: 2 },
  { title: 'Met' },
];

/**
 * Compares conversions with functions of the runtime and packages. `cases` selects those with one of these texts in
 * the title.
 */
export async function* measureTools({ cases }: BenchOptions): AsyncGenerator<Table> {
  for (const [title, comparisons] of [
    ['Encoders', encoders],
    ['Codecs of bytes', bytes],
    ['Lines and words', linesAndWords],
  ] as const) {
    const chosen = comparisons.filter((each) => cases?.some((name) => each.title.includes(name)) ?? true);
    if (chosen.length === 0) continue;
    progress(title);
    yield { title, columns, rows: chosen.flatMap(rowsOf) };
  }
}

/** A row per alternative. The goal is in the row of the fastest one that it applies to. */
function rowsOf({ title, ours, others, goal }: Comparison): readonly (readonly Cell[])[] {
  const names = Object.keys(others);
  const [own = Number.NaN, ...times] = nanosecondsPerCall([ours, ...Object.values(others)]);
  const fastest = Math.min(...times.filter((_, index) => goal?.of?.includes(names[index] ?? '') ?? true));
  return names.map((name, index) => {
    const time = times[index] ?? Number.NaN;
    const isMeasure = goal !== undefined && time === fastest;
    const ratio = own / time;
    return [title, own, name, time, ratio, isMeasure ? goal.most : null, isMeasure ? ratio <= goal.most : null];
  });
}
