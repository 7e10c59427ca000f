import { describe, expect, test } from 'vitest';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { startNode } from '../../support/servers/node-server.ts';

/** The address under which a request is counted. Every client in these tests connects from 127.0.0.1. */

async function remaining(
  trustedProxies: readonly string[],
  forwarded: readonly string[],
  name = 'X-Forwarded-For',
): Promise<(string | undefined)[]> {
  const node = await startNode({ rateLimit: 10, trustedProxies });
  const client = await RawClient.to(node.port);
  const left: (string | undefined)[] = [];
  for (const value of forwarded) {
    client.send(requestText('{"text":""}', { headers: { [name]: value } }));
    const answer = await client.answer();
    left.push(/r=(\d+)/.exec(answer?.headers['ratelimit'] ?? '')?.[1]);
  }
  await node.stop();
  return left;
}

describe('the client’s address', () => {
  test('is the address of the socket; X-Forwarded-For is ignored without a trusted proxy', async () => {
    expect(await remaining([], ['192.0.2.1', '192.0.2.2', '192.0.2.3'])).toEqual(['9', '8', '7']);
  });

  test('behind a trusted proxy is the last untrusted address in X-Forwarded-For', async () => {
    expect(await remaining(['loopback'], ['192.0.2.1', '192.0.2.2', '192.0.2.1'])).toEqual(['9', '9', '8']);
  });

  test('does not depend on entries that the client writes before the proxy’s entry', async () => {
    const spoofed = ['192.0.2.1', '198.51.100.1, 192.0.2.1', '127.0.0.1, 203.0.113.9, 192.0.2.1'];
    expect(await remaining(['loopback'], spoofed)).toEqual(['9', '8', '7']);
  });

  test('is found behind a chain of trusted proxies', async () => {
    const chain = ['192.0.2.1, 10.0.0.7', '192.0.2.1', '192.0.2.1, 10.0.0.7, 10.1.2.3'];
    expect(await remaining(['loopback', '10.0.0.0/8'], chain)).toEqual(['9', '8', '7']);
  });

  test('is the address of the proxy if the entry is not an address', async () => {
    expect(await remaining(['loopback'], ['unknown', 'secret.example', '127.0.0.1'])).toEqual(['9', '8', '7']);
  });

  test('is found after the largest number of lines in a head', async () => {
    const lines = `${'x: y\r\n'.repeat(90)}X-Forwarded-For`;
    expect(await remaining(['loopback'], ['192.0.2.1', '192.0.2.2'], lines)).toEqual(['9', '9']);
  });

  test('is shortened to the /64 for IPv6', async () => {
    const clients = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'];
    expect(await remaining(['loopback'], clients)).toEqual(['9', '8', '9']);
  });
});
