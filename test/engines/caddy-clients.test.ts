import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createError } from '../../src/contract/errors.ts';
import { replyError } from '../../src/contract/reply.ts';
import { type RawAnswer, RawClient, requestText } from '../../support/raw-client.ts';
import {
  CADDY_HOST,
  type Caddy,
  caddy,
  caddyfile,
  LIMIT,
  startCaddy,
  startServer,
} from '../../support/servers/caddy.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

/** Clients that send broken requests to Caddy with deploy/Caddyfile. */

describe.skipIf(caddy === undefined)('Caddy', () => {
  let servers: readonly ServerProcess[] = [];
  let proxy: Caddy;
  let Host: string;
  let broken: string;

  beforeAll(async () => {
    servers = await Promise.all([startServer(), startServer()]);
    proxy = await startCaddy(caddyfile, servers);
    Host = `${CADDY_HOST}:${proxy.port}`;
    broken = requestText('5\r\naaaaa\r\nzz\r\n', { headers: { Host, 'Transfer-Encoding': 'chunked' } });
  });

  afterAll(async () => {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
  });

  /** Sends text from an address of this machine, and resolves with the response. */
  async function say(localAddress: string, text: string): Promise<RawAnswer | undefined> {
    const client = await RawClient.to(proxy.port, { host: CADDY_HOST, localAddress });
    client.send(text);
    const answer = await client.answer();
    client.socket.destroy();
    return answer;
  }

  test('clients that send the largest number of header lines are counted by their own addresses', async () => {
    const lines = Array<string>(80).fill('x').join('\r\nA: ');
    // Caddy sends at least two of them to the same server.
    const left = ['127.0.2.1', '127.0.2.2', '127.0.2.3'].map(async (address) => {
      const answer = await say(address, requestText('{"text":""}', { headers: { Host, A: lines } }));
      return answer?.headers['ratelimit']?.replace(/;t=\d+$/, '');
    });
    expect(await Promise.all(left)).toEqual(left.map(() => `"default";r=${LIMIT - 1}`));
  });

  test('a broken body gets 400 in the format of textmill', async () => {
    const expected = replyError(createError('MALFORMED_REQUEST', { part: 'the request' }));
    const { status, body, headers } = (await say('127.0.1.101', broken)) ?? {};
    expect({ status, body }).toEqual({ status: expected.status, body: expected.body });
    expect(headers).toMatchObject({ 'textmill-error': 'code=MALFORMED_REQUEST', 'content-type': 'application/json' });
    expect(headers).not.toHaveProperty('retry-after');
  });

  test('a request without TLS for another name gets 421', async () => {
    const client = await RawClient.to(proxy.otherPort, { host: CADDY_HOST });
    client.send(requestText('', { method: 'GET', target: '/', headers: { Host: 'other.example' } }));
    expect((await client.answer())?.status).toBe(421);
    client.socket.destroy();
  });

  test('a broken body causes one request, not one every 250 ms for 10 seconds', async () => {
    const address = '127.0.1.100';
    await say(address, broken);
    const answer = await say(address, requestText('{"text":"Hello"}', { headers: { Host } }));
    const remaining = Number(/r=(\d+)/.exec(answer?.headers['ratelimit'] ?? '')?.[1]);
    expect(LIMIT - 1 - remaining).toBe(1);
  });
});
