import { createSecureServer } from 'node:http2';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { CONTROL } from '../../src/core/escapes.ts';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { listen } from '../../src/server/listen.ts';
import { type Certificate, makeCertificate } from '../../support/certificate.ts';
import { runInProcess } from '../../support/command-line.ts';
import { type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { type Passed, type Sent, type Spoiling, startProxy } from '../../support/servers/spoiling-proxy.ts';

/** `textmill check`, against this version's own server and through proxies that each spoil one thing. */

const proxied: StartOptions = { rateLimit: 60, trustedProxies: ['127.0.0.1'] };

/** Checks a server through a proxy. */
async function checkThrough(spoil: Spoiling, server = proxied, path = '/', tls?: Certificate['pem']) {
  const node = await startNode(server);
  const proxy = await startProxy(node.port, spoil, tls);
  try {
    return await check({ url: new URL(path, `${tls ? 'https' : 'http'}://127.0.0.1:${proxy.port}`) });
  } finally {
    proxy.stop();
    await node.stop();
  }
}

/** What a check has found: `failed documents`. */
function problemsOf({ problems }: Awaited<ReturnType<typeof check>>) {
  return problems.map(({ severity, check: name }) => `${severity} ${name}`).toSorted();
}

describe('a server of this version', () => {
  test('passes every check under a path that a proxy strips', async () => {
    const path = '/tools/textmill/';
    const strip: Spoiling = (request, pass) => {
      const { target } = request;
      return pass({ ...request, target: target.startsWith(path) ? target.slice(path.length - 1) : '/outside' });
    };
    const report = await checkThrough(strip, proxied, path);
    expect(report).toMatchObject({ problems: [], stopped: null, url: expect.stringMatching(/\/tools\/textmill$/) });
    expect(report.checks).toContain('forged address');
  });

  test('passes every check, with fewer POST requests than the default limit', async () => {
    const node = await startNode({ rateLimit: 60 });
    const { code, stdout } = await runInProcess(['check', `http://127.0.0.1:${node.port}`, '--json']);
    const posts = node.exchanges.filter(({ method }) => method === 'POST').length;
    await node.stop();
    const report = { stopped: null, version: '1.0.0', serverVersion: '1.0.0', problems: [], notChecked: [] };
    expect({ code, report: JSON.parse(stdout) }).toMatchObject({ code: 0, report });
    expect(posts).toBeLessThan(60);
  });
});

const html = (status: number): Sent => ({ status, headers: { 'content-type': 'text/html' }, body: '\u001b[2J' });

/** Responds to some requests on its own. */
function instead(own: (request: Passed) => Sent | undefined): Spoiling {
  return async (request, pass) => own(request) ?? pass(request);
}

/** Changes responses. */
function answer(change: (sent: Sent) => Sent): Spoiling {
  return async (request, pass) => change(await pass(request));
}

function withBody(sent: Sent, body: Sent['body'], headers: Sent['headers'] = {}): Sent {
  return { ...sent, headers: { ...sent.headers, ...headers, 'content-length': undefined }, body };
}

/** Whether a response has a type, and is not compressed. */
function isPlain({ headers, status }: Sent, type: string): boolean {
  const isCoded = headers['content-encoding'] !== undefined;
  return headers['content-type']?.startsWith(type) === true && !isCoded && status === 200;
}

/** A cache that ignores Vary and the tags of requests. */
function cache(): Spoiling {
  const kept = new Map<string, Sent>();
  return async (request, pass) => {
    const known = request.method === 'GET' ? kept.get(request.target) : undefined;
    const sent = known ?? (await pass(request));
    const aged = { ...sent, headers: { ...sent.headers, age: '7' } };
    if (request.method === 'GET' && sent.status === 200) kept.set(request.target, aged);
    return sent;
  };
}

/** What proxies spoil, and the checks that find it. One proxy spoils all of a group. */
const groups: readonly Readonly<Record<string, readonly [Spoiling, ...(readonly string[])]>>[] = [
  {
    'replaces the body of 413': [
      answer((sent) => (sent.status === 413 ? html(413) : sent)),
      'failed 413 body too large',
    ],
    'removes the headers of the limit': [
      answer((sent) => ({ ...sent, headers: { ...sent.headers, 'ratelimit-policy': undefined } })),
      'warning rate limit',
    ],
    'prevents compression': [
      (request, pass) => pass({ ...request, headers: { ...request.headers, 'accept-encoding': undefined } }),
      'warning header content-encoding',
    ],
    'replaces Host': [
      (request, pass) => pass({ ...request, headers: { ...request.headers, host: 'backend' } }),
      'failed MCP',
    ],
  },
  {
    'closes the connection on long bodies': [
      instead(({ body }) => {
        if (body.length > 32_768) throw new Error('closed');
        return undefined;
      }),
      'failed 413 body too large',
    ],
    'compresses every response': [
      answer((sent) =>
        isPlain(sent, 'application/json') ? withBody(sent, gzipSync(sent.body), { 'content-encoding': 'gzip' }) : sent,
      ),
      'failed header content-encoding',
    ],
    'changes pages': [
      answer((sent) => (isPlain(sent, 'text/html') ? withBody(sent, `${sent.body}<script></script>`) : sent)),
      'failed documents',
    ],
    'compresses again': [
      async (request, pass) => {
        const sent = await pass(request);
        return request.headers['accept-encoding'] === 'gzip' ? withBody(sent, gzipSync(sent.body)) : sent;
      },
      'failed compression',
    ],
    'passes on a forged address to a server that trusts it': [
      (request, pass) => pass({ ...request, headers: { ...request.headers, 'x-forwarded-for': request.forged } }),
      'warning forged address',
    ],
  },
  {
    'caches, and ignores Vary and tags': [
      cache(),
      'failed 304 not modified',
      'failed header age',
      'warning header content-encoding',
    ],
  },
  {
    'is in front of another version, whose description differs': [
      async (request, pass) => {
        const sent = await pass(request);
        const isDescription = request.target === '/openapi.json' && isPlain(sent, 'application/json');
        return isDescription ? withBody(sent, `${sent.body}`.replace('"1.0.0"', '"0.9.0"')) : sent;
      },
      'failed documents',
      'warning version',
    ],
    'has a challenge for programs that send data': [
      instead(({ method }) => (method === 'POST' ? html(403) : undefined)),
      'failed 400 invalid JSON',
      'failed 404 no final slash',
      'failed 404 unknown path',
      'failed 413 body too large',
      'failed 415 wrong media type',
      'failed MCP',
      'failed examples',
      'failed longest body',
      'warning rate limit',
    ],
  },
];

/** All of a group: each passes on to the next. */
function together(spoilings: readonly Spoiling[]): Spoiling {
  return spoilings.reduce((all, one) => (request, pass) => one(request, (next) => all(next, pass)));
}

describe('a proxy that', () => {
  test.each(groups.map((group) => [Object.keys(group).join(', or '), Object.values(group)] as const))(
    '%s: the check finds it',
    async (_, rows) => {
      const report = await checkThrough(together(rows.map(([spoil]) => spoil)));
      expect(problemsOf(report)).toEqual(rows.flatMap(([, ...found]) => found).toSorted());
      expect(JSON.stringify(report)).not.toMatch(CONTROL);
    },
  );

  test('passes on requests to two servers that count separately: a warning', async () => {
    const other = await startNode(proxied);
    let requests = 0;
    const report = await checkThrough((request, pass) => pass(request, requests++ % 2 === 0 ? other.port : undefined));
    await other.stop();
    expect(problemsOf(report)).toEqual(['warning rate limit']);
    expect(report.notChecked).toEqual([expect.stringMatching(/^forged address/)]);
  });

  test.each([502, 200])('responds with %i instead of the server ends the check', async (status) => {
    const report = await checkThrough(instead(() => html(status)));
    expect(report).toMatchObject({ problems: [], serverVersion: null });
    expect(report.stopped).toMatch(new RegExp(`^/openapi.json is not that of textmill: ${status} text/html`));
    expect(report.stopped).not.toMatch(CONTROL);
  });

  test.each([
    ['few requests: fewer examples are sent', 20, 0, null],
    ['too few requests: the check ends', 60, 55, expect.stringMatching(/^the allowance is used up: wait a minute/)],
  ])('has a server that allows %s', async (_, limit, used, stopped) => {
    const limiter = new MemoryLimiter(limit);
    for (let one = 0; one < used; one++) limiter.take('127.0.0.1');
    const report = await checkThrough((request, pass) => pass(request), { ...proxied, limiter });
    expect(report).toMatchObject({ problems: [], stopped, notChecked: [expect.any(String)] });
  });
});

describe('over TLS', () => {
  let certificate: Certificate;

  beforeAll(async () => {
    certificate = await makeCertificate('ec', 5);
  });

  afterAll(() => certificate.remove());

  test('a certificate that is not valid is a failure, one that expires soon a warning, and the other checks are made', async () => {
    const report = await checkThrough((request, pass) => pass(request), proxied, '/', certificate.pem);
    expect(problemsOf(report)).toEqual(['failed certificate', 'warning certificate']);
    expect(report.checks).toContain('examples');
  });

  test('a server that accepts only HTTP/2 ends the check', async () => {
    const server = createSecureServer({ ...certificate.pem, allowHTTP1: false }).on('unknownProtocol', () => undefined);
    const { port } = await listen(server, 0, '127.0.0.1');
    const { stopped } = await check({ url: new URL(`https://127.0.0.1:${port}`) });
    server.close();
    expect(stopped).toMatch(/^the TLS handshake failed.*HTTP.1\.1/);
  });
});

describe('a broken or hostile server', () => {
  const head = 'HTTP/1.1 200 OK\r\n';

  test.each<readonly [string, string, string, RegExp, number]>([
    ['text other than HTTP', 'hello\u001b[2J\n\n', '', /not valid HTTP/, 60],
    ['endless headers', head, 'X-A: b\r\n'.repeat(5_000), /HPE_HEADER_OVERFLOW/, 60],
    ['an endless body', `${head}Content-Length: 999999999\r\n\r\n`, 'x'.repeat(65_536), /larger than 2 MiB/, 60],
    ['a body that never comes', `${head}Content-Length: 9\r\n\r\n`, '', /did not end within 1 seconds/, 1],
    ['a body that is cut off', `${head}Content-Length: 9\r\n\r\n`, 'end', /closed before/, 60],
    ['another coding than it says', `${head}Content-Encoding: br\r\nContent-Length: 3\r\n\r\nabc`, '', /valid br/, 60],
  ])('with %s ends the check with one sentence', async (_, first, rest, sentence, timeoutSeconds) => {
    const server = createServer((socket) => {
      const more = () => {
        while (rest.length > 3 && socket.writable && socket.write(rest));
      };
      socket.on('error', () => undefined).on('drain', more);
      socket.on('data', () => {
        socket.write(first);
        if (rest === 'end') socket.end();
        else more();
      });
    });
    const { port } = await listen(server, 0, '127.0.0.1');
    const { stopped, problems } = await check({ url: new URL(`http://127.0.0.1:${port}`), timeoutSeconds });
    server.close();
    expect({ stopped, problems }).toEqual({ stopped: expect.stringMatching(sentence), problems: [] });
    expect(stopped).not.toMatch(CONTROL);
  });
});
