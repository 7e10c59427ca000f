import { once } from 'node:events';
import { connect } from 'node:http2';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { run } from '../../support/packed.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { nodes, serversOnEngines } from '../../support/servers/engines.ts';
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

  test('a request of which half has arrived at SIGTERM is finished, or gets 503, and the server ends in the grace period', async () => {
    const server = await startProcess({ SHUTDOWN_GRACE_SECONDS: '8', LOG_LEVEL: 'info' }, command);
    const body = '{"text":"Hello"}';
    const clients = [await RawClient.to(server.port), await RawClient.to(server.port), await RawClient.to(server.port)];
    const [declared, chunked, unfinished] = clients;
    const head = requestText('', { headers: { 'Content-Length': String(body.length) } });
    for (const client of [declared, unfinished]) client?.send(head + body.slice(0, 5));
    chunked?.send(requestText('5\r\n{"tex\r\n', { headers: { 'Transfer-Encoding': 'chunked' } }));
    // The requests have begun when a later one has its response.
    await fetch(`${server.url}/healthz`, { headers: { Connection: 'close' } });
    server.kill('SIGTERM');
    await expect.poll(() => server.stdout()).toContain('stopping');
    // Bun and Deno may stop accepting after a second, and must break off requests after four.
    await setTimeout(1_500);
    declared?.send(body.slice(5));
    chunked?.send('b\r\nt":"Hello"}\r\n0\r\n\r\n');
    expect([(await declared?.answer())?.status, (await chunked?.answer())?.status]).toEqual([200, 200]);
    const last = await unfinished?.answer();
    expect(name === 'Deno' ? [last?.status, last?.headers['retry-after']] : last).toEqual(
      name === 'Deno' ? [503, '2'] : undefined,
    );
    for (const { socket } of clients) socket.destroy();
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

  test('X-Forwarded-For is used only behind a trusted proxy, and the log has one warning if it is ignored', async () => {
    const left: (string | undefined)[] = [];
    const warnings: number[] = [];
    for (const environment of [{}, { TRUST_PROXY: 'loopback' }]) {
      const server = await startProcess(environment, command);
      for (const address of ['192.0.2.1', '192.0.2.2', '198.51.100.9, 192.0.2.1']) {
        const request = requestText('{"text":""}', { headers: { 'X-Forwarded-For': address } });
        left.push(/r=(\d+)/.exec((await RawClient.ask(server.port, request))?.headers['ratelimit'] ?? '')?.[1]);
      }
      expect(await server.stop()).toBe(0);
      warnings.push(server.stdout().split('not in TRUST_PROXY').length - 1);
    }
    expect(left).toEqual(['59', '58', '57', '59', '59', '58']);
    expect(warnings).toEqual([1, 0]);
  });

  test('TLS_CERT_FILE and TLS_KEY_FILE turn on HTTPS; the log and a metric show that the certificate expires soon', async () => {
    const certificate = await makeCertificate('ec', 5);
    const server = await startProcess({ ...certificate.files, METRICS_PORT: '0' }, command);
    expect(await certificate.statusOf(`${server.url}/healthz`)).toBe(200);
    const metrics = await (await fetch(server.metricsUrl ?? '')).text();
    expect(Number(/^textmill_certificate_expiry_seconds (.+)$/m.exec(metrics)?.[1]) / 86_400).toBeCloseTo(5, 1);
    expect(metrics).toContain('textmill_requests_total{method="GET",route="/healthz",status="200"} 1\n');
    expect(metrics).toMatch(/^process_cpu_seconds_total /m);
    expect(await server.stop()).toBe(0);
    expect(server.stdout()).toMatch(/"level":40,.+"msg":"the certificate in TLS_CERT_FILE expires soon/);
    await certificate.remove();
  });

  if (!name.startsWith('Node')) {
    test('a socket from systemd is rejected', async () => {
      const words = ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', 'sh', ...command];
      const { code, stdout, stderr } = await runProcess({}, ['sh', ...words]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^LISTEN_FDS is not supported on this runtime: [^\n]+\n$/);
    });
  }

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

  describe('a server with default settings', () => {
    let server: ServerProcess;

    beforeAll(async () => {
      server = await startProcess({}, command);
    });

    afterAll(async () => expect(await server.stop()).toBe(0));

    test.each([
      ['a client that is still sending receives 413', requestText(' '.repeat(5_000_000)), [413]],
      ['a repeated Content-Length does not bypass the limit of a body', repeatedLength, [400, 413]],
      ['an HTTP/1.0 probe without Host, as load balancers send it, gets 200', 'GET /readyz HTTP/1.0\r\n\r\n', [200]],
    ])('%s', async (_, request, statuses) => {
      expect(statuses).toContain((await RawClient.ask(server.port, request))?.status);
    });

    test('/mcp calls a tool', async () => {
      const params = { name: 'base64', arguments: { text: 'Hello' } };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const answer = await RawClient.ask(server.port, requestText(body, { target: '/mcp' }));
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({ result: { structuredContent: { result: 'SGVsbG8=' } } });
    });
  });
});

describe.each([
  { name: 'Node 20', command: [nodes[0].program, 'dist/server.js'] as const },
  ...serversOnEngines.filter(({ name }) => name === 'Deno'),
])('on $name, where threads can not share a port', ({ command }) => {
  test('WORKERS above 1 ends the start with an error that says what to use', async () => {
    const { code, stdout, stderr } = await runProcess({ WORKERS: '2' }, command);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^WORKERS must be 1 on this runtime: use Node 22.12 or newer, or Bun, on Linux; or [^\n]+\n$/,
    );
  });

  test('WORKERS=auto is one thread', async () => {
    const server = await startProcess({ WORKERS: 'auto' }, command);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

/** Runs tests of node:http's internals, and of connections that depend on them, on each supported release of Node. */
const START =
  "import('vitest/node').then(({ startVitest }) => startVitest('test', ['internals', 'connection.test'], { config: false, root: 'src/server/node', setupFiles: ['../../../test/put-back.ts'], watch: false })).then((vitest) => vitest.close())";

test.each(nodes)(
  'on $name, the internals of node:http and connections behave as the server expects',
  async ({ program }) => {
    expect(await run(program, ['-e', START], '.')).toContain('passed');
  },
);
