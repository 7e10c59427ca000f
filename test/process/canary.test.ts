import { expect, test } from 'vitest';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { startProcess } from '../../support/servers/server-process.ts';
import { CANARY, counted, requests, sendCanaries } from './canary.ts';

const base64 = '/api/v1/base64/';

test('no log at any level contains an address, or a canary that was sent through every path and error', async () => {
  const server = await startProcess({ LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: String(counted.length) });
  const statuses = await sendCanaries(server);
  expect(await server.stop()).toBe(0);

  expect(statuses).toEqual([200, 202, 400, 403, 404, 405, 413, 415, 417, 429, 431]);
  const lines = server.stdout().trim().split('\n');
  expect(lines.length).toBeGreaterThan(requests.length);
  const log = server.stdout() + server.stderr().replaceAll(server.url, '');
  expect(log).not.toContain(CANARY);
  expect(log).not.toContain('127.0.0.1');
});

test('each request is logged as one line of JSON: method, route template, status, duration, bytes', async () => {
  const server = await startProcess();
  await RawClient.ask(server.port, requestText('{"text":"Hello"}', { target: `${base64}?x` }));
  await server.stop();
  const [line] = server.stdout().split('\n');
  const entry: unknown = JSON.parse(line ?? '');
  expect(entry).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    method: 'POST',
    route: base64,
    status: 200,
    ms: expect.any(Number),
    bytesIn: 16,
    bytesOut: 40,
    msg: 'request',
  });
});
