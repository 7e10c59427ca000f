import { once } from 'node:events';
import { connect } from 'node:http2';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { serversOnEngines } from '../../support/servers/engines.ts';
import { runProcess, type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { CANARY, counted, requests, sendCanaries } from '../process/canary.ts';
import { stopUnderLoad } from '../process/stop-under-load.ts';

/** The built server as a process on each engine: settings, logs, and stopping. */

/** A body that is larger than its limit. */
const repeatedLength =
  headText(
    'POST /api/v1/base64/ HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...Array<string>(2).fill('Content-Length: 50000000'),
  ) + ' '.repeat(100_000);

// The last test runs what depends on the release of Node.
const engines = serversOnEngines.filter(({ name }) => name !== 'Node 26');

describe.each(engines)('on $name', ({ name, command }) => {
  test('SIGTERM under the load of 32 keep-alive clients loses no request, and the exit code is 0', async () => {
    const server = await startProcess({ RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' }, command);
    const lost = await stopUnderLoad(server, 'SIGTERM');
    expect(await server.exited).toBe(0);
    expect(lost).toBe(0);
  });

  const body = '{"text":"Hello"}';
  const half = requestText(body.slice(0, 5), { headers: { 'Content-Length': String(body.length) } });

  /** Sends the first part of a request, and SIGTERM when it has begun: a later one has its response. */
  async function stopDuring(server: ServerProcess, ...parts: readonly string[]): Promise<readonly RawClient[]> {
    const clients = await Promise.all(parts.map(() => RawClient.to(server.port)));
    for (const [index, client] of clients.entries()) client.send(parts[index] ?? '');
    await fetch(`${server.url}/healthz`, { headers: { Connection: 'close' } });
    server.kill('SIGTERM');
    await expect.poll(() => server.stdout()).toContain('stopping');
    return clients;
  }

  test('a request of which half has arrived at SIGTERM is finished', async () => {
    const server = await startProcess({ SHUTDOWN_GRACE_SECONDS: '60', LOG_LEVEL: 'info' }, command);
    const coded = requestText('5\r\n{"tex\r\n', { headers: { 'Transfer-Encoding': 'chunked' } });
    const [declared, chunked] = await stopDuring(server, half, coded);
    declared?.send(body.slice(5));
    chunked?.send('b\r\nt":"Hello"}\r\n0\r\n\r\n');
    expect([(await declared?.answer())?.status, (await chunked?.answer())?.status]).toEqual([200, 200]);
    for (const client of [declared, chunked]) client?.socket.destroy();
    expect(await server.exited).toBe(0);
  });

  test('at the end of the grace period, the server ends despite an unfinished request', async () => {
    const server = await startProcess({ SHUTDOWN_GRACE_SECONDS: '4', LOG_LEVEL: 'info' }, command);
    const [unfinished] = await stopDuring(server, half);
    expect((await unfinished?.answer())?.status).toBe(name === 'Deno' ? 503 : undefined);
    expect(await server.exited).toBe(0);
  });

  test('no log at any level contains an address, or a canary that was sent through every path and error', async () => {
    const server = await startProcess({ LOG_LEVEL: 'debug', RATE_LIMIT_PER_MINUTE: String(counted.length) }, command);
    expect(await sendCanaries(server)).toEqual(expect.arrayContaining([200, 400, 404, 405, 413, 415, 429]));
    expect(await server.stop()).toBe(0);
    // Many requests are malformed HTTP, which engines other than Node handle on their own.
    expect(server.stdout().trim().split('\n').length).toBeGreaterThan(requests.length / 2);
    const log = server.stdout() + server.stderr().replaceAll(server.url, '');
    expect(log).not.toContain(CANARY);
    expect(log).not.toContain('127.0.0.1');
    expect(log.split('LOG_LEVEL=debug means info').length).toBe(2);
  });

  test('settings work: TRUST_PROXY, TLS, METRICS_PORT, and PORT, if it is not in use', async () => {
    const certificate = await makeCertificate('ec', 5);
    const server = await startProcess({ TRUST_PROXY: 'loopback', METRICS_PORT: '0' }, command);
    for (const [address, left] of [
      ['192.0.2.1', 59],
      ['192.0.2.2', 59],
      ['198.51.100.9, 192.0.2.1', 58],
    ] as const) {
      const request = requestText('{"text":""}', { headers: { 'X-Forwarded-For': address } });
      expect((await RawClient.ask(server.port, request))?.headers['ratelimit']).toContain(`;r=${left};`);
    }
    const metrics = await (await fetch(server.metricsUrl ?? '')).text();
    const posted = 'textmill_requests_total{method="POST",route="/api/v1/base64/",status="200"} 3';
    expect(metrics.split('\n')).toContain(posted);
    const { code, stderr } = await runProcess({ PORT: String(server.port), HOST: '127.0.0.1' }, command);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${server.port} is in use by another program: `)]);
    expect(await server.stop()).toBe(0);
    const secure = await startProcess(certificate.files, command);
    expect(await certificate.statusOf(`${secure.url}/healthz`)).toBe(200);
    expect(await secure.stop()).toBe(0);
    expect(secure.stdout()).toContain('"msg":"the certificate in TLS_CERT_FILE expires soon');
    await certificate.remove();
  });

  test('requests that the contract table does not send', async () => {
    const server = await startProcess({}, command);
    const params = { name: 'base64', arguments: { text: 'Hello' } };
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    for (const [request, statuses, part] of [
      [requestText(call, { target: '/mcp' }), [200], '"structuredContent":{"result":"SGVsbG8="}'],
      // The client is still sending.
      [requestText(' '.repeat(5_000_000)), [413], ''],
      [repeatedLength, [400, 413], ''],
      // Load balancers probe without Host.
      ['GET /readyz HTTP/1.0\r\n\r\n', [200], 'ready'],
    ] as const) {
      const answer = await RawClient.ask(server.port, request);
      expect(statuses, request.slice(0, 100)).toContain(answer?.status);
      expect(answer?.body).toContain(part);
    }
    expect(await server.stop()).toBe(0);
  });
});

describe.each(serversOnEngines.filter(({ name }) => !name.startsWith('Node')))('on $name', ({ name, command }) => {
  test('a socket from systemd is rejected', async () => {
    const words = ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', 'sh', ...command];
    const { code, stdout, stderr } = await runProcess({}, ['sh', ...words]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^LISTEN_FDS is not supported on this runtime: [^\n]+\n$/);
  });

  test.runIf(name === 'Deno')('WORKERS above 1 ends the start, but WORKERS=auto is one thread', async () => {
    const { code, stdout, stderr } = await runProcess({ WORKERS: '2' }, command);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^WORKERS must be 1 on this runtime: use Node 22.12 or newer, or Bun, on Linux; or [^\n]+\n$/,
    );
    const server = await startProcess({ WORKERS: 'auto' }, command);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test.runIf(name === 'Deno')('/mcp also works over HTTP/2, which Deno supports with TLS', async () => {
    const certificate = await makeCertificate();
    const server = await startProcess(certificate.files, command);
    const session = connect(server.url, { ca: certificate.pem.cert, servername: 'localhost' });
    const stream = session.request({ ':method': 'POST', ':path': '/mcp', 'content-type': 'application/json' });
    stream.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    const [head] = await once(stream, 'response');
    expect(head[':status']).toBe(200);
    session.destroy();
    expect(await server.stop()).toBe(0);
    await certificate.remove();
  });
});
