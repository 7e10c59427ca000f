import { createSecureServer } from 'node:http2';
import { createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckOptions, check } from '../../src/check/check.ts';
import { contractCases } from '../../src/check/requests.ts';
import type { Document } from '../../src/contract/document.ts';
import { OPENAPI_PATH } from '../../src/contract/path.ts';
import { readDocuments } from '../../src/server/assets/document-files.ts';
import { tagOf } from '../../src/server/assets/tags.ts';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { listen } from '../../src/server/listen.ts';
import { type Certificate, makeCertificate } from '../../support/certificate.ts';
import { runInProcess } from '../../support/command-line.ts';
import { type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { type Passed, type Sent, type Spoiling, startProxy } from '../../support/servers/spoiling-proxy.ts';

/** `textmill check`, against this version's own server and through proxies that each spoil one thing. */

const proxied: StartOptions = { rateLimit: 60, trustedProxies: ['127.0.0.1'] };

/** Checks a server through a proxy. */
async function checkThrough(spoiling: Spoiling, options: Partial<CheckOptions> = {}, server = proxied, path = '/') {
  const node = await startNode(server);
  const proxy = await startProxy(node.port, spoiling);
  try {
    const url = new URL(path, `${spoiling.tls === undefined ? 'http' : 'https'}://127.0.0.1:${proxy.port}`);
    return await check({ url, ...options });
  } finally {
    proxy.stop();
    await node.stop();
  }
}

/** The checks that have not passed: whether they have failed, and what to change. */
function problemsOf({ checks }: Awaited<ReturnType<typeof check>>) {
  const found = checks.filter(({ state }) => state !== 'passed');
  return Object.fromEntries(
    found.map(({ check: name, state, problems }) => [
      name,
      `${state}: ${problems.map(({ advice }) => advice).join(' ')}`,
    ]),
  );
}

describe('a server of this version', () => {
  test('passes every check under a path that a proxy strips', async () => {
    const path = '/tools/textmill/';
    const strip = ({ target, ...one }: Passed) => {
      return { ...one, target: target.startsWith(path) ? target.slice(path.length - 1) : '/outside' };
    };
    const report = await checkThrough({ request: strip }, {}, proxied, path);
    expect(problemsOf(report)).toEqual({});
    expect(report.url).toMatch(/\/tools\/textmill$/);
    expect(report.notChecked.join()).not.toContain('files');
  });

  test('passes every check, with fewer POST requests than the default limit', async () => {
    const node = await startNode({ rateLimit: 60 });
    const { code, stdout } = await runInProcess(['check', `http://127.0.0.1:${node.port}`, '--json']);
    const report: unknown = JSON.parse(stdout);
    const posts = node.exchanges.filter(({ method }) => method === 'POST').length;
    await node.stop();
    expect({ code, report }).toMatchObject({
      code: 0,
      report: { stopped: null, version: '1.0.0', serverVersion: '1.0.0', posts },
    });
    expect(posts).toBeLessThan(48);
    expect(report).not.toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ state: 'failed' })]),
    });
    expect(stdout).not.toContain('warning');
  });

  test('passes through a proxy that changes nothing', async () => {
    const report = await checkThrough({});
    expect(problemsOf(report)).toEqual({});
    expect(report.checks.map((one) => one.check)).toContain('forwarded-for');
  });
});

const without = (pattern: RegExp) => (sent: Sent) => ({
  ...sent,
  headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !pattern.test(name))),
});
const withHeaders = (headers: Sent['headers']) => (sent: Sent) => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});
const html = (status: number): Sent => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<h1>\u001b[2J</h1>',
});
const replaced = (sent: Sent, body: Sent['body'], headers: Sent['headers'] = {}): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers, 'content-length': String(body.length) },
  body,
});
const isCoded = ({ headers }: Sent) => headers['content-encoding'] !== undefined;
const isJson = (sent: Sent) => sent.headers['content-type'] === 'application/json' && !isCoded(sent);
const isPage = ({ headers }: Sent) => headers['content-type']?.startsWith('text/html') === true;

/** A cache that ignores Vary and the tags of requests. */
function cache(): Spoiling {
  const kept = new Map<string, Sent>();
  return {
    instead: ({ method, target }) => (method === 'GET' ? kept.get(target) : undefined),
    answer: (sent, { method, target }) => {
      if (method === 'GET' && sent.status === 200) kept.set(target, withHeaders({ age: '7' })(sent));
      return sent;
    },
  };
}

const insertScript = (sent: Sent): Sent => {
  if (!isPage(sent) || sent.headers['content-encoding'] !== undefined || sent.status !== 200) return sent;
  const body = `${sent.body}<script src="/injected.js"></script>`;
  return { ...sent, headers: { ...sent.headers, 'content-length': String(Buffer.byteLength(body)) }, body };
};

const compressAgain = (sent: Sent, { headers }: Passed): Sent => {
  if (headers['accept-encoding'] !== 'gzip') return sent;
  const { etag: _, 'content-length': __, ...kept } = sent.headers;
  return { ...sent, headers: kept, body: gzipSync(sent.body) };
};

/** What a proxy spoils, and the checks that find it. */
type Row = Spoiling & {
  readonly options?: Partial<CheckOptions>;
  readonly server?: StartOptions;
  /** The checks that find it: `failed` or `warning`, and a part of the advice. */
  readonly found: Readonly<Record<string, string>>;
};

const withRequestHeaders = (change: (headers: Passed['headers']) => Record<string, string | undefined>) => {
  return (one: Passed): Passed => ({ ...one, headers: definedOf({ ...one.headers, ...change(one.headers) }) });
};

function definedOf(headers: Readonly<Record<string, string | undefined>>): Passed['headers'] {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** The documents, with an interface description of another version. */
function olderDocuments(): ReadonlyMap<string, Document> {
  const documents = new Map(readDocuments());
  const known = documents.get(OPENAPI_PATH);
  if (known === undefined || !('body' in known)) throw new Error('there is no interface description');
  const body = `${Buffer.from(known.body)}`.replace('"version": "1.0.0"', '"version": "0.9.0\\u001b"');
  return documents.set(OPENAPI_PATH, {
    ...known,
    body,
    br: brotliCompressSync(body),
    gzip: gzipSync(body),
    etag: tagOf(body),
  });
}

/** What proxies spoil. One proxy spoils all of a group, because a different check finds each. */
const groups: readonly Readonly<Record<string, Row>>[] = [
  {
    'replaces the body of 413': {
      answer: (sent) => (sent.status === 413 ? html(413) : sent),
      found: { 'too-large': 'failed: .*client_max_body_size 40k' },
    },
    'replaces error pages': {
      answer: (sent) => (sent.status === 415 ? html(415) : sent),
      found: { 'media-type': 'failed: .*proxy_intercept_errors' },
    },
    'adds cookies': { answer: withHeaders({ 'set-cookie': 'lb=\u009b1' }), found: { cookies: 'failed: .*sticky' } },
    'removes nosniff': { answer: without(/^x-content-type/), found: { nosniff: 'failed: ' } },
    'removes Textmill-Error': {
      answer: without(/^textmill-error/),
      found: { 'error-header': 'failed: .*Textmill-Error' },
    },
    'replaces Cache-Control': {
      answer: withHeaders({ 'cache-control': 'max-age=60' }),
      found: { 'cache-control': 'failed: .*expires' },
    },
    'removes Allow': {
      answer: without(/^allow$/),
      found: { 'wrong-method': 'failed: .*Allow', preflight: 'failed: ' },
    },
    'replaces the policy of pages': {
      answer: withHeaders({ 'content-security-policy': "default-src 'self'" }),
      found: { 'page-security': 'failed: ' },
    },
    'prevents compression': {
      request: withRequestHeaders(() => ({ 'accept-encoding': undefined })),
      found: { compression: 'warning: .*Accept-Encoding' },
    },
    'redirects paths without the final slash': {
      instead: ({ target }) => {
        const isTool = target.startsWith('/api/') && !target.endsWith('/');
        return isTool ? { status: 301, headers: { location: `${target}/` }, body: '' } : undefined;
      },
      found: { 'no-slash': 'failed: A proxy redirects' },
    },
    'removes the headers of the limit': {
      answer: without(/^ratelimit/),
      found: { limit: 'warning: .*RATE_LIMIT_PER_MINUTE=0' },
    },
  },
  {
    'removes CORS headers': {
      answer: without(/^access-control/),
      found: { cors: 'failed: .*each once', preflight: 'failed: .*Access-Control' },
    },
    'replaces Host': {
      request: withRequestHeaders(() => ({ host: 'backend' })),
      found: { mcp: 'failed: Set MCP_ALLOWED_HOSTS' },
    },
    'removes ETag': { answer: without(/^etag/), found: { tags: 'failed: .*ETag' } },
    'gets no response to long bodies': {
      instead: ({ body }) => (body.length > 16_384 ? html(502) : undefined),
      found: { 'longest-body': 'failed: .*40 KiB', 'too-large': 'failed: .*40 KiB' },
    },
    'has a server of another version': {
      server: { documents: olderDocuments() },
      found: { version: 'warning: .*versions differ' },
    },
  },
  {
    'closes the connection on long bodies': {
      instead: ({ body }) => {
        if (body.length > 32_768) throw new Error('closed');
        return undefined;
      },
      found: { 'too-large': 'failed: .*directly' },
    },
    'sends CORS headers twice': {
      answer: withHeaders({ 'access-control-allow-origin': '*, *' }),
      found: { cors: 'failed: .*each once' },
    },
    'has a limit of its own': {
      instead: ({ method }) => (method === 'OPTIONS' ? html(429) : undefined),
      found: { preflight: 'failed: .*limit of its own' },
    },
    'sends responses that are too long': {
      answer: (sent, { target }) => (target === '/readyz' ? replaced(sent, Buffer.alloc(3_000_000)) : sent),
      found: { health: 'failed: .*directly' },
    },
    'compresses every response': {
      answer: (sent) => (isJson(sent) ? replaced(sent, gzipSync(sent.body), { 'content-encoding': 'gzip' }) : sent),
      found: { compression: 'failed: .*compresses by itself' },
    },
    'changes pages': {
      answer: insertScript,
      found: { tags: 'failed: .*injects' },
    },
    'passes on a forged address to a server that trusts it': {
      request: (one) => one,
      appends: true,
      found: { 'forwarded-for': 'warning: .*TRUST_PROXY contains too much' },
    },
  },
  {
    'changes the encoding of characters': {
      answer: (sent) => (isJson(sent) ? replaced(sent, Buffer.from(`${sent.body}`, 'latin1')) : sent),
      found: { examples: 'failed: A proxy changes the response', tags: 'failed: .*injects' },
    },
    'compresses again': {
      answer: compressAgain,
      found: { compression: 'failed: .*gzip off' },
    },
  },
  {
    'adds headers, and adds to lists': {
      answer: (sent) => ({
        ...sent,
        headers: {
          ...sent.headers,
          server: 'cdn',
          'alt-svc': 'h3=":443"',
          'strict-transport-security': 'max-age=63072000',
          'x-content-type-options': 'nosniff, nosniff',
          vary: 'Origin, accept-encoding, Accept',
          'cache-control': `${sent.headers['cache-control']}, no-transform`,
          'content-type': (sent.headers['content-type'] ?? '').replace('; charset=utf-8', ';charset=UTF-8'),
        },
      }),
      found: {},
    },
    'caches files whose names change with their content': {
      answer: (sent) =>
        sent.headers['cache-control']?.includes('immutable') ? withHeaders({ age: '99' })(sent) : sent,
      found: {},
    },
  },
  {
    'cuts long responses': {
      answer: (sent) => (isCoded(sent) ? sent : replaced(sent, sent.body.slice(0, 16_384))),
      found: {
        'longest-body': 'failed: .*A proxy rejects long bodies, or replaces the response',
        tags: 'failed: .*injects',
      },
    },
  },
  {
    'caches, and ignores Vary': {
      ...cache(),
      found: { 'cache-control': 'failed: .*caches', compression: 'warning: .*Vary', tags: 'failed: .*If-None-Match' },
    },
  },
  {
    'has a challenge for programs that send data': {
      instead: ({ method }) => (method === 'POST' ? html(403) : undefined),
      found: Object.fromEntries(
        contractCases
          .filter(([, { method }]) => method === 'POST')
          .map(([name]) => [name, 'failed: .*firewall'])
          .concat([['examples', 'failed: .*firewall']]),
      ),
    },
  },
];

/** All rows of a group at once. */
function together(rows: readonly Row[]): Row {
  return {
    request: (one) => rows.reduce((request, row) => row.request?.(request) ?? request, one),
    instead: (one) => rows.map((row) => row.instead?.(one)).find((sent) => sent !== undefined),
    answer: (sent, one) => rows.reduce((answer, row) => row.answer?.(answer, one) ?? answer, sent),
    appends: rows.some(({ appends }) => appends),
    options: Object.assign({}, ...rows.map(({ options }) => options)),
    server: Object.assign({}, proxied, ...rows.map(({ server }) => server)),
    found: Object.assign({}, ...rows.map(({ found }) => found)),
  };
}

describe('a proxy that', () => {
  test.each(groups.map((group) => [Object.keys(group).join(', or '), Object.values(group)] as const))(
    '%s: the check says what to change',
    async (_, rows) => {
      const { options, server, found, ...spoiling } = together(rows);
      const report = await checkThrough(spoiling, options, server);
      const patterns = Object.entries(found).map(([name, advice]) => [name, expect.stringMatching(new RegExp(advice))]);
      expect(problemsOf(report)).toEqual(Object.fromEntries(patterns));
      expect(JSON.stringify(report)).not.toMatch(CONTROL);
    },
  );

  test.each([
    [
      html(502),
      /^This does not look like textmill: GET \/openapi.json returned 502 text\/html.*A proxy gets no response/,
    ],
    [html(200), /^This does not look like textmill: .*200 text\/html/],
    [{ ...html(302), headers: { location: '/' } }, /^This does not look like textmill: .*302/],
  ] as const)('responds on its own (%#) ends the check with one sentence', async (sent, sentence) => {
    const report = await checkThrough({ instead: () => sent });
    expect(report).toMatchObject({ checks: [], stopped: expect.stringMatching(sentence) });
    expect(report.stopped).not.toMatch(CONTROL);
  });

  test.each([
    ['a low limit', 20, 0, null],
    ['an allowance that is too small', 60, 55, /^The allowance is used up: wait a minute/],
  ])(
    'has a server with %s: fewer examples are sent, or one sentence says why not',
    async (_, limit, used, sentence) => {
      const limiter = new MemoryLimiter(limit);
      for (let one = 0; one < used; one++) limiter.take('127.0.0.1');
      const report = await checkThrough({}, {}, { ...proxied, limiter });
      const stopped = sentence === null ? null : expect.stringMatching(sentence);
      expect({ found: problemsOf(report), stopped: report.stopped }).toEqual({ found: {}, stopped });
    },
  );

  test('passes on requests to two servers that count separately', async () => {
    const other = await startNode(proxied);
    let requests = 0;
    const report = await checkThrough({ backend: () => (requests++ % 2 === 0 ? other.port : undefined) });
    await other.stop();
    expect(problemsOf(report)).toEqual({ limit: expect.stringMatching(/^warning: .*REDIS_URL/) });
  });
});

describe('over TLS', () => {
  let certificate: Certificate;

  beforeAll(async () => {
    certificate = await makeCertificate('ec', 5);
  });

  afterAll(() => certificate.remove());

  test('a certificate that is not valid is a failure, one that expires soon a warning, and the other checks are made', async () => {
    const report = await checkThrough({ tls: certificate.pem });
    expect(problemsOf(report)).toEqual({ certificate: expect.stringMatching(/^failed: .*fullchain.pem.*not renewed/) });
    expect(report.checks[0]?.problems.map(({ severity }) => severity)).toEqual(['failed', 'warning']);
    expect(report.checks.length).toBeGreaterThan(20);
  });

  test('a server that accepts only HTTP/2 ends the check with one sentence', async () => {
    const server = createSecureServer({ ...certificate.pem, allowHTTP1: false }).on('unknownProtocol', () => undefined);
    const { port } = await listen(server, 0, '127.0.0.1');
    const { stopped } = await check({ url: new URL(`https://127.0.0.1:${port}`) });
    server.close();
    expect(stopped).toMatch(/^The server can't be reached: the TLS handshake failed.*HTTP.1\.1/);
  });
});

describe('a broken or hostile server', () => {
  const head = 'HTTP/1.1 200 OK\r\n';
  const flood = 'x'.repeat(65_536);

  test.each<readonly [string, string, string, RegExp]>([
    ['text other than HTTP', 'hello\u001b[2J\n\n', '', /not valid HTTP/],
    ['endless headers', head, 'X-A: b\r\n'.repeat(5_000), /HPE_HEADER_OVERFLOW/],
    ['an endless body', `${head}Content-Length: 999999999\r\n\r\n`, flood, /larger than 2 MiB/],
    ['a body that never comes', `${head}Content-Length: 9\r\n\r\n`, '', /did not end within 1 seconds/],
    ['a closed connection', '', 'end', /closed before/],
    ['a body that is cut off', `${head}Content-Length: 9\r\n\r\n`, 'end', /closed before/],
    [
      'a body in a coding that it does not have',
      `${head}Content-Encoding: br\r\nContent-Length: 3\r\n\r\nabc`,
      '',
      /valid br/,
    ],
  ])('with %s ends the check with one sentence', async (_, first, rest, sentence) => {
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
    const { stopped, checks } = await check({
      url: new URL(`http://127.0.0.1:${port}`),
      timeoutSeconds: 1,
    });
    server.close();
    expect({ stopped, checks }).toEqual({ stopped: expect.stringMatching(sentence), checks: [] });
    expect(stopped).not.toMatch(CONTROL);
  });
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would interpret them.
const CONTROL = /[\0-\x1f\x7f-\x9f]/;
