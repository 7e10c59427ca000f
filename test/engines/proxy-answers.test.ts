import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, constants } from 'node:http2';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createError } from '../../src/contract/errors.ts';
import { httpLimits } from '../../src/contract/limits.ts';
import type { Answer } from '../../src/contract/message.ts';
import { replyError, replyOverloaded } from '../../src/contract/reply.ts';
import { serverLimits } from '../../src/server/server-limits.ts';
import { headText, RawClient, requestText } from '../../support/raw-client.ts';
import { ANY_CLIENT, NGINX_HOST, nginx, type Site, startSite } from '../../support/servers/nginx.ts';

/** The responses and logs of nginx itself. */

describe.skipIf(nginx === undefined)('nginx itself', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ RATE_LIMIT_PER_MINUTE: '2' });
  });

  afterAll(() => site.stop());

  const tooLarge = replyError(createError('REQUEST_TOO_LARGE', {}));
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
    expect(await say(sent)).toMatchObject(asReceived(wanted));
  });

  test.each([32_768, 32_769])('passes on a body of %i bytes in chunks of one byte', async (bytes) => {
    const answer = await say(chunked('{"text":"Hello"}'.padEnd(bytes), 1), '127.0.0.9');
    expect(answer?.status).toBe(bytes > httpLimits.bodyBytes ? 413 : 200);
  });

  test('passes on a large MCP call, which gets a tool error', async () => {
    const params = { name: 'base64', arguments: { text: 'a'.repeat(200_000) } };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const sent = requestText(message, { target: '/mcp', headers: { Host: 'localhost' } });
    const body = expect.stringContaining('text must be at most 16384 code points');
    expect(await say(sent, '127.0.0.11')).toMatchObject({ status: 200, body });
  });

  test('does not send Strict-Transport-Security for localhost', async () => {
    const answer = await say(requestText('', { headers: { Host: 'localhost' } }));
    expect(answer?.headers).not.toHaveProperty('strict-transport-security');
  });

  test('logs at most 10 requests per second after a burst of 100, and also malformed requests', async () => {
    const lines = async () => (await site.proxy.logs()).match(/^\S+T\S+ \d{3} /gm) ?? [];
    const [before, begun] = [await lines(), performance.now()];
    const requests = [requestText('', { method: 'GET', target: '/healthz' }), headText('hello')];
    for (let count = 0; count < 150; count++) for (const sent of requests) await say(sent);
    const logged = (await lines()).slice(before.length);
    expect(new Set(logged.map((line) => line.split(' ')[1]))).toEqual(new Set(['200', '400']));
    expect(logged.length).toBeLessThan(110 + (performance.now() - begun) / 100);
  });

  // GET gets 405 from textmill.
  test.each([
    ['/mcp', 16, '192.0.2.9', '192.0.2.9', 503],
    ['/mcp', 16, '192.0.2.1', '192.0.2.2', 405],
    ['/mcp', 16, '192.0.2.3', '::ffff:192.0.2.3', 503],
    ['/mcp', 16, '::ffff:192.0.2.4', '::ffff:192.0.2.5', 405],
    ['/mcp', 16, '2001:db8:0:1::1', '2001:db8:0:1:5:6:7:8', 503],
    ['/mcp', 16, '2001:db8:0:3::1', '2001:db8:0:4::1', 405],
    ['/api/v1/base64/', 128, '2001:db8::1', '2001:db8::2', 503],
    ['/api/v1/base64/', 128, '192.0.2.6', '192.0.2.6', 413],
  ] as const)(
    'for %s, with %i unfinished requests from %s, responds to %s with %i',
    async (path, most, first, second, status) => {
      const from = { host: NGINX_HOST, localAddress: ANY_CLIENT };
      const holders = await Promise.all(Array.from({ length: most }, () => RawClient.to(site.proxy.port, from)));
      const headers = { 'X-Test-Address': first, 'Content-Length': '9', Expect: '100-continue' };
      for (const holder of holders) holder.send(requestText('', { target: path, headers }));
      // nginx asks for the body when it has counted the request.
      for (const holder of holders) expect((await holder.answer())?.status).toBe(100);
      const tooLong = status === 413 ? { 'Content-Length': '1000000' } : {};
      const other = requestText('', { method: 'GET', target: path, headers: { 'X-Test-Address': second, ...tooLong } });
      const expected = status === 503 ? asReceived(replyOverloaded()) : { status };
      expect(await say(other, ANY_CLIENT)).toMatchObject(expected);
      for (const { socket } of holders) socket.destroy();
    },
  );

  /** Sends text from an address of this machine, and resolves with the response. */
  async function say(sent: string, localAddress?: string) {
    const client = await RawClient.to(site.proxy.port, { host: NGINX_HOST, ...(localAddress && { localAddress }) });
    client.send(sent);
    const answer = await client.answer();
    client.socket.destroy();
    return answer;
  }

  test('does not serve its internal path for errors', async () => {
    const answer = await say(requestText('', { target: '/.textmill-error' }));
    expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('"NOT_FOUND"') });
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
      [constants.HTTP2_HEADER_AUTHORITY]: 'text.example.com',
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
      'strict-transport-security': 'max-age=31536000',
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
  test('has more buffers than a response needs, so that clients that do not read occupy no server', async () => {
    const text = await readFile('deploy/nginx.conf', 'utf8');
    const [, count, size] = /proxy_buffers (\d+) (\d+)k;/.exec(text) ?? [];
    const files = await readdir('dist/documents', { recursive: true });
    const sizes = await Promise.all(files.map(async (file) => (await stat(join('dist/documents', file))).size));
    expect(sizes.length).toBeGreaterThan(20);
    // A buffer is partly used if the response arrives in pieces.
    const bytes = (Number(count) - 1) * Number(size) * 1024;
    expect(Math.max(...sizes)).toBeLessThan(bytes);
    expect(httpLimits.answerBytes).toBeLessThanOrEqual(bytes);
  });

  test('closes idle connections before the server does', async () => {
    const [, seconds] = /keepalive_timeout (\d+)s;/.exec(await readFile('deploy/nginx.conf', 'utf8')) ?? [];
    expect(Number(seconds) * 1000).toBeLessThan(serverLimits.silenceMilliseconds);
  });

  test('passes on bodies over the limit, so that the server rejects them after its earlier checks', async () => {
    const sizes = [...(await readFile('deploy/nginx.conf', 'utf8')).matchAll(/client_max_body_size (\d+)k;/g)];
    const [api = 0, mcp = 0] = sizes.map(([, kibibytes]) => Number(kibibytes) * 1024);
    expect(api).toBeGreaterThan(httpLimits.bodyBytes);
    expect(mcp).toBeGreaterThan(httpLimits.messageBytes);
  });
});
