import { limits } from '../../src/core/limits.ts';
import { base32 } from '../../src/tools/base32.ts';
import { base58 } from '../../src/tools/base58.ts';
import { base64 } from '../../src/tools/base64.ts';
import { hexToText } from '../../src/tools/hex-to-text.ts';
import { textLineTools } from '../../src/tools/lines/tool.ts';
import { numberToWords } from '../../src/tools/number-to-words.ts';
import { urlEncoder } from '../../src/tools/url-encoder.ts';
import { type BenchOptions, progress } from './options.ts';
import type { Cell, Column, Table } from './report/table.ts';
import { exponent } from './statistics.ts';
import { fileNames, nanosecondsPerCall, prose, running } from './tools/comparison.ts';

const columns: readonly Column[] = [
  { title: 'Measured' },
  { title: 'Sizes' },
  ...['1st', '2nd', '3rd', '4th', '5th'].map((title) => ({ title, decimals: 1 })),
  { title: 'Unit' },
  { title: 'Exponent', decimals: 2 },
  { title: 'Goal' },
  { title: 'Met' },
];

/** Measures how time grows with the size of the input. */
export async function* measureGrowth(_: BenchOptions): AsyncGenerator<Table> {
  const rows = series.map(({ title, unit, sizes, task, growth }): readonly Cell[] => {
    progress(title);
    const times = nanosecondsPerCall(sizes.map(task)).map((time) => time / 1000);
    // The time of the smallest size is mostly that of any call.
    const fitted = exponent(sizes.slice(1), times.slice(1));
    const at = `${sizes.map((size) => size.toLocaleString('en')).join(', ')} ${unit}`;
    return [title, at, ...times, 'µs', fitted, growth.name, fitted <= growth.most];
  });
  yield { title: 'Time by size', columns, rows };
}

/** A conversion with inputs of growing size. */
interface Series {
  readonly title: string;
  readonly unit: 'characters' | 'lines';
  readonly sizes: readonly number[];
  /** Converts an input of this size. */
  readonly task: (size: number) => () => unknown;
  readonly growth: Growth;
}

/** A class of growth, and the highest exponent that it allows. */
interface Growth {
  readonly name: string;
  readonly most: number;
}

/** For these sizes, n log n has the exponent 1.2. */
const linear: Growth = { name: 'linear or n log n', most: 1.3 };
const quadratic: Growth = { name: 'quadratic, up to its limit', most: 2.2 };

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
    growth: quadratic,
  },
  {
    ...onText('Base58 decode', (size) => running(base58, { text: encoded(size), operation: 'decode' })),
    sizes: [64, 128, 256, 512, 1024],
    growth: quadratic,
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
  return { title, unit: 'characters', sizes: [1024, 2048, 4096, 8192, limits.textCodePoints], task, growth: linear };
}

function onLines(title: string, task: Series['task']): Series {
  return { title, unit: 'lines', sizes: [1, 10, 100, 300, limits.lines], task, growth: linear };
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
