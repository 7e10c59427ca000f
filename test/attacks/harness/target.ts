import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { node24 } from '../../../support/servers/engines.ts';
import { type ServerProcess, startProcess } from '../../../support/servers/server-process.ts';

/**
 * The release of Node that docs/deploy.md recommends. What is attacked is the product's own code, the same on each
 * release, so most attacks go to this one.
 */
export const lts = { name: 'Node 24 (LTS)', program: node24 };

/** For tests of memory growth. By default V8 enlarges the young generation for minutes, up to 100 MiB. */
export const SMALL_YOUNG_GENERATION = ['--max-semi-space-size=1'];

/** For tests of memory that is kept. SIGUSR2 starts a garbage collection. */
export const COLLECTS_GARBAGE = [
  ...SMALL_YOUNG_GENERATION,
  '--expose-gc',
  '--import',
  'data:text/javascript,process.on("SIGUSR2",()=>gc())',
];

/** A server under attack. It ends with its test. */
export interface Target extends ServerProcess {
  /** The peak resident set so far, in MiB. */
  peakMemory(): number;
  isAlive(): boolean;
}

/** Starts the built server. By default it has no rate limit and logs only errors; `environment` can change both. */
export async function startTarget(
  program: string,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Target> {
  const settings = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', ...environment };
  const server = await startProcess(settings, [program, ...flags, 'dist/server.js']);
  let isAlive = true;
  void server.exited.then(() => {
    isAlive = false;
  });
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  return { ...server, peakMemory: followMemory(server.pid), isAlive: () => isAlive };
}

/** The sum of a metric of a server with METRICS_PORT over all its labels. */
export async function metricOf({ metricsUrl = '' }: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(metricsUrl, { signal: AbortSignal.timeout(60_000) })).text();
  const values = text.split('\n').filter((line) => line.startsWith(name));
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** The resident set of a process in MiB, as Linux counts it; 0 if the process has ended. */
export function memoryOf(pid: number): number {
  return readStatus(pid, 'VmRSS') ?? 0;
}

/** Milliseconds of processor time that the first thread of a process has taken; NaN if the process has ended. */
export function loopTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Watches a process. The result returns its peak resident set in MiB so far, even after it has ended. */
export function followMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    most = readStatus(pid, 'VmHWM') ?? most;
    return most;
  };
  const timer = setInterval(look, LOOK_MILLISECONDS);
  onTestFinished(() => clearInterval(timer));
  return look;
}

/** The kernel records the peak. It is polled only because the record is removed with the process. */
const LOOK_MILLISECONDS = 100;

function readStatus(pid: number, name: string): number | undefined {
  try {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}
