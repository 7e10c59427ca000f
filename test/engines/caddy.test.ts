import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { createError } from '../../src/contract/errors.ts';
import { httpLimits } from '../../src/contract/limits.ts';
import { headersOf } from '../../src/contract/message.ts';
import { replyError } from '../../src/contract/reply.ts';
import { headText, type RawAnswer, RawClient, requestText } from '../../support/raw-client.ts';
import {
  CADDY_HOST,
  type Caddy,
  caddy,
  caddyfile,
  LIMIT,
  runCaddy,
  startCaddy,
  startServer,
} from '../../support/servers/caddy.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

/** deploy/Caddyfile in front of two servers that are running or down. test/deployments/compose.test.ts replaces them. */

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
    const { stopped, problems } = await check({ url: new URL(proxy.url) });
    expect({ stopped, problems }).toEqual({ stopped: null, problems: [] });
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

  /** Sends text from an address of this machine, and resolves with the response. */
  async function say(localAddress: string, headers: Readonly<Record<string, string>>, body: string) {
    const client = await RawClient.to(proxy.port, { host: CADDY_HOST, localAddress });
    client.send(requestText(body, { headers: { Host: `${CADDY_HOST}:${proxy.port}`, ...headers } }));
    const answer = await client.answer();
    client.socket.destroy();
    return answer;
  }

  /** The number of requests that are left of {@link LIMIT}. */
  const leftIn = (answer: RawAnswer | undefined) => Number(/r=(\d+)/.exec(answer?.headers['ratelimit'] ?? '')?.[1]);

  test('clients that send the largest number of header lines are counted by their own addresses', async () => {
    const lines = Array<string>(80).fill('x').join('\r\nA: ');
    // Caddy sends at least two of them to the same server.
    const left = ['127.0.2.1', '127.0.2.2', '127.0.2.3'].map(async (address) =>
      leftIn(await say(address, { A: lines }, '{"text":""}')),
    );
    expect(await Promise.all(left)).toEqual(left.map(() => LIMIT - 1));
  });

  test('a broken body gets 400 in the format of textmill, and causes one request, not one every 250 ms', async () => {
    const expected = replyError(createError('MALFORMED_REQUEST', { part: 'the request' }));
    const broken = await say('127.0.1.100', { 'Transfer-Encoding': 'chunked' }, '5\r\naaaaa\r\nzz\r\n');
    expect(broken).toMatchObject({ status: expected.status, body: expected.body });
    const headers = { 'textmill-error': 'code=MALFORMED_REQUEST', 'content-type': 'application/json' };
    expect(broken?.headers).toMatchObject(headers);
    expect(broken?.headers).not.toHaveProperty('retry-after');
    expect(leftIn(await say('127.0.1.100', {}, '{"text":"Hello"}'))).toBe(LIMIT - 2);
  });

  test('a request without TLS for another name gets 421', async () => {
    const client = await RawClient.to(proxy.otherPort, { host: CADDY_HOST });
    client.send(requestText('', { method: 'GET', target: '/', headers: { Host: 'other.example' } }));
    expect((await client.answer())?.status).toBe(421);
    client.socket.destroy();
  });

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
