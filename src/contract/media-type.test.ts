import { describe, expect, test } from 'vitest';
import { isIdentityEncoding, isJsonMediaType } from './media-type.ts';

describe('Content-Type', () => {
  test.each(['application/json', 'APPLICATION/JSON', 'Application/Json', ' application/json', 'application/json\t'])(
    'application/json, any case: %j',
    (contentType) => {
      expect(isJsonMediaType(contentType)).toBe(true);
    },
  );

  test.each([
    'application/json;charset=utf-8',
    'application/json; charset=utf-8',
    'application/json ; charset=utf-8 ',
    'application/json;\tcharset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; CHARSET=Utf-8',
    'application/json; charset="utf-8"',
    'application/json;charset="UTF-8"',
  ])('with charset=utf-8, quoted or not: %j', (contentType) => {
    expect(isJsonMediaType(contentType)).toBe(true);
  });

  test.each(['application/json;', 'application/json; ', 'application/json;;', 'application/json; ; charset=utf-8;'])(
    'an empty parameter says nothing (RFC 9110 §5.6.6): %j',
    (contentType) => {
      expect(isJsonMediaType(contentType)).toBe(true);
    },
  );

  test.each([
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf8',
    'application/json; charset=us-ascii',
    'application/json; charset=',
    'application/json; charset=""',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset="utf-8',
    'application/json; charset=utf-8"',
    "application/json; charset='utf-8'",
    'application/json; charset = utf-8',
    'application/json; charset',
    'application/json charset=utf-8',
  ])('another charset is none: %j', (contentType) => {
    expect(isJsonMediaType(contentType)).toBe(false);
  });

  test.each(['application/json; version=1', 'application/json; charset=utf-8; q=1', 'application/json; utf-8'])(
    'another parameter is none: %j',
    (contentType) => {
      expect(isJsonMediaType(contentType)).toBe(false);
    },
  );

  test.each([
    'application/json, application/json',
    'application/json,text/plain',
    'text/plain, application/json',
    'application/json; charset=utf-8, application/json',
  ])('a list is none: %j', (contentType) => {
    expect(isJsonMediaType(contentType)).toBe(false);
  });

  test.each(['application/ld+json', 'application/problem+json', 'application/vnd.api+json', 'application/json+json'])(
    'a +json type is none: %j',
    (contentType) => {
      expect(isJsonMediaType(contentType)).toBe(false);
    },
  );

  test.each([
    ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '*/*'],
    ...['application/jsonp', 'application/json5', 'xapplication/json', 'application / json', 'json', '', ' ', ';'],
    ...['application/json\n', '\napplication/json', '\u00a0application/json', 'applıcation/json', 'application/jſon'],
  ])('another type is none: %j', (contentType) => {
    expect(isJsonMediaType(contentType)).toBe(false);
  });

  test('none is none', () => {
    expect(isJsonMediaType(undefined)).toBe(false);
  });
});

describe('Content-Encoding', () => {
  test.each([undefined, '', ' ', 'identity', 'IDENTITY', '\tidentity '])(
    'identity, or none, leaves the body as it is: %j',
    (contentEncoding) => {
      expect(isIdentityEncoding(contentEncoding)).toBe(true);
    },
  );

  test.each([
    ...['gzip', 'br', 'deflate', 'zstd', 'compress', 'x-gzip', '*', 'none', 'utf-8'],
    ...['identity, gzip', 'gzip, identity', 'identityx', 'identity\n', 'ıdentity'],
  ])('other than identity is none: %j', (contentEncoding) => {
    expect(isIdentityEncoding(contentEncoding)).toBe(false);
  });
});
