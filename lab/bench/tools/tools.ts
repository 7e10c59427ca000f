import { type BenchOptions, progress, rounded, type Table } from '../options.ts';
import { bytes } from './bytes.ts';
import { type Comparison, nanosecondsPerCall } from './comparison.ts';
import { conversions } from './conversions.ts';

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
    yield { title, rows: chosen.flatMap(rowsOf) };
  }
}

/** A row per alternative. */
function rowsOf({ title, ours, others }: Comparison): Table['rows'] {
  const [own = Number.NaN, ...times] = nanosecondsPerCall([ours, ...Object.values(others)]);
  return Object.keys(others).map((name, index) => {
    const time = times[index] ?? Number.NaN;
    return {
      conversion: title,
      'textmill ns': rounded(own),
      other: name,
      'other ns': rounded(time),
      'textmill is … times as fast': rounded(time / own, 2),
    };
  });
}
