import { describe, expect, test, vi } from 'vitest';
import { createAddressFinder, createClientFinder } from './client-address.ts';

/** The client that a request counts for; test/server/proxies.test.ts tests it in a server. */

describe('without TRUST_PROXY', () => {
  const clientOf = createClientFinder([]);

  test.each([undefined, '', '192.0.2.1', '127.0.0.1, 192.0.2.1'])('X-Forwarded-For: %j is ignored', (value) => {
    expect(clientOf('203.0.113.1', () => value)).toBe('203.0.113.1');
  });
});

describe('behind 127.0.0.1 and 10.0.0.0/8', () => {
  const clientOf = createClientFinder(['127.0.0.1', '10.0.0.0/8']);

  test.each([
    ['the last address that is not a proxy', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['the address that the proxy added, not those before it', '127.0.0.1', '192.0.2.9, 192.0.2.1', '192.0.2.1'],
    [
      'a chain of proxies is followed to its end',
      '127.0.0.1',
      '192.0.2.9,192.0.2.1 , 10.0.0.7,\t10.1.2.3',
      '192.0.2.1',
    ],
    ['all are proxies: the farthest one', '127.0.0.1', '10.0.0.7, 10.0.0.8, 10.0.0.9', '10.0.0.7'],
    ['nothing was added: the proxy', '127.0.0.1', undefined, '127.0.0.1'],
    ['nothing but commas: the proxy', '127.0.0.1', ' , ,', '127.0.0.1'],
    ['empty elements are skipped', '127.0.0.1', '192.0.2.1, ,10.0.0.7,', '192.0.2.1'],
    ['a name, not an address: the proxy', '127.0.0.1', '192.0.2.1, unknown', '127.0.0.1'],
    ['an address with a port', '127.0.0.1', '192.0.2.9:1, 192.0.2.1:4711', '192.0.2.1'],
    ['IPv6 with a port', '127.0.0.1', '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['IPv6 in brackets', '127.0.0.1', '[2001:db8::1]', '2001:db8:0:0::/64'],
    ['a proxy with a port', '127.0.0.1', '192.0.2.1, 10.0.0.7:80', '192.0.2.1'],
    ['32 hops are read, empty ones too', '127.0.0.1', `192.0.2.1${', '.repeat(29)},10.0.0.8, 10.0.0.7`, '192.0.2.1'],
    [
      'a client beyond 32 hops: the last one read',
      '127.0.0.1',
      `192.0.2.1, 10.0.0.8${', 10.0.0.7'.repeat(31)}`,
      '10.0.0.8',
    ],
    ['only a port: the proxy', '127.0.0.1', ':80', '127.0.0.1'],
    ['IPv4 mapped into IPv6', '::ffff:127.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
    ['IPv6 by its /64', '127.0.0.1', '192.0.2.9, 2001:db8::1', '2001:db8:0:0::/64'],
    ['a client that is not a proxy: its header is ignored', '203.0.113.1', '192.0.2.1', '203.0.113.1'],
    ['a client that has left, and no longer has an address: its header is ignored', '', '192.0.2.1', ''],
  ])('%s', (_, peer, forwardedFor, client) => {
    expect(clientOf(peer, () => forwardedFor)).toBe(client);
  });

  test('X-Forwarded-For is not read if the peer is not a proxy', () => {
    const forwardedFor = vi.fn(() => '192.0.2.1');
    expect(clientOf('203.0.113.1', forwardedFor)).toBe('203.0.113.1');
    expect(forwardedFor).not.toHaveBeenCalled();
  });

  test('the first X-Forwarded-For that is ignored is reported, and no other', () => {
    const onIgnored = vi.fn();
    const finder = createClientFinder(['10.0.0.0/8'], onIgnored);
    finder('10.0.0.7', () => '192.0.2.1');
    finder('203.0.113.1', () => undefined);
    expect(onIgnored).toHaveBeenCalledTimes(0);
    for (let count = 0; count < 3; count++) finder('203.0.113.1', () => '192.0.2.1', '203.0.113.1');
    expect(onIgnored).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['IPv6 by its /64', '2001:db8::1', '2001:db8:0:0::/64'],
  ['a proxy is not counted', '10.0.0.7', undefined],
  ['a proxy mapped into IPv6 is not counted', '::ffff:10.0.0.7', undefined],
])('the address of a connection: %s', (_, peer, address) => {
  expect(createAddressFinder(['10.0.0.0/8'])(peer)).toBe(address);
});

test('without TRUST_PROXY, the connections of every address are counted', () => {
  expect(createAddressFinder([])('127.0.0.1')).toBe('127.0.0.1');
});

test.each([['everyone'], ['10.0.0.0/33'], [''], ['10.0.0.0/x']])('%j is rejected as a proxy', (name) => {
  expect(() => createClientFinder([name])).toThrow();
});
