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

  test('is found after the largest number of lines in a head', async () => {
    const lines = `${'x: y\r\n'.repeat(90)}X-Forwarded-For`;
    expect(await remaining(['loopback'], ['192.0.2.1', '192.0.2.2'], lines)).toEqual(['9', '9']);
  });
});
