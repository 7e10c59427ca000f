import { type BenchOptions, chosen, progress, rounded, type Table } from '../options.ts';
import { processorMilliseconds } from '../processor.ts';
import { median } from '../statistics.ts';
import { type Case, cases } from './cases.ts';
import { type Contestant, difference, type ExpectedAnswer, fetchAnswer } from './contestants.ts';
import { CONNECTIONS, load, smallRequest, whyNoLoad } from './load.ts';
import { type Server, startServer } from './process.ts';

/** Compares textmill with the baseline and with frameworks, over HTTP. */
export async function* measureHttp({ cases: names, rounds = 5, seconds = 3 }: BenchOptions): AsyncGenerator<Table> {
  const problem = whyNoLoad();
  if (problem !== undefined) throw new Error(problem);
  for (const each of chosen(cases, names)) {
    progress(`${each.name}: ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections`);
    yield tableOf(each, await compare(each, { rounds, seconds }));
  }
}

function tableOf({ title }: Case, measurements: readonly Measurement[]): Table {
  // The second is the baseline.
  const [own, floor = own] = measurements;
  const rows = measurements.map(({ name, microseconds, perSecond }) => ({
    server: name,
    'µs per request': rounded(microseconds, 1),
    '/ baseline': rounded(microseconds / (floor?.microseconds ?? 1), 2),
    'requests/s': rounded(perSecond),
  }));
  return { title, rows };
}

/** The medians of one server. */
export interface Measurement {
  readonly name: string;
  /** CPU time per request in microseconds, of all its processes and threads. */
  readonly microseconds: number;
  readonly perSecond: number;
}

/** How long a comparison takes. */
interface Duration {
  readonly rounds: number;
  /** The duration of the load on each server per round, after the warm-up. */
  readonly seconds: number;
}

const WARM_UP_SECONDS = 2;
/** Rejected requests per second that are tolerated: a pause of the machine causes them. */
const TOLERATED = 64;

/**
 * Compares servers with a small request. In each round, every server is started and warmed up. Then they get one
 * second of load in turns, A B A B, so that other programs on the machine affect all of them equally. The median over
 * the rounds removes luck, such as that of the compiler.
 */
export async function compare(
  each: Pick<Case, 'textmill' | 'bare'> & Partial<Case>,
  { rounds, seconds }: Duration,
): Promise<readonly Measurement[]> {
  const contestants = [each.textmill, each.bare, ...(each.others ?? [])];
  const answer = await answerOf(each.textmill);
  const measured = contestants.map((): Slice[] => []);
  for (let round = 0; round < rounds; round++) {
    const slices = await runRound(contestants, answer, seconds);
    for (const [index, slice] of slices.entries()) measured[index]?.push(slice);
  }
  return contestants.map(({ name }, index) => ({ name, ...mediansOf(measured[index] ?? []) }));
}

type Slice = Omit<Measurement, 'name'>;

/** One round, with the medians of each server. */
async function runRound(
  contestants: readonly Contestant[],
  answer: ExpectedAnswer,
  seconds: number,
): Promise<readonly Slice[]> {
  const servers: Server[] = [];
  try {
    for (const contestant of contestants) {
      const server = await startServer(contestant.command(answer), contestant);
      servers.push(server);
      await checkAnswer(contestant, server, answer);
      await load(server.url, smallRequest, WARM_UP_SECONDS);
    }
    const slices = contestants.map((): Slice[] => []);
    for (let second = 0; second < seconds; second++) {
      for (const [index, server] of servers.entries()) {
        const contestant = contestants[index];
        if (contestant !== undefined) slices[index]?.push(await measure(contestant, server));
      }
    }
    return slices.map(mediansOf);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function mediansOf(slices: readonly Slice[]): Slice {
  return {
    microseconds: median(slices.map(({ microseconds }) => microseconds)),
    perSecond: median(slices.map(({ perSecond }) => perSecond)),
  };
}

/** Measures a second of load. */
async function measure({ name }: Contestant, { url, pids }: Server): Promise<Slice> {
  const processes = pids();
  const before = processorMilliseconds(processes);
  const { requests, refused, perSecond } = await load(url, smallRequest, 1);
  const milliseconds = processorMilliseconds(processes) - before;
  if (refused > TOLERATED) throw new Error(`${name} rejected ${refused} requests`);
  return { perSecond, microseconds: (milliseconds * 1000) / requests };
}

/** The response that all servers must send: that of textmill. */
async function answerOf(textmill: Contestant): Promise<ExpectedAnswer> {
  const server = await startServer(textmill.command({ status: 0, headers: {}, body: '' }), textmill);
  try {
    return await fetchAnswer(server.url, smallRequest);
  } finally {
    await server.stop();
  }
}

/** Checks that a server sends the same response. */
async function checkAnswer({ name }: Contestant, { url }: Server, answer: ExpectedAnswer) {
  const problem = difference(answer, await fetchAnswer(url, smallRequest));
  if (problem !== undefined) throw new Error(`${name} does not send the same response: ${problem}`);
}
