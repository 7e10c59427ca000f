import { expect, test } from 'vitest';
import { httpLimits } from './limits.ts';

// Other tests take the limits by name, so that changing one changes no other test.

test('a request body has at most 32,768 bytes, and a response body at most 262,144', () => {
  expect(httpLimits).toMatchObject({ bodyBytes: 32_768, answerBytes: 262_144 });
});

test('an address may make 60 POST requests per 60 seconds', () => {
  expect(httpLimits).toMatchObject({ postsPerWindow: 60, rateWindowSeconds: 60 });
});
