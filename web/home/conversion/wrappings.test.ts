import { expect, test } from 'vitest';
import { dataUriPayload } from './wrappings.ts';

test('the Base64 of a data URI is found with its escapes decoded, unless they are not UTF-8', () => {
  expect(dataUriPayload('data:text/plain;base64,SGVsbG8%3D')).toBe('SGVsbG8=');
  expect(dataUriPayload('url("data:;base64,SGVs");')).toBe('SGVs');
  expect(dataUriPayload('data:text/plain;base64,%FF')).toBeUndefined();
  expect(dataUriPayload('data:text/plain,Hello')).toBeUndefined();
});
