import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Command } from '../../support/servers/server-process.ts';
import { bare, type Contestant, type ExpectedAnswer, fetchAnswer, NODE, textmill } from './http/contestants.ts';
import { load, smallRequest, whyNoLoad } from './http/load.ts';
import { listenedUrl, type Server, startPinned, startServer } from './http/process.ts';
import { type BenchOptions, progress } from './options.ts';
import { residentMebibytes } from './processor.ts';
import type { Cell, Table } from './report/table.ts';
import { median } from './statistics.ts';

/** Measures starts and memory. */
export async function* measureCold({ rounds }: BenchOptions): AsyncGenerator<Table> {
  yield await measureStarts(rounds ?? 25);
  yield await measureMemory(rounds ?? 3);
}

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
async function measureStarts(rounds: number): Promise<Table> {
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

/** The numbers of requests after which memory is read. All fit into one minute of the rate limit. */
const MARKS = [0, 200_000, 400_000, 600_000, 800_000] as const;
/** By number of requests: how many MiB more than the baseline textmill may use. */
const GOALS: Readonly<Record<number, number>> = { 0: 20, 200000: 25 };
/** Gives the process time to free memory. */
const PAUSE_MILLISECONDS = 2_000;

/** Compares the memory of the server with the baseline, at rest and after load. */
async function measureMemory(rounds: number): Promise<Table> {
  const problem = whyNoLoad();
  if (problem !== undefined) throw new Error(problem);
  const own: (readonly number[])[] = [];
  const floors: (readonly number[])[] = [];
  let answer: ExpectedAnswer = { status: 0, headers: {}, body: '' };
  for (let round = 1; round <= rounds; round++) {
    progress(`memory, round ${round} of ${rounds}`);
    own.push(
      await withServer(textmill(), answer, async (server) => {
        answer = await fetchAnswer(server.url, smallRequest);
        return memoryAtMarks(server);
      }),
    );
    floors.push(await withServer(bare(), answer, memoryAtMarks));
  }
  const rows = MARKS.map((requests, index): readonly Cell[] => {
    const [ours, floor] = [own, floors].map((all) => median(all.map((marks) => marks[index] ?? Number.NaN)));
    const more = (ours ?? Number.NaN) - (floor ?? Number.NaN);
    const goal = GOALS[requests];
    return [requests.toLocaleString('en'), ours ?? null, floor ?? null, more, goal ?? null, goal ? more <= goal : null];
  });
  return {
    title: 'Memory',
    text: `Resident memory, ${PAUSE_MILLISECONDS / 1000} s after the server has handled the number of small requests in the first column. Medians of ${rounds} servers each.`,
    columns: [
      { title: 'Requests' },
      { title: 'textmill MiB', decimals: 1 },
      { title: 'bare node:http MiB', decimals: 1 },
      { title: 'Difference MiB', decimals: 1 },
      { title: 'Goal' },
      { title: 'Met' },
    ],
    rows,
  };
}

async function memoryAtMarks({ url, pids }: Server): Promise<readonly number[]> {
  const read: number[] = [];
  let done = 0;
  for (const mark of MARKS) {
    while (done < mark) {
      const { requests, refused } = await load(url, smallRequest, 1);
      if (refused > 0) throw new Error(`${refused} requests were rejected`);
      done += requests;
    }
    await setTimeout(PAUSE_MILLISECONDS);
    const [pid = 0] = pids();
    read.push(residentMebibytes(pid));
  }
  return read;
}

async function withServer<Result>(
  { command, ...options }: Contestant,
  answer: ExpectedAnswer,
  task: (server: Server) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(command(answer), options);
  try {
    return await task(server);
  } finally {
    await server.stop();
  }
}
