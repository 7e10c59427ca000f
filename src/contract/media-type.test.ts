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

/** A name of 50 characters, and what a message repeats of it. */
const [long, cut] = ['x'.repeat(50), 'x'.repeat(40)];

describe('the fault of any other Content-Type is named', () => {
  test.each([
    ['is missing; use application/json', [undefined, '', ' ', '\t']],
    [
      'is not application/json',
      [
        ...['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '*/*'],
        ...[
          ...['application/jsonp', 'application/json5', 'xapplication/json', 'application / json', 'json', ';'],
          ';foo=bar',
        ],
        ...['application/json charset=utf-8', 'application/json\n', '\napplication/json', '\u00a0application/json'],
        ...['applıcation/json', 'application/jſon', 'text/plain; x="application/ld+json"', '"'],
        ...['text/plain; x=ld+json', 'xapplication/json; foo=bar', 'application/jsonp; foo=bar'],
      ],
    ],
    [
      'is a +json type; use application/json',
      [
        ...['application/ld+json', 'application/problem+json', 'application/vnd.api+json', 'application/json+json'],
        ...['application/problem+JSON ; charset=utf-8', ' application/ld+json;'],
      ],
    ],
    [
      'lists several types; use application/json',
      [
        ...['application/json, application/json', 'application/json,text/plain', 'text/plain, application/json'],
        ...['application/json; charset=utf-8, application/json', 'application/json; a="b", text/plain', ','],
        'application/json; a="b, c", text/plain',
      ],
    ],
    [
      'has the wrong charset; charset must be utf-8',
      [
        ...['application/json; charset=utf-16', 'application/json; charset=iso-8859-1'],
        ...['application/json; charset=utf--8', 'application/json; charset=us-ascii'],
        ...['application/json; charset=""', "application/json; charset='utf-8'", 'application/json; charset=utf-8-sig'],
        ...['application/json; charset=utf-8; charset=utf-16', 'application/json;; charset=x; foo=bar'],
        'application/json; charset=x-utf-8',
      ],
    ],
    [
      'has the unknown parameter "foo"; use application/json',
      [
        ...['application/json; foo=bar', 'application/json;foo="bar"', 'application/json; charset=utf-8; foo=1'],
        ...['application/json; foo=1; charset=utf-16', 'application/json; foo="a,b;c\\"d"; bar=1'],
      ],
    ],
    ['has the unknown parameter "version"; use application/json', ['application/json; version=1']],
    ['has the unknown parameter "*_`~"; use application/json', ['application/json; *_`~=1']],
    [`has the unknown parameter "${cut}"…; use application/json`, [`application/json; ${long}=1`]],
    [`has the unknown parameter "${cut}"; use application/json`, [`application/json; ${cut}=1`]],
    [
      'has a malformed parameter; use application/json',
      [
        ...['application/json; charset', 'application/json; charset=', 'application/json; charset = utf-8'],
        ...['application/json; charset="utf-8', 'application/json; charset=utf-8"', 'application/json; utf-8'],
        ...['application/json; =utf-8', 'application/json; a/b=1', 'application/json; fo"o=1', 'application/json; é=1'],
        ...['application/json; charset=utf-8 foo=bar', 'application/json; charset=utf-8; secret'],
        'application/json; charset = utf-16; foo=bar',
      ],
    ],
  ])('%s', (fault, types) => {
    for (const type of types) expect([type, contentTypeFault(type)]).toEqual([type, fault]);
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
