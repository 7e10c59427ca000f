import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { createError } from '../../src/contract/errors.ts';
import { httpLimits } from '../../src/contract/limits.ts';
import { headersOf } from '../../src/contract/message.ts';
import { replyError } from '../../src/contract/reply.ts';
import { headText } from '../../support/raw-client.ts';
import {
  CADDY_HOST,
  type Caddy,
  caddy,
  caddyfile,
  runCaddy,
  startCaddy,
  startServer,
} from '../../support/servers/caddy.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

/** deploy/Caddyfile in front of two servers that are running, are replaced, or are down. */

describe.skipIf(caddy === undefined)('Caddy', () => {
  let servers: ServerProcess[] = [];
  let proxy: Caddy;

  beforeAll(async () => {
    servers = await Promise.all([startServer(), startServer()]);
    proxy = await startCaddy(caddyfile, servers);
  });

  afterAll(async () => {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
  });

  test.each(['localhost', 'text.example.com'])('accepts the file for DOMAIN=%s', async (name) => {
    await runCaddy(['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], name);
  });

  test('formats the file without changes', async () => {
    expect(await runCaddy(['fmt', 'deploy/Caddyfile'], 'localhost')).toBe(caddyfile);
  });

  test('passes every check of textmill check', async () => {
    const { stopped, checks } = await check({ url: new URL(proxy.url) });
    expect({ stopped, faults: checks.filter(({ state }) => state !== 'passed') }).toEqual({
      stopped: null,
      faults: [],
    });
  });

  test.each([
    ['localhost', undefined],
    ['text.example.com', 'max-age=31536000'],
  ])('speaks only HTTP/1.1 over HTTPS for %s, with Strict-Transport-Security: %s', async (name, security) => {
    const secured = await startCaddy(caddyfile, servers, 1024);
    onTestFinished(() => secured.stop());
    const host = { host: CADDY_HOST, port: secured.port, servername: name, rejectUnauthorized: false };
    // A server waits for the body of the second request, which is malformed, so Caddy itself responds.
    for (const [status, path, ...lines] of [
      [404, '/absent', 'Content-Length: 0'],
      [400, '/api/v1/base64/', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    ] as const) {
      const socket = connect({ ...host, ALPNProtocols: ['h2', 'http/1.1'] });
      socket.write(headText(`POST ${path} HTTP/1.1`, `Host: ${name}`, 'Connection: close', ...lines));
      if (status === 400) socket.write('zz\r\n');
      let answer = '';
      socket.setEncoding('utf8').on('data', (piece: string) => {
        answer += piece;
      });
      // Caddy may reset a connection after its response, if it has not read all.
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('close', resolve));
      expect(socket.alpnProtocol).toBe('http/1.1');
      expect(answer.split('\r\n')[0]).toMatch(`HTTP/1.1 ${status}`);
      expect(/^strict-transport-security: (.+)\r$/im.exec(answer)?.[1]).toBe(security);
      expect(answer).not.toMatch(/^(?:server|via|alt-svc):/im);
    }
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'loses no request while %s ends one server after the other and each is replaced',
    async (signal) => {
      const statuses = new Set<number>();
      let isDone = false;
      let answered = 0;
      const ask = async () => {
        while (!isDone) {
          const answer = await fetch(`${proxy.url}/openapi.json`);
          await answer.text();
          statuses.add(answer.status);
          answered++;
        }
      };
      const clients = [ask(), ask(), ask(), ask()];
      for (const [index, old] of [...servers.entries()]) {
        await old.stop(signal);
        // The other server gets the clients of this server.
        const before = answered;
        await expect.poll(() => answered).toBeGreaterThan(before + 20);
        servers[index] = await startServer(old.port);
      }
      isDone = true;
      await Promise.all(clients);
      expect(statuses).toEqual(new Set([200]));
    },
  );

  test('lets a request wait while no server is up', async () => {
    await Promise.all(servers.map((server) => server.stop()));
    const [first, second] = servers;
    const answer = fetch(`${proxy.url}/readyz`);
    servers = await Promise.all([startServer(first?.port), startServer(second?.port)]);
    expect((await answer).status).toBe(200);
  });

  test('sends the same 503 as textmill if no server comes up, and logs nothing from the request', async () => {
    await Promise.all(servers.map((server) => server.stop()));
    const answer = await fetch(`${proxy.url}/canary-path?canary-query`, { headers: { 'X-Canary': 'canary-header' } });
    const expected = replyError(createError('SERVICE_UNAVAILABLE', {}));
    expect(answer.status).toBe(expected.status);
    expect(await answer.text()).toBe(expected.body);
    const given = Object.fromEntries(answer.headers);
    delete given['date'];
    const own = Object.entries(headersOf(expected)).map(([name, value]) => [name.toLowerCase(), String(value)]);
    expect(given).toEqual({
      ...Object.fromEntries(own),
      'content-length': String(expected.body.length),
      'retry-after': String(httpLimits.overloadRetrySeconds),
    });
    expect(proxy.log()).not.toMatch(/canary|remote_ip/);
  });
});
