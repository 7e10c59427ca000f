import { onTestFinished } from 'vitest';
import { node24 } from '../../../support/servers/engines.ts';
import { type ServerProcess, startProcess } from '../../../support/servers/server-process.ts';
import { followMemory } from './memory.ts';

/** The versions of Node under attack: the one that runs the tests, and the current LTS. */
export const nodes = [
  { name: `Node ${process.versions.node.split('.')[0]}`, program: process.execPath },
  { name: 'Node 24 (LTS)', program: node24 },
];

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
    server.kill('SIGKILL');
    await server.exited;
  });
  return { ...server, peakMemory: followMemory(server.pid), isAlive: () => isAlive };
}
