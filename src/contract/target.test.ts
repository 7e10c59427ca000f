import { expect, test } from 'vitest';
import { isTarget } from './target.ts';

test.each([
  ['GET', '/'],
  ['GET', '/a?b=/?c'],
  ['GET', '//a/../b'],
  ['GET', '/%zz'],
  ['GET', '/http://a@b'],
  ['GET', 'http://a'],
  ['GET', 'http://a?b'],
  ['GET', 'HTTPS://A:8080/b'],
  ['GET', 'http://[::1]:80/b?c@d'],
  ['GET', 'ftp://a/b'],
  ['GET', 'a1+b-c.d:e'],
  ['GET', 'a://b?http://c@d'],
  ['OPTIONS', '*'],
  ['OPTIONS', '/'],
  ['CONNECT', 'a:1'],
  ['CONNECT', '[::1]:65535'],
])('is a target: %s %s', (method, target) => {
  expect(isTarget(method, target)).toBe(true);
});

test.each([
  ['a fragment', 'GET', '/#a'],
  ['a fragment in a query', 'GET', '/?a#b'],
  ['a fragment of a URL', 'GET', 'http://a#b'],
  ['the empty target', 'GET', ''],
  ['a name', 'GET', 'a'],
  ['a query alone', 'GET', '?a'],
  ['an asterisk, for another method than OPTIONS', 'GET', '*'],
  ['an asterisk and more', 'OPTIONS', '*a'],
  ['a URL without a host', 'GET', 'http:///a'],
  ['a URL with a port alone', 'GET', 'http://:80/a'],
  ['a URL without an authority', 'GET', 'http:a'],
  ['a user in a URL', 'GET', 'http://a@b/'],
  ['an invalid host', 'GET', 'http://a\\b/'],
  ['a path, for CONNECT', 'CONNECT', '/'],
  ['a URL, for CONNECT', 'CONNECT', 'http://a:80'],
  ['no port, for CONNECT', 'CONNECT', 'a'],
  ['an IPv6 address without a port, for CONNECT', 'CONNECT', '[::1]'],
  ['an empty port, for CONNECT', 'CONNECT', 'a:'],
  ['port 0, for CONNECT', 'CONNECT', 'a:0'],
  ['a port that is too large, for CONNECT', 'CONNECT', 'a:65536'],
  ['no host, for CONNECT', 'CONNECT', ':80'],
])('is not a target: %s', (_, method, target) => {
  expect(isTarget(method, target)).toBe(false);
});
