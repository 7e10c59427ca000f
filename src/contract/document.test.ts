import { describe, expect, test } from 'vitest';
import { type Page, type Redirect, replyDocument } from './document.ts';

const br = new Uint8Array([11]);
const gzip = new Uint8Array([31, 139]);
const page: Page = { contentType: 'text/plain', body: 'héllo', br, gzip, etag: 'W/"a"', policy: "default-src 'none'" };

function read(document: Page | Redirect, headers: Readonly<Record<string, string>> = {}) {
  return replyDocument(document, { header: (name) => headers[name] });
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
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Referrer-Policy': 'no-referrer',
      },
      body: 'héllo',
    });
  });

  test.each(['W/"a"', '"a"', '"b", W/"a"', '"b","a", "c"', ' *'])(
    'is 304 without a body for If-None-Match: %s',
    (tags) => {
      const answer = read(page, { 'if-none-match': tags, 'accept-encoding': 'br' });
      expect({ status: answer.status, body: answer.body, tag: answer.headers['ETag'] }).toEqual({
        status: 304,
        body: '',
        tag: 'W/"a"',
      });
      expect(answer.headers).not.toHaveProperty('Content-Type');
    },
  );

  test.each(['"b"', 'a', '', 'W/a'])('is sent for If-None-Match: %j', (tags) => {
    expect(read(page, { 'if-none-match': tags }).status).toBe(200);
  });

  test.each([
    ['gzip', 'gzip'],
    ['deflate, gzip;q=0.5', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip ; q=1', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;Q=0.001 , gzip', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0.1', 'gzip'],
    ['br ;q=0.0,gzip;q=0', undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['gzip; q=0.', undefined],
    ['gzip;q =0', undefined],
    ['gzip;q= 0', undefined],
    ['gzip;xq=0', 'gzip'],
    ['notgzip, brr, x-br', undefined],
    ['gzipped', undefined],
  ])('for Accept-Encoding: %j its coding is %s', (accepted, coding) => {
    const { headers, body } = read(page, { 'accept-encoding': accepted });
    expect(headers['Content-Encoding']).toBe(coding);
    expect(body).toEqual(coding === undefined ? 'héllo' : coding === 'br' ? br : gzip);
  });

  test('is sent uncompressed if it has no compressed form, with any Accept-Encoding', () => {
    const { headers, body } = read({ ...page, br: undefined, gzip: undefined }, { 'accept-encoding': 'br, gzip' });
    expect({ coding: headers['Content-Encoding'], body }).toEqual({ coding: undefined, body: 'héllo' });
  });

  test('without a policy has no header for one', () => {
    const names = Object.keys(read({ ...page, policy: undefined }).headers);
    expect(names).not.toContain('Content-Security-Policy');
    expect(names).not.toContain('Cross-Origin-Opener-Policy');
    expect(names).not.toContain('Referrer-Policy');
  });

  test('may be bytes other than a text', () => {
    const bytes = new Uint8Array([0x89, 0x50]);
    const answer = read({ contentType: 'image/png', body: bytes, etag: 'W/"b"' }, { 'accept-encoding': 'br' });
    expect(answer).toMatchObject({ status: 200, body: bytes });
    expect(answer.headers).not.toHaveProperty('Content-Encoding');
  });

  test.each([
    ['always', 'public, no-cache'],
    ['daily', 'public, max-age=86400'],
    ['never', 'public, max-age=31536000, immutable'],
  ] as const)('that is %s revalidated has Cache-Control: %s, with 304 too', (asked, expected) => {
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      expect(read({ ...page, asked }, headers).headers['Cache-Control']).toBe(expected);
    }
  });
});

test('a document at another address is 308 with its Location', () => {
  const { status, headers, body } = read({ location: '/docs/' });
  expect({ status, body }).toEqual({ status: 308, body: '' });
  expect(headers).toMatchObject({ Location: '/docs/', 'Cache-Control': 'public, no-cache' });
});
