import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Command } from '../../support/servers/server-process.ts';
import { bare, type Contestant, type ExpectedAnswer, fetchAnswer, NODE, textmill } from './http/contestants.ts';
import { load, smallRequest, whyNoLoad } from './http/load.ts';
import { listenedUrl, type Server, startPinned, startServer } from './http/process.ts';
import { type BenchOptions, progress, rounded, type Table } from './options.ts';
import { residentMebibytes } from './processor.ts';
import { median } from './statistics.ts';

/** Measures starts and memory. */
export async function* measureCold({ rounds }: BenchOptions): AsyncGenerator<Table> {
  yield await measureStarts(rounds ?? 25);
  yield await measureMemory(rounds ?? 3);
}

interface Start {
  readonly title: string;
  /** Milliseconds. */
  readonly time: () => Promise<number>;
}

const starts: readonly Start[] = [
  { title: '`node -e 0`', time: () => timeToEnd([NODE, '-e', '0']) },
  { title: 'bare node:http, until its first response', time: () => timeToAnswer(bare()) },
  { title: '`node dist/server.js`, until its first response', time: () => timeToAnswer(textmill()) },
  { title: '`textmill base64 hi`', time: () => timeToEnd([NODE, 'dist/cli.js', 'base64', 'hi']) },
];

/** Starts all programs in turns, many times. */
async function measureStarts(rounds: number): Promise<Table> {
  progress(`${rounds} starts each`);
  const times = starts.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { time }] of starts.entries()) times[index]?.push(await time());
  }
  const medians = times.map(median);
  return {
    title: 'Start',
    rows: starts.map(({ title }, index) => ({ program: title, ms: rounded(medians[index] ?? 0) })),
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

/** All fit into one minute of the rate limit. */
const REQUESTS = 800_000;
/** Gives the process time to free memory. */
const PAUSE_MILLISECONDS = 2_000;

/** Compares the memory of the server after load with that of the baseline: medians over the rounds. */
async function measureMemory(rounds: number): Promise<Table> {
  const problem = whyNoLoad();
  if (problem !== undefined) throw new Error(problem);
  const own: number[] = [];
  const floor: number[] = [];
  let answer: ExpectedAnswer = { status: 0, headers: {}, body: '' };
  for (let round = 1; round <= rounds; round++) {
    progress(`memory, round ${round} of ${rounds}`);
    own.push(
      await withServer(textmill(), answer, async (server) => {
        answer = await fetchAnswer(server.url, smallRequest);
        return memoryAfterLoad(server);
      }),
    );
    floor.push(await withServer(bare(), answer, memoryAfterLoad));
  }
  return {
    title: `Memory in RAM, some time after ${REQUESTS.toLocaleString('en')} small requests`,
    rows: [
      { server: 'textmill', MiB: rounded(median(own), 1) },
      { server: 'bare node:http', MiB: rounded(median(floor), 1) },
    ],
  };
}

async function memoryAfterLoad({ url, pids }: Server): Promise<number> {
  for (let done = 0; done < REQUESTS; ) {
    const { requests, refused } = await load(url, smallRequest, 1);
    if (refused > 0) throw new Error(`${refused} requests were rejected`);
    done += requests;
  }
  await setTimeout(PAUSE_MILLISECONDS);
  const [pid = 0] = pids();
  return residentMebibytes(pid);
}

async function withServer(
  { command, ...options }: Contestant,
  answer: ExpectedAnswer,
  task: (server: Server) => Promise<number>,
): Promise<number> {
  const server = await startServer(command(answer), options);
  try {
    return await task(server);
  } finally {
    await server.stop();
  }
}
