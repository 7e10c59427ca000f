import { limits } from '../../../src/core/limits.ts';
import { bun, node24 } from '../../../support/servers/engines.ts';
import { bare, bareBun, type Contestant, NODE, peer, textmill, textmillOnBun } from './contestants.ts';
import { type PostRequest, smallRequest } from './load.ts';

/** Servers that are compared in one table. */
export interface Case {
  readonly name: string;
  readonly title: string;
  readonly request: PostRequest;
  /** The file of a chart in docs/images. */
  readonly chart?: string;
  readonly textmill: Contestant;
  readonly bare: Contestant;
  readonly others?: readonly Contestant[];
}

const WORKERS = { WORKERS: '2' };

const thisNode = `Node ${process.versions.node.split('.')[0]}`;

const largeRequest: PostRequest = {
  ...smallRequest,
  body: JSON.stringify({ text: 'Hello, World! '.repeat(2_000).slice(0, limits.textCodePoints) }),
};

/**
 * Servers without a log: the frameworks have no rate limiter, but send the headers of one. With a log: textmill and the
 * frameworks log one line per request to a file, and have a rate limiter; the baseline has neither.
 */
export const cases: readonly Case[] = [
  {
    name: 'small',
    title: `A small request, ${thisNode}`,
    request: smallRequest,
    textmill: textmill(),
    bare: bare(),
    others: [peer('fastify'), peer('hono'), peer('express')],
  },
  {
    name: 'log',
    title: `A small request with a log, ${thisNode}`,
    request: smallRequest,
    textmill: { ...textmill(NODE, { LOG_LEVEL: 'info' }), logsToFile: true },
    bare: bare(),
    others: [peer('fastify', NODE, true), peer('express', NODE, true)],
  },
  {
    name: 'close',
    title: `A connection per request, ${thisNode}`,
    request: { ...smallRequest, connection: 'close' },
    textmill: textmill(),
    bare: bare(),
    others: [peer('fastify')],
  },
  {
    name: 'large',
    title: `A body of ${limits.textCodePoints / 1024} KiB, ${thisNode}`,
    request: largeRequest,
    textmill: textmill(),
    bare: bare(),
    others: [peer('fastify'), peer('hono')],
  },
  {
    name: 'refused',
    title: `Floods of rejected requests, ${thisNode}`,
    request: smallRequest,
    textmill: textmill(),
    bare: bare(),
    others: [
      { ...textmill(NODE, { RATE_LIMIT_PER_MINUTE: '60' }), name: 'textmill, 429', status: 429 },
      { ...textmill(), name: 'textmill, 404', path: '/api/v1/unknown/', status: 404 },
    ],
  },
  {
    name: 'node24',
    title: 'A small request, Node 24',
    chart: 'benchmark.svg',
    request: smallRequest,
    textmill: textmill(node24),
    bare: bare(node24),
    others: [peer('fastify', node24), peer('hono', node24), peer('express', node24)],
  },
  {
    name: 'node24-log',
    title: 'A small request with a log, Node 24',
    request: smallRequest,
    textmill: { ...textmill(node24, { LOG_LEVEL: 'info' }), logsToFile: true },
    bare: bare(node24),
    others: [peer('fastify', node24, true)],
  },
  // Elysia counts the requests of each address exactly, and decodes strict UTF-8, as textmill does.
  {
    name: 'bun',
    title: 'A small request, Bun',
    request: smallRequest,
    textmill: textmillOnBun(),
    bare: bareBun,
    others: [peer('elysia', bun)],
  },
  twoThreads('threads', 'Node 24', textmill(node24), textmill(node24, WORKERS)),
  twoThreads('bun-threads', 'Bun', textmillOnBun(), textmillOnBun(WORKERS)),
];

/** Two threads against one, both on all cores. The load uses the same cores, so only CPU time compares. */
function twoThreads(name: string, engine: string, one: Contestant, two: Contestant): Case {
  return {
    name,
    title: `Two threads, ${engine}`,
    request: smallRequest,
    textmill: { ...two, onAllCores: true },
    bare: { ...one, name: 'one thread', onAllCores: true },
  };
}
