import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, constants } from 'node:http2';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createError, errorMessage } from '../../src/contract/errors.ts';
import { httpLimits } from '../../src/contract/limits.ts';
import type { Answer } from '../../src/contract/message.ts';
import { replyError, replyOverloaded } from '../../src/contract/reply.ts';
import { serverLimits } from '../../src/server/limits.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { NGINX_HOST, nginx, type Site, startSite } from '../../support/servers/nginx.ts';

/** The responses and logs of nginx itself. */

describe.skipIf(nginx === undefined)('nginx itself', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ RATE_LIMIT_PER_MINUTE: '2' });
  });

  afterAll(() => site.stop());

  const tooLarge = replyError(createError('REQUEST_TOO_LARGE', { bytes: httpLimits.bodyBytes }));
  const headTooLarge = replyError(createError('HEADERS_TOO_LARGE', {}));
  const malformed = replyError(createError('MALFORMED_REQUEST', { part: 'the request' }));
  const noSuchCoding = replyError(createError('NOT_IMPLEMENTED', {}));
  const noSuchVersion = replyError(createError('VERSION_NOT_SUPPORTED', {}));
  const megabyte = ' '.repeat(1_048_576);
  const coded = (coding: string) => ({ 'Content-Length': '0', 'Transfer-Encoding': coding });

  test.each([
    ['a megabyte', requestText(megabyte), tooLarge],
    ['a megabyte in chunks', chunked(megabyte, 16_384), tooLarge],
    ['a header of 9 KB', requestText('', { headers: { 'X-Long': 'x'.repeat(9000) } }), headTooLarge],
    ['a target of 9 KB', requestText('', { target: `/?${'x'.repeat(9000)}` }), headTooLarge],
    [
      '40 KB of headers',
      requestText('', { headers: { 'X-Long': Array(10).fill('x'.repeat(4000)).join('\r\nX-Long: ') } }),
      headTooLarge,
    ],
    ['text other than HTTP', headText('hello'), malformed],
    ['HTTP/3.0 in text', headText('GET / HTTP/3.0', 'Host: localhost'), noSuchVersion],
    ['a missing Host', headText('GET / HTTP/1.1'), malformed],
    ['two Host headers', headText('GET / HTTP/1.1', 'Host: a', 'Host: b'), malformed],
    ['a path above the root', headText('GET /../x HTTP/1.1', 'Host: localhost'), malformed],
    ['NUL in the path', headText('GET /%00 HTTP/1.1', 'Host: localhost'), malformed],
    ['an unknown transfer coding', requestText('', { headers: coded('gzip, chunked') }), noSuchCoding],
    ['a length and a transfer coding', requestText('', { headers: coded('chunked') }), malformed],
  ] as const)('sends the same error as textmill for %s', async (_, sent, wanted) => {
    const client = await RawClient.to(site.proxy.port, { host: NGINX_HOST });
    client.send(sent);
    expect(await client.answer()).toMatchObject(asReceived(wanted));
    client.socket.destroy();
  });

  test.each([32_768, 32_769])('passes on a body of %i bytes in chunks of one byte', async (bytes) => {
    const client = await RawClient.to(site.proxy.port, { host: NGINX_HOST, localAddress: '127.0.0.9' });
    client.send(chunked('{"text":"Hello"}'.padEnd(bytes), 1));
    expect((await client.answer())?.status).toBe(bytes > httpLimits.bodyBytes ? 413 : 200);
    client.socket.destroy();
  });

  test('passes on an MCP call that is too large, which gets a tool error', async () => {
    const client = await RawClient.to(site.proxy.port, { host: NGINX_HOST, localAddress: '127.0.0.11' });
    const params = { name: 'base64', arguments: { text: 'a'.repeat(200_000) } };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    client.send(requestText(message, { target: '/mcp', headers: { Host: 'localhost' } }));
    const body = expect.stringContaining(errorMessage('REQUEST_TOO_LARGE', { bytes: httpLimits.bodyBytes }).message);
    expect(await client.answer()).toMatchObject({ status: 200, body });
    client.socket.destroy();
  });

  test('does not serve its internal path for errors', async () => {
    const client = await RawClient.to(site.proxy.port, { host: NGINX_HOST });
    client.send(requestText('', { target: '/.textmill-error' }));
    expect(await client.answer()).toMatchObject({ status: 404, body: expect.stringContaining('"NOT_FOUND"') });
    client.socket.destroy();
  });

  test('redirects HTTP to HTTPS by 308, with path and query', async () => {
    const outgoing = request({ host: NGINX_HOST, port: site.proxy.redirectPort, path: '/api/v1/base64/?x=1' }).end();
    const [answer] = await once(outgoing, 'response');
    answer.resume();
    expect(answer).toMatchObject({
      statusCode: 308,
      headers: { location: 'https://text.example.com/api/v1/base64/?x=1', server: 'nginx' },
    });
  });

  test.each([
    ['{"text":"Hello"}', 200, '{"ok":true,"data":{"result":"SGVsbG8="}}'],
    [megabyte, 413, tooLarge.body],
  ])('sends the same response for HTTP/2 over TLS as for HTTP/1.1 (%#)', async (body, status, wanted) => {
    const { tlsPort, certificate } = site.proxy;
    const session = connect(`https://${NGINX_HOST}:${tlsPort}`, { ca: certificate, servername: 'localhost' });
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: '/api/v1/base64/',
      [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/json',
    });
    stream.end(body);
    const [headers] = await once(stream, 'response');
    expect(headers).toMatchObject({
      ':status': status,
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
    expect(await text(stream)).toBe(wanted);
    session.close();
  });

  test('sends 503 with Retry-After while both servers are down, and logs nothing from a request', async () => {
    await Promise.all(site.servers.map((server) => server.stop()));
    const client = await RawClient.to(site.proxy.port, { host: NGINX_HOST, localAddress: '127.0.0.10' });
    for (let count = 0; count < 4; count++) {
      const target = '/api/v1/base64/?secret-query';
      client.send(requestText('{"text":"secret-text"}', { target, headers: { 'X-Secret': 'secret-header' } }));
      expect(await client.answer()).toMatchObject(asReceived(replyOverloaded()));
    }
    client.socket.destroy();
    const logs = await site.proxy.logs();
    expect(logs.match(/^\S+ 503 .+ 502/gm)?.length).toBeGreaterThan(0);
    expect(logs).not.toMatch(/secret|127\.0\.0\.10|api|POST/);
  });

  /** The parts of an answer that do not depend on the framing. */
  function asReceived({ status, headers, body }: Answer) {
    const received = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return { status, headers: Object.fromEntries(received), body };
  }

  /** A request with a body in chunks of this size. */
  function chunked(body: string, size: number): string {
    const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, index) => {
      const chunk = body.slice(index * size, (index + 1) * size);
      return `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    });
    return requestText(`${chunks.join('')}0\r\n\r\n`, { headers: { 'Transfer-Encoding': 'chunked' } });
  }
});

describe('deploy/nginx.conf', () => {
  test('closes idle connections before the server does', async () => {
    const [, seconds] = /keepalive_timeout (\d+)s;/.exec(await readFile('deploy/nginx.conf', 'utf8')) ?? [];
    expect(Number(seconds) * 1000).toBeLessThan(serverLimits.keepAliveMilliseconds);
  });

  test('passes on bodies over the limit, so that the server rejects them after its earlier checks', async () => {
    const sizes = [...(await readFile('deploy/nginx.conf', 'utf8')).matchAll(/client_max_body_size (\d+)k;/g)];
    const [api = 0, mcp = 0] = sizes.map(([, kibibytes]) => Number(kibibytes) * 1024);
    expect(api).toBeGreaterThan(httpLimits.bodyBytes);
    expect(mcp).toBeGreaterThan(httpLimits.messageBytes);
  });
});
