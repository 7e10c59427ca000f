import { limits } from '../../../src/core/limits.ts';
import { count } from '../../../src/documents/markdown.ts';
import { bun, node24 } from '../../../support/servers/engines.ts';
import { bare, bareBun, type Contestant, NODE, peer, textmill, textmillOnBun } from './contestants.ts';
import { type PostRequest, smallRequest } from './load.ts';

/** Servers that are compared in one table. */
export interface Case {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly request: PostRequest;
  /** The share of the baseline that textmill should reach. */
  readonly goal?: number;
  /** The highest p99 of textmill, as a multiple of that of the baseline. */
  readonly mostP99?: number;
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

/** For a small request on Node. */
const MOST_P99 = 1.3;

const withoutLog = 'Without a log. The frameworks have no rate limiter, but send the headers of one.';
const withLog =
  'textmill and the frameworks log one line per request to a file, and have a rate limiter. The baseline has neither.';

export const cases: readonly Case[] = [
  {
    name: 'small',
    title: `A small request, ${thisNode}`,
    text: withoutLog,
    request: smallRequest,
    goal: 0.95,
    mostP99: MOST_P99,
    textmill: textmill(),
    bare: bare(),
    others: [peer('fastify'), peer('hono'), peer('express')],
  },
  {
    name: 'log',
    title: `A small request with a log, ${thisNode}`,
    text: withLog,
    request: smallRequest,
    goal: 0.85,
    mostP99: MOST_P99,
    textmill: { ...textmill(NODE, { LOG_LEVEL: 'info' }), logsToFile: true },
    bare: bare(),
    others: [peer('fastify', NODE, true), peer('express', NODE, true)],
  },
  {
    name: 'close',
    title: `A connection per request, ${thisNode}`,
    text: 'Each request has `Connection: close`.',
    request: { ...smallRequest, connection: 'close' },
    textmill: textmill(),
    bare: bare(),
    others: [peer('fastify')],
  },
  {
    name: 'large',
    title: `A body of ${limits.textCodePoints / 1024} KiB, ${thisNode}`,
    text: `The longest text: ${count(limits.textCodePoints)} ASCII characters. The baseline converts nothing.`,
    request: largeRequest,
    goal: 0.4,
    textmill: textmill(),
    bare: bare(),
    others: [peer('fastify'), peer('hono')],
  },
  {
    name: 'refused',
    title: `Floods of rejected requests, ${thisNode}`,
    text: 'A limit of 60 requests per minute, and an unknown path. A rejected request should cost at most as much as an accepted one.',
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
    text: withoutLog,
    request: smallRequest,
    goal: 0.95,
    mostP99: MOST_P99,
    textmill: textmill(node24),
    bare: bare(node24),
    others: [peer('fastify', node24), peer('hono', node24), peer('express', node24)],
  },
  {
    name: 'node24-log',
    title: 'A small request with a log, Node 24',
    text: withLog,
    request: smallRequest,
    goal: 0.85,
    mostP99: MOST_P99,
    textmill: { ...textmill(node24, { LOG_LEVEL: 'info' }), logsToFile: true },
    bare: bare(node24),
    others: [peer('fastify', node24, true)],
  },
  {
    name: 'bun',
    title: 'A small request, Bun',
    text: 'The baseline is Bun.serve. Elysia does the same work as textmill: it counts the requests of each address exactly, and decodes strict UTF-8. textmill should cost at most as much.',
    request: smallRequest,
    textmill: textmillOnBun(),
    bare: bareBun,
    others: [peer('elysia', bun)],
  },
  twoThreads('threads', 'Node 24', textmill(node24), textmill(node24, WORKERS)),
  twoThreads('bun-threads', 'Bun', textmillOnBun(), textmillOnBun(WORKERS)),
];

/** Two threads against one, both on all cores. A request should cost at most 1.1 times as much. */
function twoThreads(name: string, engine: string, one: Contestant, two: Contestant): Case {
  return {
    name,
    title: `Two threads, ${engine}`,
    text: '`WORKERS=2`. The baseline is one thread. The load uses the same cores, so compare processor time.',
    request: smallRequest,
    goal: 1 / 1.1,
    mostP99: 1,
    textmill: { ...two, onAllCores: true },
    bare: { ...one, name: 'one thread', onAllCores: true },
  };
}
