import { type BenchOptions, progress } from '../options.ts';
import type { Chart } from '../report/chart.ts';
import type { Cell, Column, Table } from '../report/table.ts';
import { exponent } from '../statistics.ts';
import { nanosecondsPerCall } from '../tools/timing.ts';
import { ADDRESSES, limiterCost } from './limiter.ts';
import { type Growth, series } from './series.ts';

const columns: readonly Column[] = [
  { title: 'Measured' },
  { title: 'Sizes' },
  ...['1st', '2nd', '3rd', '4th', '5th'].map((title) => ({ title, decimals: 1 })),
  { title: 'Unit' },
  { title: 'Exponent', decimals: 2 },
  { title: 'Goal' },
  { title: 'Met' },
];

/** The growth of one quantity. */
interface Measured {
  readonly title: string;
  readonly unit: 'characters' | 'lines' | 'addresses';
  readonly sizes: readonly number[];
  readonly values: readonly number[];
  readonly valueUnit: 'µs' | 'ns' | 'MiB';
  readonly growth: Growth;
}

/** Measures how time and memory grow with the size of the input. */
export async function* measureGrowth(_: BenchOptions): AsyncGenerator<Table> {
  const tools = series.map(({ task, ...each }): Measured => {
    progress(each.title);
    const values = nanosecondsPerCall(each.sizes.map(task)).map((time) => time / 1000);
    return { ...each, values, valueUnit: 'µs' };
  });
  const measured = [...tools, ...measureLimiter()];
  yield {
    title: 'Time and memory by size',
    columns,
    rows: measured.map(rowOf),
    chart: chartOf(measured),
  };
}

function measureLimiter(): readonly Measured[] {
  progress('limiter');
  const costs = ADDRESSES.map(limiterCost);
  const shared = { unit: 'addresses', sizes: ADDRESSES } as const;
  return [
    {
      ...shared,
      title: 'Rate limiter, time per request',
      values: costs.map(({ nanoseconds }) => nanoseconds),
      valueUnit: 'ns',
      growth: { name: 'constant except for caches', most: 0.5 },
    },
    {
      ...shared,
      title: 'Rate limiter, memory',
      // Smaller differences are random: they occur between two starts of the same process.
      values: costs.map(({ mebibytes }) => Math.max(1, mebibytes)),
      valueUnit: 'MiB',
      growth: { name: 'at most linear', most: 1.1 },
    },
  ];
}

function rowOf({ title, unit, sizes, values, valueUnit, growth }: Measured): readonly Cell[] {
  // The time of the smallest size is mostly that of any call.
  const fitted = exponent(sizes.slice(1), values.slice(1));
  const at = `${sizes.map((size) => size.toLocaleString('en')).join(', ')} ${unit}`;
  return [title, at, ...values, valueUnit, fitted, growth.name, fitted <= growth.most];
}

function chartOf(measured: readonly Measured[]): Chart {
  const panel = (title: string, unit: Measured['unit'], y: string, chosen: readonly Measured[]) => ({
    title,
    x: unit,
    y,
    lines: chosen.map((each) => ({
      title: each.title,
      points: each.sizes.map((size, index): readonly [number, number] => [size, each.values[index] ?? 0]),
    })),
  });
  const of = (unit: Measured['unit']) => measured.filter((each) => each.unit === unit);
  const [time, memory] = of('addresses');
  return {
    file: 'growth.svg',
    description: 'Time and memory by size, on logarithmic scales. A straight line at 45 degrees means linear growth.',
    panels: [
      panel('Time', 'characters', 'µs', of('characters')),
      panel('Time', 'lines', 'µs', of('lines')),
      panel('Rate limiter, time', 'addresses', 'ns', time === undefined ? [] : [time]),
      panel('Rate limiter, memory', 'addresses', 'MiB', memory === undefined ? [] : [memory]),
    ],
  };
}
