import { expect, test } from 'vitest';
import { dataEnvelope } from './envelope.ts';

test('the data is written as JSON.stringify writes it', () => {
  const data = { result: '"\\\n\u2028é', lines: 2 };
  expect(dataEnvelope(data)).toBe(JSON.stringify({ ok: true, data }));
});

test('the envelope is the same for texts that need no escapes', () => {
  const data = { result: 'SGVsbG8=', lines: 2 };
  expect(dataEnvelope(data, true)).toBe(JSON.stringify({ ok: true, data }));
});
