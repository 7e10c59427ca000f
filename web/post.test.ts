import { expect, test, vi } from 'vitest';
import { post } from './post.ts';

test('a request may have the password that the browser has for this server, and none for another one; offline, it says so', async () => {
  const fetch = vi.fn(async (_url: string, _options: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('navigator', { onLine: false });
  await post('/api/v1/base64/', '{}');
  const { credentials } = new Request('http://127.0.0.1', fetch.mock.calls[0]?.[1]);
  expect(credentials).toBe('same-origin');
  fetch.mockRejectedValue(new TypeError());
  expect((await post('/api/v1/base64/', '{}')).status).toBe('You are offline. Nothing was sent.');
});
