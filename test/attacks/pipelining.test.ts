import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { requestText } from '../../support/raw-client.ts';
import { type Attack, startAttack } from './harness/attack.ts';
import { describeTreatment, isRefusal, LITTLE_WORK, report, startOthers } from './harness/others.ts';
import { lts, SMALL_YOUNG_GENERATION, startTarget } from './harness/target.ts';

/** Connections that send requests without waiting for responses: each gets one response, and is replaced. */

/**
 * The largest allowed resident set in MiB. The flags limit garbage, which is up to 150 MiB on Node 24 by default, and
 * hides what the server keeps.
 */
const LARGEST = 220;
const LITTLE_GARBAGE = ['--max-old-space-size=256', ...SMALL_YOUNG_GENERATION];

const { name, program } = lts;

interface Case extends Pick<Attack, 'connections' | 'isReading'> {
  readonly attack: string;
  /** Sent as fast as the connection accepts it. */
  readonly text?: string;
  readonly seconds: number;
}

const texts = requestText('{"text":"Hello"}').repeat(1000);
const long = JSON.stringify({ text: 'a\n'.repeat(limits.lines), operation: 'affix', prefix: 'x'.repeat(100) });
const lists = requestText(long, { target: '/api/v1/text-line-tools/' }).repeat(100);

const cases: readonly Case[] = [
  { attack: '60 connections send lists and never read', connections: 60, text: lists, seconds: 3 },
  { attack: '60 connections send small texts and read', connections: 60, text: texts, isReading: true, seconds: 3 },
];

test.each(cases.map((each) => [each.attack, each] as const))(
  `while %s, the server uses less than ${LARGEST} MiB and other clients wait for little work`,
  async (attack, each) => {
    const { text, seconds, ...way } = each;
    const server = await startTarget(program, {}, LITTLE_GARBAGE);
    const stopOthers = startOthers(server);
    const flood = text === undefined ? {} : { repeated: { text } };
    const attacker = await startAttack({ port: server.port, reconnects: 10_000, ...flood, ...way });
    await setTimeout(seconds * 1000);
    const { bytesSent, closed } = await attacker.look();
    const others = await stopOthers();
    report(
      name,
      attack,
      server.isAlive() ? 'alive' : 'dead',
      `peak memory ${server.peakMemory().toFixed(0)} MiB`,
      describeTreatment(others),
      `attacker: ${(bytesSent / 2 ** 20).toFixed(0)} MiB sent, ${closed.length} connections closed`,
    );
    expect(server.isAlive()).toBe(true);
    // The log of errors.
    expect(server.stdout()).toBe('');
    expect(server.peakMemory()).toBeLessThan(LARGEST);
    // The lists are more conversions than the server can do.
    expect(others.failures.filter((failure) => !isRefusal(failure))).toEqual([]);
    expect(others.work(95)).toBeLessThan(LITTLE_WORK);
  },
);
