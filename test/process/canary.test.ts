import { expect, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { headText, RawClient, requestText } from '../raw-client.ts';
import { startProcess } from './server-process.ts';

const CANARY = 'canary-7f3a';
const base64 = '/api/v1/base64/';

/** The canary in every place of a request, and every kind of answer. */
const requests = [
  ...Array.from(registry.keys(), (name) =>
    requestText(JSON.stringify({ text: CANARY }), { target: `/api/v1/${name}/?q=${CANARY}` }),
  ),
  requestText(JSON.stringify({ text: `${CANARY}*`, operation: 'decode' })),
  requestText(JSON.stringify({ text: 'a', [CANARY]: 1 })),
  requestText(JSON.stringify({ text: 'a', operation: CANARY })),
  requestText(`{"text":"${CANARY}`),
  requestText(`"${CANARY}"`),
  requestText(CANARY.repeat(4000)),
  ...mcpRequests(),
  requestText('{}', { target: `/${CANARY}` }),
  requestText('{}', { target: `${base64}${CANARY}?${CANARY}` }),
  requestText('{}', { method: 'PUT', target: `${base64}?${CANARY}` }),
  requestText('{}', { headers: { 'Content-Type': `text/${CANARY}` } }),
  requestText('{}', { headers: { 'Content-Encoding': CANARY } }),
  requestText('{}', { headers: { Expect: CANARY } }),
  requestText('{}', { headers: { 'User-Agent': CANARY, Cookie: CANARY, 'X-Forwarded-For': CANARY } }),
  requestText('{}', { headers: { Cookie: CANARY.repeat(4000) } }),
  headText(`${CANARY} / HTTP/1.1`, 'Host: a'),
  headText(`BREW /${CANARY} HTTP/1.1`, 'Host: a'),
  headText(`CONNECT ${CANARY}:443 HTTP/1.1`, `Host: ${CANARY}`),
  headText(`GET / HTTP/1.1`, `Host: ${CANARY}`, `Host: ${CANARY}`),
  `${CANARY}\r\n\r\n`,
];

/** What is sent when the allowance is spent. */
const refused = Array.from({ length: 5 }, () => requestText(JSON.stringify({ text: CANARY })));

/** The requests that are counted: they are POST, and to an endpoint that there is. */
const counted = requests.filter((request) => /^POST \/(?:api\/v1\/[a-z0-9-]+\/|mcp)[? ]/.test(request));

/** The canary in every place of a message to the MCP endpoint. */
function mcpRequests(): string[] {
  const call = (params: object) => ({ jsonrpc: '2.0', id: CANARY, method: 'tools/call', params });
  const messages = [
    ...Array.from(registry.keys(), (name) => call({ name, arguments: { text: CANARY } })),
    call({ name: 'base64', arguments: { text: `${CANARY}*`, operation: 'decode' } }),
    call({ name: 'base64', arguments: { [CANARY]: CANARY } }),
    call({ name: 'base64', arguments: CANARY }),
    call({ name: CANARY }),
    call({ name: 'base64', arguments: {}, _meta: { [CANARY]: CANARY } }),
    { jsonrpc: '2.0', id: 1, method: CANARY },
    { jsonrpc: '2.0', method: CANARY },
    { jsonrpc: '2.0', [CANARY]: CANARY },
    CANARY,
    [CANARY],
  ];
  const target = `/mcp?${CANARY}`;
  const headers = [
    { Host: CANARY },
    { Origin: `https://${CANARY}` },
    { 'Mcp-Protocol-Version': CANARY },
    { 'Mcp-Session-Id': CANARY },
    { 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': CANARY, 'Mcp-Name': CANARY },
  ];
  return [
    ...messages.map((message) => requestText(JSON.stringify(message), { target })),
    ...headers.map((each) => requestText(JSON.stringify(messages[0]), { target, headers: each })),
    requestText(`{"jsonrpc":"${CANARY}`, { target }),
  ];
}

test('a canary string sent through every path and error appears in no log, at any level, and no address does', async () => {
  const server = await startProcess({ LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: String(counted.length) });
  const statuses = new Set<number | undefined>();
  for (const request of [...requests, ...refused]) {
    const client = await RawClient.to(server.port);
    client.send(request);
    statuses.add((await client.answer())?.status);
    client.socket.destroy();
  }
  const aborted = await RawClient.to(server.port);
  aborted.send(requestText(`{"text":"${CANARY}`, { headers: { 'Content-Length': '1000' } }));
  aborted.socket.destroy();
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);

  expect([...statuses].sort()).toEqual([200, 202, 400, 403, 404, 405, 413, 415, 417, 429, 431]);
  const lines = server.stdout().trim().split('\n');
  expect(lines.length).toBeGreaterThan(requests.length);
  const log = server.stdout() + server.stderr().replaceAll(server.url, '');
  expect(log).not.toContain(CANARY);
  expect(log).not.toContain('127.0.0.1');
});

test('one structured line a request: method, route template, status, duration, bytes', async () => {
  const server = await startProcess();
  const client = await RawClient.to(server.port);
  client.send(requestText('{"text":"Hello"}', { target: `${base64}?x` }));
  await client.answer();
  client.socket.destroy();
  server.kill('SIGTERM');
  await server.exited;
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

test('LOG_LEVEL=silent writes no log at all', async () => {
  const server = await startProcess({ LOG_LEVEL: 'silent' });
  const client = await RawClient.to(server.port);
  client.send(requestText('{"text":"Hello"}'));
  await client.answer();
  client.socket.destroy();
  server.kill('SIGTERM');
  await server.exited;
  expect(server.stdout()).toBe('');
});
