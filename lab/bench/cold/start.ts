import { once } from 'node:events';
import type { Command } from '../../../support/servers/server-process.ts';
import { fetchAnswer } from '../http/answer.ts';
import { bare, type Contestant, NODE, textmill } from '../http/contestants.ts';
import { smallRequest } from '../http/load.ts';
import { listenedUrl, startPinned } from '../http/process.ts';
import { progress } from '../options.ts';
import type { Cell, Table } from '../report/table.ts';
import { median } from '../statistics.ts';

/** A start, with its goal as a multiple of `node -e 0`. */
interface Start {
  readonly title: string;
  readonly goal?: number;
  /** Milliseconds. */
  readonly time: () => Promise<number>;
}

const starts: readonly Start[] = [
  { title: '`node -e 0`', time: () => timeToEnd([NODE, '-e', '0']) },
  { title: 'bare node:http, until its first response', time: () => timeToAnswer(bare()) },
  { title: '`node dist/server.js`, until its first response', goal: 2.5, time: () => timeToAnswer(textmill()) },
  { title: '`textmill base64 hi`', goal: 1.35, time: () => timeToEnd([NODE, 'dist/cli.js', 'base64', 'hi']) },
];

/** Starts all programs in turns, many times. */
export async function measureStarts(rounds: number): Promise<Table> {
  progress(`${rounds} starts each`);
  const times = starts.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { time }] of starts.entries()) times[index]?.push(await time());
  }
  const [first = []] = times;
  const rows = starts.map(({ title, goal }, index): readonly Cell[] => {
    const own = times[index] ?? [];
    const ratio = median(own.map((time, round) => time / (first[round] ?? Number.NaN)));
    return [title, median(own), ratio, goal ?? null, goal === undefined ? null : ratio <= goal];
  });
  return {
    title: 'Start',
    text: `Medians of ${rounds} starts, in turn. The ratio is the median of the ratios within a turn.`,
    columns: [
      { title: 'Program' },
      { title: 'ms' },
      { title: '/ `node -e 0`', decimals: 2 },
      { title: 'Goal', decimals: 2 },
      { title: 'Met' },
    ],
    rows,
  };
}

async function timeToEnd(command: Command): Promise<number> {
  const begun = performance.now();
  const [code] = await once(startPinned(undefined, command), 'exit');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
  return performance.now() - begun;
}

async function timeToAnswer({ command, environment }: Contestant): Promise<number> {
  const begun = performance.now();
  const child = startPinned(undefined, command({ status: 200, headers: {}, body: '' }), environment);
  const { status } = await fetchAnswer(await listenedUrl(child), smallRequest);
  const milliseconds = performance.now() - begun;
  if (status !== 200) throw new Error(`the first response has status ${status}`);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return milliseconds;
}
