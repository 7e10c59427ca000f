import { limits } from '../../src/core/limits.ts';
import { base32 } from '../../src/tools/base32.ts';
import { base58 } from '../../src/tools/base58.ts';
import { base64 } from '../../src/tools/base64.ts';
import { hexToText } from '../../src/tools/hex-to-text.ts';
import { textLineTools } from '../../src/tools/lines/tool.ts';
import { numberToWords } from '../../src/tools/number-to-words.ts';
import { urlEncoder } from '../../src/tools/url-encoder.ts';
import { type BenchOptions, progress } from './options.ts';
import { lineChart } from './report/chart.ts';
import type { Column, Table } from './report/table.ts';
import { exponent } from './statistics.ts';
import { fileNames, nanosecondsPerCall, prose, running } from './tools/comparison.ts';

const columns: readonly Column[] = [
  { title: 'Measured' },
  { title: 'Sizes' },
  ...['1st µs', '2nd', '3rd', '4th', '5th'].map((title) => ({ title, decimals: 2 })),
  { title: 'Exponent', decimals: 2 },
];

/** The lines of the chart, with the limit of the size and the growth. */
const charted: Readonly<Record<string, string>> = {
  'Sort, natural': '1,000 lines: n log n',
  'Base58 encode': '512 characters: quadratic',
  'Base64 encode': '16,384 characters: linear',
};

/** Measures how time grows with the size of the input, up to the limits. */
export async function* measureGrowth(_: BenchOptions): AsyncGenerator<Table> {
  const measured = series.map(({ title, unit, sizes, task }) => {
    progress(title);
    const times = nanosecondsPerCall(sizes.map(task)).map((time) => time / 1000);
    return { title, unit, sizes, times };
  });
  const rows = measured.map(({ title, unit, sizes, times }) => {
    const at = `${sizes.map((size) => size.toLocaleString('en')).join(', ')} ${unit}`;
    // The time of the smallest size is mostly that of any call.
    return [title, at, ...times, exponent(sizes.slice(1), times.slice(1))];
  });
  const lines = measured.flatMap(({ title, sizes, times }) => {
    const [note, limit = 1] = [charted[title], sizes.at(-1)];
    if (note === undefined) return [];
    return {
      name: title,
      note,
      points: sizes.map((size, index) => [(100 * size) / limit, times[index] ?? 0] as const),
    };
  });
  const xAxis = { title: 'Size in percent of the limit', ticks: [0.1, 1, 10, 100] };
  const yAxis = { title: 'µs of CPU time per conversion', ticks: [0.1, 1, 10, 100, 1000] };
  const chart = { file: 'growth.svg', svg: lineChart('Time by size, on logarithmic axes', xAxis, yAxis, lines) };
  yield { title: 'Time by size', columns, rows, chart };
}

/** A conversion with inputs of growing size. */
interface Series {
  readonly title: string;
  readonly unit: 'characters' | 'lines';
  readonly sizes: readonly number[];
  /** Converts an input of this size. */
  readonly task: (size: number) => () => unknown;
}

/** All tools and operations. */
const series: readonly Series[] = [
  onText('Base64 encode', (size) => running(base64, { text: prose(size) })),
  onText('Base64 decode', (size) => running(base64, { text: 'QUJD'.repeat(size / 4), operation: 'decode' })),
  onText('Base32 encode', (size) => running(base32, { text: prose(size) })),
  onText('Base32 decode', (size) => running(base32, { text: 'IFBEGRCF'.repeat(size / 8), operation: 'decode' })),
  onText('Hex encode', (size) => running(hexToText, { text: prose(size), operation: 'encode' })),
  onText('Hex decode', (size) => running(hexToText, { text: '41'.repeat(size / 2) })),
  ...(['component', 'uri', 'form'] as const).flatMap((mode) => [
    onText(`URL encode, ${mode}`, (size) => running(urlEncoder, { text: prose(size), mode })),
    onText(`URL decode, ${mode}`, (size) =>
      running(urlEncoder, { text: '%41a0'.repeat(size / 5), mode, operation: 'decode' }),
    ),
  ]),
  {
    ...onText('Base58 encode', (size) => running(base58, { text: 'z'.repeat(size) })),
    sizes: [32, 64, 128, 256, 512],
  },
  {
    ...onText('Base58 decode', (size) => running(base58, { text: encoded(size), operation: 'decode' })),
    sizes: [64, 128, 256, 512, 1024],
  },
  {
    ...onText('Number to words', (size) => running(numberToWords, { text: number(size) })),
    sizes: [8, 16, 32, 64, 128],
  },
  ...(['alpha', 'natural', 'length', 'numeric'] as const).map((sortMode) =>
    onLines(`Sort, ${sortMode}`, (size) => running(textLineTools, { text: fileNames(size), sortMode })),
  ),
  onLines('Sort, natural, not ASCII', (size) =>
    running(textLineTools, { text: fileNames(size).replaceAll('picture', 'é'), sortMode: 'natural' }),
  ),
  ...(['dedupe', 'reverse', 'empty', 'trim', 'number', 'affix'] as const).map((operation) =>
    onLines(`Lines, ${operation}`, (size) =>
      running(textLineTools, { text: fileNames(size), operation, prefix: '- ' }),
    ),
  ),
];

function onText(title: string, task: Series['task']): Series {
  return { title, unit: 'characters', sizes: [1024, 2048, 4096, 8192, limits.textCodePoints], task };
}

function onLines(title: string, task: Series['task']): Series {
  return { title, unit: 'lines', sizes: [1, 10, 100, 300, limits.lines], task };
}

/** Base58 with that many digits, or one or two fewer. */
function encoded(digits: number): string {
  return base58({ text: 'z'.repeat(Math.floor(digits * 0.732)) }).result;
}

/** A number with that many characters, of which at most 36 are integer digits. */
function number(size: number): string {
  const integer = '987'.repeat(12).slice(0, size);
  return size > 37 ? `${integer}.${'4567'.repeat(25).slice(0, size - 37)}` : integer;
}
