import { setTimeout } from 'node:timers/promises';
import { type ExpectedAnswer, fetchAnswer } from '../http/answer.ts';
import { bare, type Contestant, textmill } from '../http/contestants.ts';
import { load, smallRequest, whyNoLoad } from '../http/load.ts';
import { type Server, startServer } from '../http/process.ts';
import { progress } from '../options.ts';
import { residentMebibytes } from '../processor.ts';
import type { Cell, Table } from '../report/table.ts';
import { median } from '../statistics.ts';

/** The numbers of requests after which memory is read. All fit into one minute of the rate limit. */
const MARKS = [0, 200_000, 400_000, 600_000, 800_000] as const;
/** By number of requests: how many MiB more than the baseline textmill may use. */
const GOALS: Readonly<Record<number, number>> = { 0: 20, 200000: 25 };
/** Gives the process time to free memory. */
const PAUSE_MILLISECONDS = 2_000;

/** Compares the memory of the server with the baseline, at rest and after load. */
export async function measureMemory(rounds: number): Promise<Table> {
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
