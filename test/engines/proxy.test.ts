import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { findProgram } from '../../support/programs.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { NGINX_HOST, nginx, SERVERS_HOST, type Site, siteTransport, startSite } from '../../support/servers/nginx.ts';
import { startRedis } from '../../support/servers/redis-server.ts';
import { describeContract } from '../contract/describe-contract.ts';

const redis = findProgram('redis-server', 'redis-server');

/** Behind nginx: the contract, and the address under which a request is counted. */

describe.skipIf(nginx === undefined || redis === undefined)('behind nginx', () => {
  describeContract(siteTransport);

  test('a server passes textmill check over TLS', async () => {
    const shared = await startRedis();
    const site = await startSite({ MCP_ALLOWED_HOSTS: 'text.example.com', REDIS_URL: shared.url });
    const url = new URL(`https://text.example.com:${site.proxy.tlsPort}`);
    const report = await check({ url, address: NGINX_HOST });
    await site.stop();
    await shared.stop();
    expect(report.stopped).toBeNull();
    // The certificate is self-signed, and this machine is the proxy.
    const found = report.problems.map(({ check: name, severity }) => [name, severity]);
    expect(found).toEqual([
      ['certificate', 'failed'],
      ['forged address', 'warning'],
    ]);
  });
});

/** Each server allows two requests per client, and nginx alternates between two servers, so a client gets four. */
describe.skipIf(nginx === undefined)('the client’s address behind nginx', () => {
  const alice = '127.0.0.5';
  const bob = '127.0.0.6';
  const everything = [200, 200, 200, 200, 429, 429];
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ RATE_LIMIT_PER_MINUTE: '2' });
  });

  afterAll(() => site.stop());

  test('each server counts each client separately, although all connections come from nginx', async () => {
    expect(await statuses(alice, Array(6).fill({}))).toEqual(everything);
    expect(await statuses('127.0.0.8', Array(6).fill({}))).toEqual(everything);
  });

  const forged = [
    ['one address', { 'X-Forwarded-For': '192.0.2.1' }],
    ['the address of another client', { 'X-Forwarded-For': bob }],
    ['the address of nginx', { 'X-Forwarded-For': '127.0.0.1' }],
    ['a chain that ends with nginx', { 'X-Forwarded-For': `${bob}, 192.0.2.1, 127.0.0.1` }],
    ['several lines', { 'X-Forwarded-For': `${bob}\r\nX-Forwarded-For: 192.0.2.1\r\nx-forwarded-for: 127.0.0.1` }],
    ['an empty line', { 'X-Forwarded-For': '' }],
    ['IPv4 in IPv6', { 'X-Forwarded-For': '::ffff:127.0.0.6, ::ffff:7f00:1, ::1' }],
    ['four kilobytes of addresses', { 'X-Forwarded-For': `${bob}, `.repeat(370) }],
    ['Forwarded', { Forwarded: `for=${bob};proto=https, for="[2001:db8::3]"` }],
    ['X-Real-IP', { 'X-Real-IP': bob }],
    ['the headers of other proxies', { 'CF-Connecting-IP': bob, 'True-Client-IP': bob, 'X-Client-IP': bob }],
    ['a header that Connection names', { Connection: 'X-Forwarded-For', 'X-Forwarded-For': bob }],
    ['a header name with underscores', { X_Forwarded_For: bob }],
  ] as const;

  test.each(forged)('a client gains nothing by sending %s', async (_, headers) => {
    expect(await statuses(alice, [headers, headers])).toEqual([429, 429]);
  });

  test.each([
    ['textmill', `${bob}, `.repeat(450)],
    ['nginx', `${bob}, `.repeat(900)],
  ])('%s rejects headers that are too long with 431', async (_, list) => {
    expect(await statuses(alice, [{ 'X-Forwarded-For': `${list}\r\nX-Forwarded-For: ${list}` }])).toEqual([431]);
  });

  test('forged headers do not count for the client with the forged address', async () => {
    expect(await statuses(bob, Array(6).fill({}))).toEqual(everything);
  });

  test('a client that connects directly to a server is counted by its own address, with any headers', async () => {
    const [{ port }] = site.servers;
    const client = await RawClient.to(port, { host: SERVERS_HOST, localAddress: '127.0.0.7' });
    const written = ['192.0.2.7', '127.0.0.1', '2001:db8::7'].map((address) => ({ 'X-Forwarded-For': address }));
    expect(await statusesOf(client, written)).toEqual([200, 200, 429]);
  });

  async function statuses(from: string, headers: readonly Readonly<Record<string, string>>[]) {
    return statusesOf(await RawClient.to(site.proxy.port, { host: NGINX_HOST, localAddress: from }), headers);
  }

  /** The status of a request with each of the headers, all on one connection. */
  async function statusesOf(client: RawClient, several: readonly Readonly<Record<string, string>>[]) {
    const received: (number | undefined)[] = [];
    for (const headers of several) {
      client.send(requestText('{"text":""}', { headers }));
      received.push((await client.answer())?.status);
    }
    client.socket.destroy();
    return received;
  }
});
