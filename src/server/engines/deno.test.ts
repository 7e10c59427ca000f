import { expect, test, vi } from 'vitest';
import { createLogger } from '../observe/log.ts';
import { readSettings } from '../read-settings.ts';
import { denoEngine } from './deno.ts';

/** What no machine of a test has: the rest is tried on Deno itself (test/engines). */

function serveWithout(error: Error, environment: NodeJS.ProcessEnv = {}) {
  const asked: string[] = [];
  vi.stubGlobal('Deno', {
    serve({ hostname }: { readonly hostname: string }) {
      asked.push(hostname);
      if (hostname.includes(':')) throw error;
      return { addr: { hostname, port: 8080 } };
    },
  });
  const settings = readSettings(environment);
  const serving = denoEngine.serve({
    settings,
    logger: createLogger('silent', { write: () => undefined }),
    limiter: undefined,
    metrics: undefined,
  });
  return { asked, serving };
}

const unsupported = new Error('Address family not supported by protocol (os error 97)');

test('where a machine has no IPv6, Deno listens by IPv4 alone', async () => {
  const { asked, serving } = serveWithout(unsupported);
  expect((await serving).address).toEqual({ address: '0.0.0.0', port: 8080 });
  expect(asked).toEqual(['::', '0.0.0.0']);
});

test.each([
  ['an address that was asked for', unsupported, { HOST: '::1' }, '::1'],
  ['a port that is taken', Object.assign(new Error('Address already in use'), { name: 'AddrInUse' }), {}, '::'],
])('nothing takes the place of %s', async (_, error, environment, hostname) => {
  const { asked, serving } = serveWithout(error, environment);
  await expect(serving).rejects.toThrow(error.message);
  expect(asked).toEqual([hostname]);
});
