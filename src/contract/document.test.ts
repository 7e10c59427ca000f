import { describe, expect, test } from 'vitest';
import { type Document, replyDocument } from './document.ts';

const gzip = new Uint8Array([31, 139]);
const page: Document = { contentType: 'text/plain', body: 'héllo', gzip, etag: 'W/"a"', policy: "default-src 'none'" };

function read(document: Document, headers: Readonly<Record<string, string>> = {}) {
  return replyDocument(document, { method: 'GET', target: '/', header: (name) => headers[name] });
}

describe('a page', () => {
  test('is 200 with its type, its tag and its policy, and may be read from any origin', () => {
    expect(read(page)).toEqual({
      status: 200,
      headers: {
        'Cache-Control': 'public, no-cache',
        'Content-Type': 'text/plain',
        ETag: 'W/"a"',
        Vary: 'Accept-Encoding',
        'Access-Control-Allow-Origin': '*',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'",
        'Referrer-Policy': 'no-referrer',
      },
      body: 'héllo',
    });
  });

  test.each(['W/"a"', '"a"', '"b", W/"a"', '*'])('is 304 without a body for If-None-Match: %s', (tags) => {
    const answer = read(page, { 'if-none-match': tags });
    expect({ status: answer.status, body: answer.body, tag: answer.headers['ETag'] }).toEqual({
      status: 304,
      body: '',
      tag: 'W/"a"',
    });
    expect(answer.headers).not.toHaveProperty('Content-Type');
  });

  test.each(['"b"', 'a', '', 'W/a'])('is sent for If-None-Match: %j', (tags) => {
    expect(read(page, { 'if-none-match': tags }).status).toBe(200);
  });

  test.each(['gzip', 'deflate, gzip;q=0.5', 'x-gzip', 'GZIP', 'br, gzip ; q=1'])(
    'is compressed for Accept-Encoding: %s',
    (codings) => {
      const answer = read(page, { 'accept-encoding': codings });
      expect(answer.headers['Content-Encoding']).toBe('gzip');
      expect(answer.encodedBody).toBe(gzip);
    },
  );

  test.each(['', 'br', 'gzip;q=0', 'gzip; q=0.000', 'notgzip', 'gzipped'])(
    'is not compressed for Accept-Encoding: %j',
    (codings) => {
      const answer = read(page, { 'accept-encoding': codings });
      expect(answer.headers).not.toHaveProperty('Content-Encoding');
      expect(answer.body).toBe('héllo');
    },
  );
});

test('a document that is elsewhere is 308 with its Location', () => {
  const { status, headers, body } = read({ location: '/docs/' });
  expect({ status, body }).toEqual({ status: 308, body: '' });
  expect(headers).toMatchObject({ Location: '/docs/', 'Cache-Control': 'public, no-cache' });
});
