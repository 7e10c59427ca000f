import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpLimits } from '../../src/contract/limits.ts';
import { limits } from '../../src/core/limits.ts';
import { type RawAnswer, RawClient, requestText } from '../../support/raw-client.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';

/** The MCP endpoint over HTTP: the errors of HTTP, which come first, and the errors of the protocol. */

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
/** A call with a text of `letters` letters, padded with whitespace to a total of `bytes` bytes. */
function callOf(bytes: number, letters = 10): string {
  const params = { name: 'base64', arguments: { text: 'a'.repeat(letters) } };
  return JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'tools/call', params }).padEnd(bytes);
}

const pong = { jsonrpc: '2.0', id: 1, result: {} };

/** The metadata that a client sends with every message, from revision 2026-07-28. */
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
};

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function exchange(node: StartedNode, body: string | Uint8Array, sent: Sent = {}): Promise<RawAnswer> {
  const client = await RawClient.to(node.port);
  const bytes = Buffer.from(body);
  const headers = { 'Content-Length': String(bytes.length), ...sent.headers };
  client.send(requestText('', { method: sent.method ?? 'POST', target: '/mcp', headers }));
  client.send(bytes);
  const answer = await client.answer();
  client.socket.destroy();
  if (answer === undefined) throw new Error('the connection closed without an answer');
  return answer;
}

async function withNode<T>(options: StartOptions, use: (node: StartedNode) => Promise<T>): Promise<T> {
  const node = await startNode(options);
  try {
    return await use(node);
  } finally {
    await node.stop();
  }
}

const json = ({ body }: RawAnswer): unknown => JSON.parse(body);

describe('POST /mcp', () => {
  let node: StartedNode;

  beforeAll(async () => {
    node = await startNode();
  });

  afterAll(() => node.stop());

  test('gets a response in JSON, with the headers of every response', async () => {
    const answer = await exchange(node, ping);
    expect(json(answer)).toEqual(pong);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      },
    });
  });

  test.each([{}, { Accept: '*/*' }, { Accept: 'application/json' }, { Accept: 'text/event-stream, application/json' }])(
    'gets a response in JSON with any Accept header: %j',
    async (headers) => {
      expect(await exchange(node, ping, { headers })).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/json' },
      });
    },
  );

  test('does not start a session', async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const answer = await exchange(node, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    expect(json(answer)).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
  });

  test.each([
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    '{"jsonrpc":"2.0","method":"notifications/nothing"}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  ])('that expects no response is 202 without a body: %s', async (message) => {
    expect(await exchange(node, message)).toMatchObject({ status: 202, body: '' });
  });

  test('that subscribes to changes gets a response that ends immediately, because there will be no changes', async () => {
    const lists = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
    const params = { notifications: { ...lists, resourceSubscriptions: ['file:///a'] }, _meta: envelope };
    const answer = await exchange(
      node,
      JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params }),
      { headers: { 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' } },
    );
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } });
    expect(answer.body).toMatch(/"id":7,"result":\{"resultType":"complete".+\n\n$/);
  });

  const malformed = [
    {
      rule: 'truncated JSON',
      body: '{"jsonrpc":',
      code: -32700,
      message: 'the message is not valid JSON: unexpected end at line 1, column 12',
    },
    {
      rule: 'invalid UTF-8',
      body: Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\xff"}', 'latin1'),
      code: -32700,
      message: 'the message is not valid UTF-8, from byte 34',
    },
    { rule: 'a batch', body: `[${ping}]`, code: -32600, message: 'send one message at a time, not a batch' },
    ...['null', '{"id":1,"method":"ping"}', '{"jsonrpc":"2.0","id":[],"method":"ping"}'].map((body) => ({
      rule: body,
      body,
      code: -32600,
      message: expect.any(String),
    })),
  ];

  test.each(malformed)('that is not a message is 400 with a JSON-RPC error: $rule', async ({ body, code, message }) => {
    const answer = await exchange(node, body);
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({ jsonrpc: '2.0', error: { code, message } });
  });

  test.each([
    ['tools/call', {}, 'name'],
    ['tools/call', { name: 'base64', arguments: [] }, 'arguments'],
    ['tools/list', { cursor: 1 }, 'cursor'],
  ])('with params that are not valid gets an error that names the member: %s %j', async (method, params, member) => {
    const answer = await exchange(node, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    expect(json(answer)).toMatchObject({ id: 1, error: { message: expect.stringContaining(`"${member}"`) } });
  });

  test('of a revision without the handshake finds no method `initialize`', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { _meta } });
    const answer = await exchange(node, message, {
      headers: { 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': 'initialize' },
    });
    expect(answer.status).toBe(404);
    expect(json(answer)).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  test('with an unknown method is an error of JSON-RPC', async () => {
    const answer = await exchange(node, '{"jsonrpc":"2.0","id":"a","method":"tools/nothing"}');
    expect(json(answer)).toMatchObject({ id: 'a', error: { code: -32601 } });
  });

  test('with an unknown revision of the protocol is an error that names the supported revisions', async () => {
    const answer = await exchange(node, ping, { headers: { 'Mcp-Protocol-Version': '1999-01-01' } });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('2025-11-25, 2025-06-18');
  });

  test('with different tool names in the header and the body is rejected', async () => {
    const params = { name: 'base64', arguments: { text: 'a' }, _meta: envelope };
    const headers = { 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'base32' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const answer = await exchange(node, body, { headers });
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({ error: { code: -32020 } });
  });

  test('with a mistake of the client is not reported as a bug', () => {
    expect(node.bugs).toEqual([]);
  });
});

test('OPTIONS /mcp allows preflights the headers that MCP clients send', async () => {
  const headers = { Origin: 'http://localhost:6274', 'Access-Control-Request-Method': 'POST' };
  const answer = await withNode({}, (node) => exchange(node, '', { method: 'OPTIONS', headers }));
  expect(answer.status).toBe(204);
  expect(answer.headers['access-control-allow-headers']?.split(', ')).toEqual([
    ...['Accept', 'Authorization', 'Content-Type', 'Last-Event-ID', 'Mcp-Method', 'Mcp-Name', 'Mcp-Protocol-Version'],
    'Mcp-Session-Id',
  ]);
});

describe('a large message', () => {
  let node: StartedNode;

  beforeAll(async () => {
    node = await startNode();
  });

  afterAll(() => node.stop());

  test('with a text that is too long gets the error of the tool, which an agent sees', async () => {
    const answer = await exchange(node, callOf(httpLimits.messageBytes, 200_000));
    expect(answer.status).toBe(200);
    const text = expect.stringMatching(/^text must be at most 16384 code points/);
    expect(json(answer)).toMatchObject({ id: 'a', result: { isError: true, content: [{ type: 'text', text }] } });
  });

  test('is converted if the text is not too long', async () => {
    const answer = await exchange(node, callOf(100_000, limits.textCodePoints));
    expect(json(answer)).toMatchObject({ id: 'a', result: { structuredContent: { result: expect.any(String) } } });
  });

  test('that is not a call gets the same response as a small message', async () => {
    const answer = await exchange(node, ping.replace('"ping"', `"ping","params":{"a":"${'a'.repeat(40_000)}"}`));
    expect(json(answer)).toEqual(pong);
  });

  test('over the limit of a message is 413, with the limit in an error of JSON-RPC', async () => {
    const answer = await exchange(node, callOf(httpLimits.messageBytes + 1));
    expect(answer).toMatchObject({
      status: 413,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
    expect(json(answer)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'the message must be at most 262144 bytes' },
    });
  });

  test.each([
    ['ping', '_meta'],
    ['initialize', 'clientInfo'],
    ['tools/call', 'arguments'],
  ])('with too many items is rejected, whatever its size, method and member: %s', async (method, member) => {
    const list = Array.from({ length: httpLimits.bodyItems / 2 }, () => 1);
    const refused = await exchange(
      node,
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { [member]: { ...list } } }),
    );
    expect(refused.status).toBe(400);
    expect(json(refused)).toMatchObject({
      error: { code: -32600, message: expect.stringContaining('more than 1000') },
    });
  });
});

describe('the defense against DNS rebinding', () => {
  test('a Host or an Origin other than this machine is 403, except names in MCP_ALLOWED_HOSTS', async () => {
    const foreign = [{ Host: 'text.example.com' }, { Origin: 'https://text.example.com' }];
    const statuses = (node: StartedNode) =>
      Promise.all(foreign.map(async (headers) => (await exchange(node, ping, { headers })).status));
    expect(await withNode({}, statuses)).toEqual([403, 403]);
    expect(await withNode({ mcpAllowedHosts: ['text.example.com'] }, statuses)).toEqual([200, 200]);
  });

  test('it applies only to /mcp: any page may use the API', async () => {
    await withNode({}, async (node) => {
      const headers = { Host: 'text.example.com', Origin: 'https://a.example' };
      expect(await RawClient.ask(node.port, requestText('{"text":"a"}', { headers }))).toMatchObject({ status: 200 });
    });
  });
});

describe('the checks of the contract, in order', () => {
  const foreignHost = { Host: 'evil.example' };
  const wrongType = { 'Content-Type': 'text/plain' };
  const tooLarge = 'a'.repeat(httpLimits.messageBytes + 1);
  const nested = (levels: number) => ping.replace(/\}$/, `,"params":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`);

  test.each([
    { rule: 'overload is 503', options: { isOverloaded: true }, headers: wrongType, body: ping, status: 503 },
    { rule: 'an exceeded limit is 429', options: { rateLimit: 1 }, headers: wrongType, body: ping, status: 429 },
    { rule: 'a large body is 413', headers: foreignHost, body: tooLarge, status: 413 },
    { rule: 'a foreign host is 403', headers: foreignHost, body: '{', status: 403 },
    { rule: 'as many levels as items overflow no stack', headers: {}, body: nested(980), status: 200 },
    { rule: 'a foreign host is 403 for a large call too', headers: foreignHost, body: callOf(40_000), status: 403 },
  ])('$rule', async ({ options = {}, headers, body, status }) => {
    await withNode(options, async (node) => {
      await exchange(node, ping);
      expect((await exchange(node, body, { headers })).status).toBe(status);
    });
  });

  test('the API and MCP share one limit, and rejected requests count', async () => {
    await withNode({ rateLimit: 2 }, async (node) => {
      const api = requestText('{"text":"Hello"}');
      const foreign = requestText(ping, { target: '/mcp', headers: foreignHost });
      const answers = [];
      for (const request of [api, foreign, api]) answers.push(await RawClient.ask(node.port, request));
      expect(answers.map((answer) => answer?.status)).toEqual([200, 403, 429]);
    });
  });
});
