import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { headText, requestText } from '../../support/raw-client.ts';
import { type Attack, startAttack } from './harness/attack.ts';
import { describeTreatment, isRefusal, LITTLE_WORK, report, startOthers } from './harness/others.ts';
import { lts, startTarget } from './harness/target.ts';

/** Clients that send as fast as they can what takes the server long to read, or that do not wait for responses. */

/** MiB of the resident set, of which up to 150 are garbage. Unread responses, or unread pieces, would be gigabytes. */
const LARGEST = 300;

const chunked = (path: string) =>
  requestText('', { target: path, headers: { 'Transfer-Encoding': 'chunked', Accept: 'application/json' } });
const CHUNKS = '1\r\n \r\n'.repeat(10_000);
const long = JSON.stringify({ text: 'a\n'.repeat(limits.lines), operation: 'affix', prefix: 'x'.repeat(100) });
const lists = requestText(long, { target: '/api/v1/text-line-tools/' });

/** By attack: what is sent first on each connection, then repeatedly. */
const floods: Readonly<Record<string, Pick<Attack, 'opening' | 'repeated' | 'isReading'>>> = {
  'chunks of one byte to an endpoint': { opening: chunked('/api/v1/base64/'), repeated: { text: CHUNKS } },
  'chunks of one byte to /mcp': { opening: chunked('/mcp'), repeated: { text: CHUNKS } },
  'chunks of one byte to an unknown path': { opening: chunked('/nowhere'), repeated: { text: CHUNKS } },
  'a byte per packet': {
    opening: requestText('', { headers: { 'Content-Length': '32768' } }),
    repeated: { text: ' ', pauseMilliseconds: 1 },
  },
  'a declared body that is too large': {
    opening: requestText('', { headers: { 'Content-Length': '9999999' } }),
    repeated: { text: CHUNKS },
  },
  'probes without waiting for responses': {
    repeated: { text: headText('GET /healthz HTTP/1.1', 'Host: x').repeat(1000) },
  },
  'conversions without waiting for responses': { repeated: { text: requestText('{"text":"Hello"}').repeat(1000) } },
  'lists whose responses it does not read': { repeated: { text: lists.repeat(100) }, isReading: false },
};

const { name, program } = lts;

test.each(Object.keys(floods))(
  'on the LTS release, 20 connections with %s let other clients wait for little work',
  async (attack) => {
    // The flood does not end, so the server waits for its requests when it stops.
    const server = await startTarget(program, { SHUTDOWN_GRACE_SECONDS: '1' });
    const stopOthers = await startOthers(server);
    const attacker = await startAttack({
      port: server.port,
      connections: 20,
      reconnects: 20_000,
      isReading: true,
      ...floods[attack],
    });
    await setTimeout(1_000);
    const { bytesSent, closed } = await attacker.look();
    const others = await stopOthers();
    const sent = `attacker: ${(bytesSent / 2 ** 20).toFixed(0)} MiB sent, ${closed.length} connections closed`;
    report(name, attack, describeTreatment(others), `peak memory ${server.peakMemory().toFixed(0)} MiB`, sent);
    expect(await server.stop()).toBe(0);
    // The log of errors.
    expect(server.stdout()).toBe('');
    expect(server.peakMemory()).toBeLessThan(LARGEST);
    // The lists are more conversions than the server can do.
    expect(others.failures.filter((failure) => !isRefusal(failure))).toEqual([]);
    expect(others.work(95)).toBeLessThan(LITTLE_WORK);
  },
);
