import { expect, test, vi } from 'vitest';
import { post } from './post.ts';

test('a request may have the password that the browser has for this server, and none for another one; without a response, it says only that', async () => {
  const fetch = vi.fn(async (_url: string, _options: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' });
  vi.stubGlobal('document', { querySelector: () => null });
  await post('/api/v1/base64/', '{}');
  const { credentials } = new Request('http://127.0.0.1', fetch.mock.calls[0]?.[1]);
  expect(credentials).toBe('same-origin');
  fetch.mockRejectedValue(new TypeError());
  for (const [onLine, reason] of [
    [true, '. Try again later.'],
    [false, ': you are offline.'],
  ] as const) {
    vi.stubGlobal('navigator', { onLine });
    expect((await post('/api/v1/base64/', '{}')).status).toBe(`No response from the server${reason}`);
  }
});
