import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { findProgram } from '../../support/programs.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { NGINX_HOST, nginx, type Site, siteTransport, startSite } from '../../support/servers/nginx.ts';
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

  const chain = { 'X-Forwarded-For': `${bob}, 192.0.2.1\r\nx-forwarded-for: ::ffff:127.0.0.6, 127.0.0.1` };

  test.each([
    ['a chain of addresses', chain],
    ['the headers of other proxies', { Forwarded: `for=${bob}`, 'X-Real-IP': bob, 'CF-Connecting-IP': bob }],
    ['a header that Connection names', { Connection: 'X-Forwarded-For', ...chain }],
    ['a header name with underscores', { X_Forwarded_For: bob }],
  ])('a client gains nothing by sending %s', async (_, headers) => {
    expect(await statuses(alice, [headers, headers])).toEqual([429, 429]);
  });

  test('forged headers do not count for the client with the forged address', async () => {
    expect(await statuses(bob, Array(6).fill({}))).toEqual(everything);
  });

  /** The status of a request with each of the headers, all on one connection. */
  async function statuses(localAddress: string, several: readonly Readonly<Record<string, string>>[]) {
    const client = await RawClient.to(site.proxy.port, { host: NGINX_HOST, localAddress });
    const received: (number | undefined)[] = [];
    for (const headers of several) {
      client.send(requestText('{"text":""}', { headers }));
      received.push((await client.answer())?.status);
    }
    client.socket.destroy();
    return received;
  }
});
