import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawAnswer, RawClient, requestText } from '../../support/raw-client.ts';
import {
  CADDY_HOST,
  type Caddy,
  caddy,
  caddyfile,
  LIMIT,
  startCaddy,
  startServer,
  stopServer,
  usable,
} from '../../support/servers/caddy.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

/** Clients that send what is broken, or too slowly, to Caddy with deploy/Caddyfile. */

describe.skipIf(caddy === undefined)('Caddy', () => {
  let servers: readonly ServerProcess[] = [];
  let proxy: Caddy;
  let Host: string;
  let broken: string;

  /** Clients of their own, whom Caddy spreads over both servers. */
  const addresses = Array.from({ length: 8 }, (_, index) => `127.0.1.${index + 1}`);

  beforeAll(async () => {
    servers = await Promise.all([startServer(), startServer()]);
    proxy = await startCaddy(usable, servers);
    Host = `${CADDY_HOST}:${proxy.port}`;
    const [head = ''] = requestText('', { headers: { Host } }).split('Content-Length');
    broken = `${head}Transfer-Encoding: chunked\r\n\r\n5\r\naaaaa\r\nzz\r\n`;
  });

  afterAll(async () => {
    await proxy.stop();
    await Promise.all(servers.map((server) => stopServer(server)));
  });

  /** Sends what an address of this machine has to say, and resolves with the answer. */
  async function say(localAddress: string, text: string): Promise<RawAnswer | undefined> {
    const client = await RawClient.to(proxy.port, { host: CADDY_HOST, localAddress });
    client.send(text);
    const answer = await client.answer();
    client.socket.destroy();
    return answer;
  }

  test('clients that send as many lines as fit into a head count by their own addresses', async () => {
    const lines = Array<string>(80).fill('x').join('\r\nA: ');
    // Two of them are sent to one server, at least.
    const left = ['127.0.2.1', '127.0.2.2', '127.0.2.3'].map(async (address) => {
      const answer = await say(address, requestText('{"text":""}', { headers: { Host, A: lines } }));
      return answer?.headers['ratelimit']?.replace(/;t=\d+$/, '');
    });
    expect(await Promise.all(left)).toEqual(left.map(() => `"default";r=${LIMIT - 1}`));
  });

  test('bodies that are broken take the site from nobody', async () => {
    const attack = () => Promise.all(addresses.map((address) => say(address, broken)));
    // What it does to Caddy, it has done when it is over.
    await attack();
    let isOver = false;
    const again = attack().finally(() => {
      isOver = true;
    });
    const get = requestText('', { method: 'GET', target: '/readyz', headers: { Host } });
    const answers = await Promise.all(addresses.map((address) => say(address, get)));
    expect({ statuses: answers.map((answer) => answer?.status), isOver }).toEqual({
      statuses: addresses.map(() => 200),
      isOver: false,
    });
    await again;
  });

  test('a body that is broken becomes few requests, not one every 250 ms for 10 seconds', async () => {
    const address = '127.0.1.100';
    await say(address, broken);
    const answer = await say(address, requestText('{"text":"Hello"}', { headers: { Host } }));
    const remaining = Number(/r=(\d+)/.exec(answer?.headers['ratelimit'] ?? '')?.[1]);
    expect(LIMIT - 1 - remaining).toBeGreaterThan(0);
    expect(LIMIT - 1 - remaining).toBeLessThan(10);
  });

  test('a head and a body that come slowly are waited for as long as the file says', async () => {
    const [head, body] = await Promise.all([
      secondsOfPatience(`GET / HTTP/1.1\r\nHost: ${Host}\r\nX-Slow: `),
      secondsOfPatience(requestText('', { headers: { Host, 'Content-Length': '30000' } })),
    ]);
    const [forHead, forBody] = ['read_header', 'read_body'].map((name) =>
      Number(new RegExp(`^\\t+${name} (\\d+)s$`, 'm').exec(caddyfile)?.[1]),
    );
    expect(head).toBeGreaterThan(Number(forHead) - 1);
    expect(body).toBeGreaterThan(Number(forBody) - 1);
    // What comes behind Caddy's answer may count as one more slow head. Without limits both would stay for over a minute.
    for (const seconds of [head, body]) expect(seconds).toBeLessThan(2 * (Number(forHead) + Number(forBody)));
  });

  /** Says something, then goes on a byte at a time, and resolves with the seconds after which Caddy closes the connection. */
  async function secondsOfPatience(text: string): Promise<number> {
    const client = await RawClient.to(proxy.port, { host: CADDY_HOST });
    const begun = performance.now();
    client.send(text);
    const drip = setInterval(() => client.send('a'), 250);
    await client.closed;
    clearInterval(drip);
    return (performance.now() - begun) / 1000;
  }
});
