import type { BenchOptions } from '../options.ts';
import type { Table } from '../report/table.ts';
import { measureMemory } from './memory.ts';
import { measureStarts } from './start.ts';

/** Measures starts and memory. */
export async function* measureCold({ rounds }: BenchOptions): AsyncGenerator<Table> {
  yield await measureStarts(rounds ?? 25);
  yield await measureMemory(rounds ?? 3);
}
