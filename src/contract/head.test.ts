import { expect, test } from 'vitest';
import { findHeadError } from './head.ts';
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
