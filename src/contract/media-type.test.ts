import { describe, expect, test } from 'vitest';
import { contentEncodingFault, contentTypeFault } from './media-type.ts';

describe('an accepted Content-Type is application/json', () => {
  test.each(['application/json', 'APPLICATION/JSON', 'Application/Json', ' application/json', 'application/json\t'])(
    'in any case: %j',
    (contentType) => {
      expect(contentTypeFault(contentType)).toBeUndefined();
    },
  );

  test.each([
    ...['application/json;charset=utf-8', 'application/json; charset=utf-8', 'application/json ; charset=utf-8 '],
    ...['application/json;\tcharset=utf-8', 'application/json; charset=UTF-8', 'application/json; CHARSET=Utf-8'],
    ...['application/json; charset="utf-8"', 'application/json;charset="UTF-8"'],
    ...['application/json; charset=utf8', 'application/json;CHARSET=UTF8', 'application/json; charset="utf8"'],
    'application/json; charset=utf-8; charset=utf-8',
  ])('with charset=utf-8, quoted or not: %j', (contentType) => {
    expect(contentTypeFault(contentType)).toBeUndefined();
  });

  test.each(['application/json;', 'application/json; ', 'application/json;;', 'application/json; ; charset=utf-8;'])(
    'with empty parameters, which are ignored (RFC 9110 §5.6.6): %j',
    (contentType) => {
      expect(contentTypeFault(contentType)).toBeUndefined();
    },
  );
});

describe('any other Content-Type is rejected', () => {
  test.each([undefined, '', ' ', '\t'])('a missing one: %j', (type) => {
    expect(contentTypeFault(type)).toBe('is missing; use application/json');
  });

  test.each([
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '*/*', ';', '"'],
    ...['application/jsonp', 'application/json5', 'xapplication/json', 'application / json', 'json', ';foo=bar'],
    ...['application/json charset=utf-8', 'application/json\n', '\napplication/json', '\u00a0application/json'],
    ...['applıcation/json', 'application/jſon', 'application/ld+json', 'application/json+json'],
    ...[
      'application/json, application/json',
      'text/plain, application/json',
      ',',
      'application/json; a="b", text/plain',
    ],
    ...['application/json; charset=utf-16', 'application/json; charset=utf--8', 'application/json; charset=""'],
    ...["application/json; charset='utf-8'", 'application/json; charset=utf-8; charset=utf-16'],
    ...['application/json; foo=bar', 'application/json; charset=utf-8; foo=1', 'application/json; é=1'],
    ...['application/json; charset', 'application/json; charset=', 'application/json; charset = utf-8'],
    ...['application/json; charset="utf-8', 'application/json; charset=utf-8"', 'application/json; charset=utf-8 a=b'],
  ])('%j', (type) => {
    expect(contentTypeFault(type)).toBe('must be application/json, with or without charset=utf-8');
  });

  test('handles a long header', () => {
    const pieces = [';', '; ', ',', '"', '"\\', '\\', 'a=', '; a="', ';charset=utf-8', '+json', ' \t'];
    for (const piece of pieces) {
      for (const start of ['', 'application/json', 'application/json;']) {
        expect(contentTypeFault(`${start}${piece.repeat(8_000)}\n`)).toBeTypeOf('string');
      }
    }
  });
});

describe('Content-Encoding', () => {
  test.each([undefined, '', ' ', 'identity', 'IDENTITY', '\tidentity '])(
    'identity, or none, leaves the body as it is: %j',
    (contentEncoding) => {
      expect(contentEncodingFault(contentEncoding)).toBeUndefined();
    },
  );

  test.each([
    ...['gzip', 'br', 'deflate', 'zstd', 'compress', 'x-gzip', '*', 'none', 'utf-8'],
    ...['identity, gzip', 'gzip, identity', 'identityx', 'identity\n', 'ıdentity'],
  ])('any other is rejected: %j', (contentEncoding) => {
    expect(contentEncodingFault(contentEncoding)).toBe('is not identity; send the body without compression');
  });
});
