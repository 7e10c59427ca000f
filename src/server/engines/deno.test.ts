import { expect, test, vi } from 'vitest';
import { createLogger } from '../observe/log.ts';
import { readSettings } from '../read-settings.ts';
import { denoEngine } from './deno.ts';

/** Cases that no test machine has; test/engines tests the rest on Deno itself. */

function serveWithout(error: Error, environment: NodeJS.ProcessEnv = {}) {
  const asked: string[] = [];
  vi.stubGlobal('Deno', {
    serve({ hostname }: { readonly hostname: string }) {
      asked.push(hostname);
      if (hostname.includes(':')) throw error;
      return { addr: { hostname, port: 8080 }, finished: new Promise(() => undefined) };
    },
  });
  const settings = readSettings(environment);
  const serving = denoEngine.serve({
    settings,
    logger: createLogger('silent', { write: () => undefined }),
    limiter: undefined,
    metrics: undefined,
    thread: 1,
    threads: 1,
  });
  return { asked, serving };
}

const unsupported = new Error('Address family not supported by protocol (os error 97)');

test('on a machine without IPv6, Deno listens on IPv4 only', async () => {
  const { asked, serving } = serveWithout(unsupported);
  expect((await serving).address).toEqual({ address: '0.0.0.0', port: 8080 });
  expect(asked).toEqual(['::', '0.0.0.0']);
});

test.each([
  ['a configured HOST', unsupported, { HOST: '::1' }, '::1'],
  ['a port in use', Object.assign(new Error('Address already in use'), { name: 'AddrInUse' }), {}, '::'],
])('Deno tries no other address for %s', async (_, error, environment, hostname) => {
  const { asked, serving } = serveWithout(error, environment);
  await expect(serving).rejects.toMatchObject({ name: 'ListenError', cause: error });
  expect(asked).toEqual([hostname]);
});
