import { expect, test } from 'vitest';
import { findHeadError, isHost, isTarget } from './head.ts';
import type { RequestHead } from './message.ts';

function errorOf({ headers = {}, ...head }: Partial<RequestHead> & { headers?: Record<string, string> }) {
  const all: Readonly<Record<string, string>> = { host: 'a', ...headers };
  const header = (name: string) => all[name];
  const usual = { method: 'POST', target: '/', header, version: '1.1', bytes: 100, lines: 2, client: () => '' };
  return findHeadError({ ...usual, ...head });
}

const noHost = { header: () => undefined };

test.each([
  ['a head', {}, undefined],
  ['the largest head', { bytes: 8192 }, undefined],
  ['a head that is too large', { bytes: 8193 }, 'HEADERS_TOO_LARGE'],
  ['the most header lines', { lines: 100 }, undefined],
  ['more header lines', { lines: 101 }, 'HEADERS_TOO_LARGE'],
  ['HTTP/1.0', { version: '1.0' }, undefined],
  ['HTTP/2.0 in text', { version: '2.0' }, 'VERSION_NOT_SUPPORTED'],
  ['HTTP/0.9', { version: '0.9' }, 'VERSION_NOT_SUPPORTED'],
  ['no Host in HTTP/1.1', noHost, 'MALFORMED_REQUEST'],
  ['no Host in HTTP/1.0', { ...noHost, version: '1.0' }, undefined],
  ['no Host, from an engine that does not report the version', { ...noHost, version: undefined }, undefined],
  ['an invalid host', { headers: { host: 'a b' } }, 'MALFORMED_REQUEST'],
  ['an invalid target', { target: '/#a' }, 'MALFORMED_REQUEST'],
  ['chunked', { headers: { 'transfer-encoding': ' , Chunked' } }, undefined],
  ['gzip before chunked', { headers: { 'transfer-encoding': 'gzip, chunked' } }, 'NOT_IMPLEMENTED'],
  ['no coding', { headers: { 'transfer-encoding': '' } }, 'MALFORMED_REQUEST'],
  ['another coding', { headers: { 'transfer-encoding': 'gzip' } }, 'MALFORMED_REQUEST'],
  ['chunked before another coding', { headers: { 'transfer-encoding': 'chunked, gzip' } }, 'MALFORMED_REQUEST'],
  ['chunked twice', { headers: { 'transfer-encoding': 'chunked, chunked' } }, 'MALFORMED_REQUEST'],
  ['the size before the version', { bytes: 8193, version: '2.0' }, 'HEADERS_TOO_LARGE'],
  ['the version before the host', { version: '2.0', headers: { host: 'a b' } }, 'VERSION_NOT_SUPPORTED'],
])('%s', (_, head, code) => {
  expect(errorOf(head)?.code).toBe(code);
});

test.each([
  ['a request without a Host header', noHost],
  ['the Host header', { headers: { host: 'a b' } }],
  ['the request target', { target: '/#a' }],
  ['the Transfer-Encoding header', { headers: { 'transfer-encoding': 'gzip' } }],
])('the message names what is malformed: %s', (part, head) => {
  expect(errorOf(head)?.message).toBe(`${part} is not valid HTTP/1.1`);
});

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
  ['a port that is too large', 'GET', 'http://[::1]:99999999999999999999/'],
  ['an empty port, for CONNECT', 'CONNECT', 'a:'],
  ['port 0, for CONNECT', 'CONNECT', 'a:0'],
  ['a port that is too large, for CONNECT', 'CONNECT', 'a:65536'],
  ['no host, for CONNECT', 'CONNECT', ':80'],
])('is not a target: %s', (_, method, target) => {
  expect(isTarget(method, target)).toBe(false);
});

test.each([
  ['a name', 'example.com'],
  ['a name and a port', 'example.com:8080'],
  ['a port without digits', 'example.com:'],
  ['the empty host', ''],
  ['a port alone', ':80'],
  ['every character of a name', "aZ09-._~!$&'()*+,;="],
  ['an escape in a name', 'ex%C3%A4mple'],
  ['an IPv4 address', '192.0.2.1:80'],
  ['an IPv6 address', '[2001:db8:0:0:0:0:0:1]'],
  ['an IPv6 address and a port', '[2001:db8::1]:443'],
  ['the shortest IPv6 address', '[::]'],
  ['an IPv6 address that begins with ::', '[::1]'],
  ['an IPv6 address that ends with ::', '[2001:db8:1:2:3:4:5::]'],
  ['an IPv6 address that ends with an IPv4 address', '[::ffff:192.0.2.255]'],
  ['an IPv6 address that ends with numbers of one to three digits', '[::9.49.149.249]'],
  ['the longest IPv6 address', '[0000:0000:0000:0000:0000:0000:255.255.255.255]'],
  ['an address of a later version of IP', '[v1f.a:b]'],
])('is a host: %s', (_, value) => {
  expect(isHost(value)).toBe(true);
});

test.each([
  ['a space', 'a b'],
  ['a path', 'a/b'],
  ['user information', 'a@b'],
  ['a query', 'a?b'],
  ['a fragment', 'a#b'],
  ['a backslash', 'a\\b'],
  ['markup', '<a>'],
  ['quotes', '"a"'],
  ['a byte over 127', 'ex\xe4mple'],
  ['half an escape', 'a%4'],
  ['an escape without hexadecimal digits', 'a%zz'],
  ['two lines, joined', 'a, b'],
  ['two empty lines, joined', ', '],
  ['two ports', 'a:80:90'],
  ['a port that is not a number', 'a:b'],
  ['a negative port', 'a:-1'],
  ['a port that is too large', 'a:65536'],
  ['a URL', 'http://a'],
  ['an IPv6 address without brackets', '2001:db8::1'],
  ['an open bracket', '[::1'],
  ['text after a bracket', '[::1]a'],
  ['text before a bracket', 'a[::1]'],
  ['text before the version of IP', '[1v1.a]'],
  ['text after an address of a later version of IP', '[v1.a@]'],
  ['no address', '[]'],
  ['a name in brackets', '[a]'],
  ['an IPv6 zone', '[fe80::1%25eth0]'],
  ['seven groups', '[1:2:3:4:5:6:7]'],
  ['nine groups', '[1:2:3:4:5:6:7:8:9]'],
  ['eight groups and ::', '[1:2:3:4::5:6:7:8]'],
  ['two ::', '[1::2::3]'],
  ['three colons', '[:::1]'],
  ['a colon at the end', '[1:2:3:4:5:6:7:8:]'],
  ['a group of five digits', '[12345::]'],
  ['an IPv4 address alone', '[192.0.2.1]'],
  ['an IPv4 address out of range', '[::192.0.2.256]'],
  ['an IPv4 address with leading zeros', '[::192.0.2.01]'],
  ['an IPv4 address of three numbers', '[::192.0.2]'],
  ['an IPv4 address of five numbers', '[::192.0.2.1.1]'],
  ['an IPv4 address in front', '[192.0.2.1::]'],
])('is not a host: %s', (_, value) => {
  expect(isHost(value)).toBe(false);
});
