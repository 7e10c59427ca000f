import { expect, test } from 'vitest';
import { adviceFor, compare } from './compare.ts';

const policy = "default-src 'none'";
const page = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, no-cache',
  vary: 'Accept-Encoding',
  etag: 'W/"abc"',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'content-security-policy': policy,
};
const expected = { status: 200, headers: page, body: Buffer.from('Hello, world') };

/** What the comparison finds in a response with other headers, or with another status or body. */
function findingsOf(headers: Readonly<Record<string, string | undefined>>, changes = {}, wanted = page) {
  const found: string[] = [];
  const defined = JSON.parse(JSON.stringify({ ...page, ...headers }));
  const received = { ...expected, headers: defined, ...changes };
  compare('documents', received, { ...expected, headers: wanted }, (...one) => found.push(one.join(' | ')));
  return found;
}

test.each([
  ['x-content-type-options', undefined, 'none', 'nosniff'],
  ['etag', '"abc\u001b"', '"\\"abc\\u001b\\""', 'W/"abc"'],
  ['access-control-allow-origin', '*, *', '"*, *"', '*'],
  ['cache-control', 'max-age=60', '"max-age=60"', 'public, no-cache'],
  ['vary', 'Origin', '"Origin"', 'Accept-Encoding'],
  ['content-security-policy', "default-src 'self'", '"default-src \'self\'"', policy],
  ['set-cookie', 'lb=\u009b1', '"lb=\\u009b1"', 'none'],
  ['content-encoding', 'zstd', '"zstd"', 'none'],
  ['age', '7', '"7"', 'none'],
])('a header %s that is %j is a failure of its own', (name, value, found, wanted) => {
  expect(findingsOf({ [name]: value })).toEqual([`header ${name} | failed | ${found} | ${wanted}`]);
});

test('headers that clients understand in the same way pass', () => {
  const headers = {
    'content-type': 'Text/HTML;charset="UTF-8"',
    'cache-control': 'public, no-cache, no-transform',
    vary: 'Origin, accept-encoding',
    'x-content-type-options': 'nosniff, nosniff',
    'strict-transport-security': 'max-age=63072000',
    age: '0',
  };
  expect(findingsOf(headers)).toEqual([]);
});

test('a cache may keep what may be kept, and a response without compression is a warning', () => {
  const lasting = { ...page, 'cache-control': 'public, max-age=9', 'content-encoding': 'br' };
  expect(findingsOf({ 'cache-control': 'public, max-age=9', age: '7' }, {}, lasting)).toEqual([
    'header content-encoding | warning | none | br',
  ]);
});

test.each([
  [
    { status: 304, body: Buffer.from('') },
    '304 text/html; charset=utf-8',
    '200 text/html; charset=utf-8 "Hello, world"',
  ],
  [{ body: Buffer.from('Hello') }, '200 text/html; charset=utf-8 …""', '200 text/html; charset=utf-8 …", world"'],
  [
    { body: Buffer.from('Hello\u001b') },
    '200 text/html; charset=utf-8 …"\\u001b"',
    '200 text/html; charset=utf-8 …", world"',
  ],
])(
  'another status or body is shown from where it differs, and other headers are not compared',
  (changes, found, wanted) => {
    expect(findingsOf({ etag: undefined }, changes)).toEqual([`documents | failed | ${found} | ${wanted}`]);
  },
);

test.each([
  ['certificate', 'CERT_HAS_EXPIRED', 'fullchain.pem'],
  ['forged address', 'a fresh allowance', 'TRUST_PROXY'],
  ['rate limit', 'a count that lacks 3 of the requests', 'REDIS_URL'],
  ['header content-encoding', 'none', 'gzip off'],
  ['header cache-control', '"max-age=60"', 'expires'],
  ['header etag', 'none', 'pass on this header'],
  ['MCP', '403 application/json "{}"', 'MCP_ALLOWED_HOSTS'],
  ['MCP', '403 text/html "x"', 'firewall'],
  ['413 body too large', '502 text/html "x"', 'client_max_body_size 40k'],
  ['404 no final slash', '301 to "/"', 'redirect'],
  ['health', '502 text/html "x"', 'correct its address'],
  ['415 wrong media type', '415 text/html "x"', 'proxy_intercept_errors off'],
  ['400 invalid JSON', '415 text/html "x"', 'a proxy changes the response'],
])('if %s finds %s, the advice is about %s', (check, found, advice) => {
  expect(adviceFor(check, found)).toContain(advice);
});
