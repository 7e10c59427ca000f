import { expect, test } from 'vitest';
import { dataUriPayload, hexDigits, jwtPayload } from './notation.ts';

test('the Base64 of a data URI is found with its escapes decoded, unless they are not UTF-8', () => {
  expect(dataUriPayload('data:text/plain;base64,SGVsbG8%3D')).toBe('SGVsbG8=');
  expect(dataUriPayload('url("data:;base64,SGVs");')).toBe('SGVs');
  expect(dataUriPayload('data:text/plain;base64,%FF')).toBeUndefined();
  expect(dataUriPayload('data:text/plain,Hello')).toBeUndefined();
  expect(dataUriPayload('url( data:;base64,SGVs%0A)')).toBe('SGVs');
});

test('a data URI or a JWT is found only if it is the whole text', () => {
  expect(dataUriPayload('data:;base64,SGVs) and more')).toBeUndefined();
  expect(dataUriPayload('see data:;base64,SGVs')).toBeUndefined();
  expect(jwtPayload('Bearer  eyJh.eyJi.c')).toBe('eyJi');
  expect(jwtPayload('see eyJh.eyJi.c')).toBeUndefined();
  expect(jwtPayload('eyJh.eyJi.c and more')).toBeUndefined();
});

test.each(['48 6g', '4g', '48g', 'x48', '1:2'])(
  'a text with a part that is not whole bytes has no digits: %s',
  (text) => {
    expect(hexDigits(text)).toBeUndefined();
  },
);
