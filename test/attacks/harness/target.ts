import { onTestFinished } from 'vitest';
import { node24 } from '../../../support/servers/engines.ts';
import { type ServerProcess, startProcess } from '../../../support/servers/server-process.ts';
import { followMemory } from './memory.ts';

/** The Nodes that are attacked: this one, and the current LTS. */
export const nodes = [
  { name: `Node ${process.versions.node.split('.')[0]}`, program: process.execPath },
  { name: 'Node 24', program: node24 },
];

/** For tests of growth: V8 otherwise gives the youngest objects more and more room for minutes, up to 100 MiB. */
export const SMALL_YOUNG_GENERATION = ['--max-semi-space-size=1'];

/** For tests of what is left: SIGUSR2 collects the garbage. */
export const COLLECTS_GARBAGE = [
  ...SMALL_YOUNG_GENERATION,
  '--expose-gc',
  '--import',
  'data:text/javascript,process.on("SIGUSR2",()=>gc())',
];

/** A server under attack, which ends with its test. */
export interface Target extends ServerProcess {
  /** The most memory that it has had in use so far, in MiB. */
  peakMemory(): number;
  isAlive(): boolean;
}

/** Starts the built server. It counts nobody's requests, and logs errors only, unless the environment says otherwise. */
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
