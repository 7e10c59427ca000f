import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { type Attack, startAttack } from './harness/attack.ts';
import { askOnNewConnections, describeTreatment, report } from './harness/others.ts';
import { lts, startTarget } from './harness/target.ts';

/** More connections than the number of files that a process may open. */

const { name, program } = lts;

const hello = requestText('{"text":"Hello"}');

const idle: Pick<Attack, 'opening' | 'isReading'> = {
  opening: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  isReading: true,
};

test('a process that may open 200 files serves new clients and its metrics despite 300 idle connections', async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn', METRICS_PORT: '0' };
  const server = await startTarget('prlimit', settings, ['--nofile=200', program]);
  const attacker = await startAttack({ port: server.port, connections: 300, ...idle });
  const others = await askOnNewConnections(server.port, 60);
  const { closed } = await attacker.look();
  const metrics = await (await fetch(server.metricsUrl ?? '')).text();
  report(name, '300 idle connections, 200 files', describeTreatment(others), `attacker: ${closed.length} closed`);
  expect(others.failures).toEqual([]);
  expect(metrics).toMatch(/^textmill_connections_closed_total\{bound="total"\} [1-9]\d*$/m);
  expect(metrics).toMatch(/^textmill_accept_failing_seconds_total 0$/m);
  expect(server.stdout()).toMatch(/"connections":100,"msg":"the server accepts fewer connections than it supports/);
});

test('a process that cannot open another file logs it, keeps serving open connections, also that of Prometheus, and recovers', async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: '0', METRICS_PORT: '0', LOG_LEVEL: 'info' };
  const server = await startTarget(program, settings);
  const limitFiles = (files: number) =>
    execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}:20000`]);
  const told = (message: string) => server.stdout().split(message).length - 1;
  const open = await RawClient.to(server.port);
  open.send(hello);
  await open.answer();
  // fetch keeps its connection for as long as the server says, as Prometheus does.
  const scrape = async () => {
    const answer = await fetch(server.metricsUrl ?? '', { signal: AbortSignal.timeout(5_000) });
    return Number(/^textmill_accept_failing_seconds_total (\d+)$/m.exec(await answer.text())?.[1]);
  };
  expect(await scrape()).toBe(0);
  // All file descriptors below 10 are in use.
  limitFiles(10);
  await expect.poll(() => told('no connection can be accepted')).toBe(1);
  const strangers = [await RawClient.to(server.port), await RawClient.to(server.port)];
  for (let count = 0; count < 200; count++) {
    open.send(hello);
    expect(await open.answer()).toMatchObject({ status: 200 });
    await setTimeout(10);
  }
  await expect.poll(scrape).toBeGreaterThanOrEqual(2);
  limitFiles(20_000);
  await expect.poll(() => told('connections are accepted again')).toBe(1);
  const others = await askOnNewConnections(server.port, 6);
  const seconds = await scrape();
  report(name, 'no file can be opened', 'open connections: 200 of 200 served', `after: ${describeTreatment(others)}`);
  expect(others.failures).toEqual([]);
  expect(told('no connection can be accepted')).toBe(Math.ceil(seconds / 10));
  for (const { socket } of [open, ...strangers]) socket.destroy();
});
