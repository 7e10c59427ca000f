import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { serversOnEngines } from '../../support/servers/engines.ts';
import { startProcess } from '../../support/servers/server-process.ts';
import { askOnNewConnections, describeTreatment, report } from './harness/others.ts';
import { followMemory, memoryOf } from './harness/target.ts';

/** Attacks on Bun and Deno, whose servers accept and parse on their own. */

/** Bun takes 150 MiB more if each chunk is kept. Deno itself takes 64 KiB for each, until it collects them, and is slow. */
const engines = serversOnEngines
  .filter(({ name }) => !name.startsWith('Node'))
  .map((engine) => ({
    ...engine,
    ...(engine.name === 'Bun' ? { chunks: 40_000, most: 140 } : { chunks: 10_000, most: 400 }),
  }));

const settings = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn', SHUTDOWN_GRACE_SECONDS: '5' };

const chunked = requestText('', { target: '/mcp', headers: { 'Transfer-Encoding': 'chunked' } });

describe.each(engines)('on $name', ({ name, command, chunks, most }) => {
  test('bodies in chunks of one byte take little memory', async () => {
    const server = await startProcess(settings, command);
    const peak = followMemory(server.pid);
    const before = memoryOf(server.pid);
    const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.to(server.port)));
    for (const client of clients) client.send(`${chunked}1\r\n{\r\n`);
    // All have been admitted when a later request has its response. While the event loop is busy, they would get 503.
    await fetch(`${server.url}/healthz`, { headers: { Connection: 'close' } });
    for (const client of clients) client.send(`${'1\r\n \r\n'.repeat(chunks)}0\r\n\r\n`);
    const statuses = await Promise.all(clients.map(async (client) => (await client.answer())?.status));
    report(name, `20 bodies of ${chunks} chunks`, `${before.toFixed(0)} to ${peak().toFixed(0)} MiB`);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(peak() - before).toBeLessThan(most);
  });

  test('2,000 bodies without an end take little memory: most get 503, and others are served', async () => {
    const server = await startProcess(settings, ['prlimit', '--nofile=5000', ...command]);
    const peak = followMemory(server.pid);
    const before = memoryOf(server.pid);
    const sockets = openSockets(server.port, 2_000, chunked + `4000\r\n${' '.repeat(16_384)}\r\n`.repeat(14));
    const answered = () => sockets.filter(({ bytesRead }) => bytesRead > 0).length;
    // 204 bodies fit into 64 MiB, if each takes as much as it may.
    await expect.poll(answered, WITHIN).toBeGreaterThanOrEqual(2_000 - 204);
    const others = await askOnNewConnections(server.port, 12);
    report(name, '2,000 bodies', `${before.toFixed(0)} to ${peak().toFixed(0)} MiB`, describeTreatment(others));
    expect(others.failures).toEqual([]);
    expect(peak() - before).toBeLessThan(most);
    for (const socket of sockets) socket.destroy();
    expect(await server.stop()).toBe(0);
  });

  test.runIf(name === 'Bun')('a connection that sends requests without waiting is closed after a few', async () => {
    const server = await startProcess(settings, command);
    const client = await RawClient.to(server.port);
    client.send(headText('GET /healthz HTTP/1.1', 'Host: x').repeat(13_000));
    await client.closed;
    const answers = client.received.split('HTTP/1.1 200 OK').length - 1;
    report(name, '13,000 requests at once', `${answers} responses`);
    expect(answers).toBeLessThan(200);
    expect((await askOnNewConnections(server.port, 12)).failures).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  test('the server survives idle connections that use up its open files', async () => {
    const server = await startProcess(settings, ['prlimit', '--nofile=300', ...command]);
    const sockets = openSockets(server.port, 400, headText('GET /healthz HTTP/1.1', 'Host: x'));
    await expect.poll(() => server.stdout(), WITHIN).toContain('no connection can be accepted');
    await expect.poll(async () => (await askOnNewConnections(server.port, 3)).failures, WITHIN).toEqual([]);
    const others = await askOnNewConnections(server.port, 12);
    report(name, '400 idle connections, 300 files', describeTreatment(others));
    expect(others.failures).toEqual([]);
    for (const socket of sockets) socket.destroy();
    expect(await server.stop()).toBe(0);
  });
});

function openSockets(port: number, count: number, opening: string): readonly Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {}).resume();
    socket.write(opening);
    return socket;
  });
}

/** Bun needs up to 12 seconds until it accepts connections again, so it is asked less often. */
const WITHIN = { interval: 500 };
