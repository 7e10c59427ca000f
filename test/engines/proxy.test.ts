import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../support/programs.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { NGINX_HOST, nginx, SERVERS_HOST, type Site, siteTransport, startSite } from '../../support/servers/nginx.ts';
import { describeContract } from '../contract/describe-contract.ts';

const redis = findProgram('redis-server', 'redis-server');

/** Behind nginx: the contract, and whose allowance a request spends. */

describe.skipIf(nginx === undefined || redis === undefined)('behind nginx', () => {
  describeContract(siteTransport);
});

/** Each server lets two pass, and nginx asks them by turns, so that a client has four. */
describe.skipIf(nginx === undefined)('the client’s address behind nginx', () => {
  const alice = '127.0.0.5';
  const bob = '127.0.0.6';
  const everything = [200, 200, 200, 200, 429, 429];
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ RATE_LIMIT_PER_MINUTE: '2' });
  });

  afterAll(() => site.stop());

  test('a client has an allowance of its own, at each server, though all connections come from nginx', async () => {
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
    ['commas', { 'X-Forwarded-For': ' , ,,' }],
    ['no address', { 'X-Forwarded-For': 'unknown, _hidden, "127.0.0.6", 127.0.0.6:80, 999.1.1.1, \u00ff\t' }],
    ['IPv6', { 'X-Forwarded-For': '2001:db8::1' }],
    ['IPv6 in brackets with a port', { 'X-Forwarded-For': '[2001:db8::2]:443' }],
    ['IPv4 in IPv6', { 'X-Forwarded-For': '::ffff:127.0.0.6, ::ffff:7f00:1, ::1' }],
    ['four kilobytes of addresses', { 'X-Forwarded-For': `${bob}, `.repeat(370) }],
    ['Forwarded', { Forwarded: `for=${bob};proto=https, for="[2001:db8::3]"` }],
    ['X-Real-IP', { 'X-Real-IP': bob }],
    ['the headers of other proxies', { 'CF-Connecting-IP': bob, 'True-Client-IP': bob, 'X-Client-IP': bob }],
    ['a header that takes the place of another', { Connection: 'X-Forwarded-For', 'X-Forwarded-For': bob }],
    ['an underscore', { X_Forwarded_For: bob }],
  ] as const;

  test.each(forged)('what a client writes gives it nothing: %s', async (_, headers) => {
    expect(await statuses(alice, [headers, headers])).toEqual([429, 429]);
  });

  test.each([
    ['textmill', `${bob}, `.repeat(450)],
    ['nginx', `${bob}, `.repeat(900)],
  ])('what is too long is refused for its size, by %s', async (_, list) => {
    expect(await statuses(alice, [{ 'X-Forwarded-For': `${list}\r\nX-Forwarded-For: ${list}` }])).toEqual([431]);
  });

  test('and it has cost the client whose address it was nothing', async () => {
    expect(await statuses(bob, Array(6).fill({}))).toEqual(everything);
  });

  test('a client that reaches a server beside nginx counts as itself, whatever it writes', async () => {
    const [{ port }] = site.servers;
    const client = await RawClient.to(port, { host: SERVERS_HOST, localAddress: '127.0.0.7' });
    const written = ['192.0.2.7', '127.0.0.1', '2001:db8::7'].map((address) => ({ 'X-Forwarded-For': address }));
    expect(await statusesOf(client, written)).toEqual([200, 200, 429]);
  });

  async function statuses(from: string, headers: readonly Readonly<Record<string, string>>[]) {
    return statusesOf(await RawClient.to(site.proxy.port, { host: NGINX_HOST, localAddress: from }), headers);
  }

  /** The status of a request with each of the headers, on one connection unless the server ends it. */
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
