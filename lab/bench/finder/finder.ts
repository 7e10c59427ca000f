import { randomInt } from 'node:crypto';
import { createRandom, type Random } from '../../../support/random.ts';
import { textmill } from '../http/contestants.ts';
import { CONNECTIONS, load, type PostRequest, smallRequest, whyNoLoad } from '../http/load.ts';
import { type Server, startServer } from '../http/process.ts';
import { type BenchOptions, progress } from '../options.ts';
import { processorMilliseconds } from '../processor.ts';
import type { Column, Table } from '../report/table.ts';
import { answering, costlyRequests, type ToolRequest } from '../requests.ts';
import { median } from '../statistics.ts';
import { processorNanoseconds } from '../tools/comparison.ts';
import { type Candidate, describe, familyOf, mutate, randomCandidate, requestOf } from './candidate.ts';

const SHOWN = 10;
/** Few, so that no request waits so long that it is rejected. */
const FEW_CONNECTIONS = 4;

const columns: readonly Column[] = [
  { title: 'Request' },
  { title: 'Status' },
  { title: 'Contract µs' },
  { title: 'Server µs' },
  { title: 'Small request µs', decimals: 1 },
  { title: 'Server / small', decimals: 1 },
];

interface Suspect {
  readonly title: string;
  readonly request: ToolRequest;
}

/** Searches for the most expensive requests, and measures them and those known before over HTTP. */
export async function* findCostly({
  seconds = 120,
  seed = randomInt(1, 2 ** 31),
}: BenchOptions): AsyncGenerator<Table> {
  const problem = whyNoLoad();
  if (problem !== undefined) throw new Error(problem);
  progress(`seed ${seed}, ${seconds} s`);
  const found: readonly Suspect[] = search(createRandom(seed), seconds).map(({ candidate }) => ({
    title: describe(candidate),
    request: requestOf(candidate),
  }));
  const known: readonly Suspect[] = costlyRequests.map((request) => ({ title: `known: ${request.title}`, request }));
  const worst = [...found, ...known]
    .map((suspect) => ({ ...suspect, ...contractCost(suspect.request) }))
    .toSorted((a, b) => b.microseconds - a.microseconds)
    .slice(0, SHOWN);
  const { command, ...options } = textmill();
  const server = await startServer(command({ status: 0, headers: {}, body: '' }), options);
  try {
    await load(server.url, smallRequest, 2);
    const rows: Table['rows'][number][] = [];
    for (const { title, request, status, microseconds } of worst) {
      const small = await wholeCost(server, smallRequest, CONNECTIONS);
      const path = `/api/v1/${request.tool}/`;
      const whole = await wholeCost(server, { ...smallRequest, path, body: request.body }, FEW_CONNECTIONS);
      rows.push([title, status, microseconds, whole, small, whole / small]);
    }
    yield { title: `The ${SHOWN} most expensive requests: seed ${seed}, ${seconds} s of search`, columns, rows };
  } finally {
    await server.stop();
  }
}

/** CPU time in the contract, without HTTP. */
function contractCost(request: ToolRequest): { readonly status: number; readonly microseconds: number } {
  const answer = answering(request);
  const { status } = answer();
  return { status, microseconds: median(Array.from({ length: 9 }, () => processorNanoseconds(answer, 1) / 1000)) };
}

/** CPU time of the server per request, HTTP included. */
async function wholeCost({ url, pids }: Server, request: PostRequest, connections: number): Promise<number> {
  const processes = pids();
  const before = processorMilliseconds(processes);
  const { requests } = await load(url, request, 1, connections);
  return ((processorMilliseconds(processes) - before) * 1000) / requests;
}

/** A candidate and its cost. */
interface Found {
  readonly candidate: Candidate;
  readonly microseconds: number;
}

/** The share of random candidates. The others are changes of the most expensive candidate of a family. */
const RANDOM_SHARE = 0.15;

/**
 * Searches for the most expensive request of each family, including rejected requests, for that many seconds: by hill
 * climbing from random candidates. Expensive families get most of the time.
 */
export function search(random: Random, seconds: number): readonly Found[] {
  const best = new Map<string, Found>();
  const end = performance.now() + seconds * 1000;
  let tried = 0;
  while (performance.now() < end) {
    const ranked = [...best.values()].toSorted((a, b) => b.microseconds - a.microseconds);
    const climbed = ranked[Math.min(random.below(ranked.length + 1), random.below(ranked.length + 1))];
    const candidate =
      climbed === undefined || random.happens(RANDOM_SHARE)
        ? randomCandidate(random)
        : mutate(random, climbed.candidate);
    tried++;
    const request = answering(requestOf(candidate));
    const { status } = request();
    if (status === 500) throw new Error(`found a bug: ${describe(candidate)}`);
    const family = `${familyOf(candidate)} ${status}`;
    const known = best.get(family)?.microseconds ?? 0;
    // The least of several calls: a candidate that was slow by chance is not kept.
    const microseconds = leastMicroseconds(request, known);
    if (microseconds > known) best.set(family, { candidate, microseconds });
  }
  progress(`${tried} candidates, ${best.size} families`);
  return [...best.values()].toSorted((a, b) => b.microseconds - a.microseconds);
}

/**
 * The least time of a few calls: other programs slow down the others. Stops early if the time is too short to matter.
 */
function leastMicroseconds(task: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let call = 0; call < 6 && least > enough; call++) {
    const begun = performance.now();
    task();
    least = Math.min(least, (performance.now() - begun) * 1000);
  }
  return least;
}
