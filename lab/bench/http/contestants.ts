import { readFileSync } from 'node:fs';
import { bun } from '../../../support/servers/engines.ts';
import type { Command } from '../../../support/servers/server-process.ts';
import type { ExpectedAnswer } from './answer.ts';
import { POSTS_PER_MINUTE } from './load.ts';
import type { ServerOptions } from './process.ts';

/** A server in a comparison. */
export interface Contestant extends ServerOptions {
  readonly name: string;
  /** Its command line. All servers except textmill get the response to send. */
  readonly command: (answer: ExpectedAnswer) => Command;
  /** Overrides the path of the case. */
  readonly path?: string;
  readonly status?: number;
}

/** The Node that runs the benchmarks. */
export const NODE = process.execPath;

/** The built server. By default it does not log. */
export function textmill(node = NODE, settings: Readonly<Record<string, string>> = {}): Contestant {
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: String(POSTS_PER_MINUTE),
    ...settings,
  };
  return { name: 'textmill', command: () => [node, 'dist/server.js'], environment };
}

/** The baseline on Node. */
export function bare(node = NODE, processes = 1): Contestant {
  const command = (answer: ExpectedAnswer): Command => [
    node,
    'lab/bench/http/bare.js',
    JSON.stringify(answer),
    String(processes),
  ];
  return { name: 'bare node:http', command };
}

/** A framework that does the same work. @param isFull Whether it has a rate limiter and a log file. */
export function peer(name: keyof typeof titles, engine = NODE, isFull = false): Contestant {
  return {
    name: `${titles[name]} ${versionOf(name)}`,
    command: (answer) => [engine, `lab/bench/peers/${name}.js`, JSON.stringify(answer), ...(isFull ? ['full'] : [])],
    environment: { NODE_ENV: 'production' },
    logsToFile: isFull,
  };
}

/** The built server on Bun. */
export const textmillOnBun: Contestant = { ...textmill(), command: () => [bun, 'run', 'dist/bun.js'] };

/** The baseline on Bun. */
export const bareBun: Contestant = {
  name: 'bare Bun.serve',
  command: (answer) => [bun, 'run', 'lab/bench/http/bare-bun.js', JSON.stringify(answer)],
};

const titles = { fastify: 'Fastify', express: 'Express', hono: 'Hono', elysia: 'Elysia' } as const;

function versionOf(name: string): string {
  const { dependencies } = JSON.parse(readFileSync('lab/package.json', 'utf8'));
  return String(dependencies[name]);
}
