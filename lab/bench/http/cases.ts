import { node24 } from '../../../support/servers/engines.ts';
import { bare, type Contestant, peer, textmill } from './contestants.ts';

/** Servers that are compared in one table. */
export interface Case {
  readonly name: string;
  readonly title: string;
  readonly textmill: Contestant;
  readonly bare: Contestant;
  readonly others: readonly Contestant[];
}

/**
 * Servers without a log: the frameworks have no rate limiter, but send the headers of one. With a log: textmill and the
 * framework log one line per request to a file, and have a rate limiter; the baseline has neither.
 */
export const cases: readonly Case[] = [
  {
    name: 'small',
    title: 'A small request, Node 24',
    textmill: textmill(node24),
    bare: bare(node24),
    others: [peer('fastify', node24), peer('hono', node24), peer('express', node24)],
  },
  {
    name: 'log',
    title: 'A small request with a log, Node 24',
    textmill: { ...textmill(node24, { LOG_LEVEL: 'info' }), logsToFile: true },
    bare: bare(node24),
    others: [peer('fastify', node24, true)],
  },
];
