import { expect, test, vi } from 'vitest';
import { type CloudflareEnvironment, createCloudflareWorker } from './cloudflare.ts';

/** A Worker when the platform fails; test/contract/ and test/server/ test it as it is deployed. */

const SECRET = 'secret-text';

function make(over: Partial<CloudflareEnvironment>) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = createCloudflareWorker(
    { ASSETS: { fetch: async () => new Response('a page') }, ...over },
    { '/': { contentType: 'text/html', etag: 'W/"1"', file: '/index.html', isCompressed: true } },
  );
  const convert = (address = '192.0.2.1') =>
    answer(
      new Request('https://textmill.example/api/v1/base64/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
        body: JSON.stringify({ text: SECRET }),
      }),
    );
  return { log, convert, read: () => answer(new Request('https://textmill.example/')) };
}

test.each([
  ['fails', (key: string) => Promise.reject(new Error(`no count for ${key}`))],
  ['never responds', () => new Promise<never>(() => {})],
])('if the limiter %s, requests are allowed, and the log reports it without an address or a text', async (_, limit) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { log, convert } = make({ RATE_LIMITER: { limit: ({ key }) => limit(key) } });
  const answer = convert();
  await vi.runAllTimersAsync();
  const { status, headers } = await answer;
  expect({ status, policy: headers.get('ratelimit-policy'), left: headers.get('ratelimit') }).toEqual({
    status: 200,
    policy: '"default";q=60;w=60',
    left: null,
  });
  const [[line] = []] = log.mock.calls;
  expect(JSON.parse(String(line))).toMatchObject({
    type: 'Error',
    msg: 'the rate limiter failed, so the request was allowed without being counted; if this repeats, check the binding RATE_LIMITER in wrangler.jsonc',
  });
  expect(String(line)).not.toMatch(/192\.0\.2\.1|secret-text/);
});

test('text that is not an address, as a caller through a service binding may send, counts as one address', async () => {
  const keys: string[] = [];
  const { convert } = make({
    RATE_LIMITER: {
      async limit({ key }) {
        keys.push(key);
        return { success: true };
      },
    },
  });
  expect((await convert('no:address')).status).toBe(200);
  expect((await convert('2001:db8::1')).status).toBe(200);
  expect(keys).toEqual(['', '2001:db8:0:0::/64']);
});

test.each([
  ['120', 120],
  ['many', 60],
  ['', 60],
  [undefined, 60],
])('RATE_LIMIT_PER_MINUTE=%s makes responses report a limit of %d', async (told, limit) => {
  const { convert } = make({
    RATE_LIMITER: { limit: async () => ({ success: true }) },
    ...(told === undefined ? undefined : { RATE_LIMIT_PER_MINUTE: told }),
  });
  expect((await convert()).headers.get('ratelimit-policy')).toBe(`"default";q=${limit};w=60`);
});

test('without a limiter there is no limit', async () => {
  expect((await make({}).convert()).headers.get('ratelimit-policy')).toBe(null);
});

test('a document without its asset is 500, with the remedy in the log, until the asset exists', async () => {
  const answers = [new Response(null, { status: 404 }), new Response('a page')];
  const { log, read } = make({ ASSETS: { fetch: async () => answers.shift() ?? Response.error() } });
  expect((await read()).status).toBe(500);
  expect(String(log.mock.calls[0]?.[0])).toContain('run npm run build');
  const answer = await read();
  expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 200, body: 'a page' });
});
