import fc from 'fast-check';
import { aCall } from './values.ts';

/** Messages of the Model Context Protocol as JSON. */

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
};

const anId = fc.oneof(fc.nat(9), fc.constantFrom('a', '', -1, 1.5, null, 2 ** 53, [], true));

const aToolCall = aCall.map(({ name, input }) => ({ method: 'tools/call', params: { name, arguments: input } }));

const initialize = (protocolVersion: string) => ({
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

const another = fc.constantFrom(
  ...[
    ...['ping', 'tools/list', 'server/discover', 'notifications/initialized', 'subscriptions/listen', 'prompts/list'],
    '',
  ].map((method) => ({ method, params: {} })),
  initialize('2025-11-25'),
  initialize('2024-11-05'),
  initialize('1'),
  { method: 'tools/call', params: { name: 'base63', arguments: {} } },
  { method: 'notifications/cancelled', params: { requestId: 1 } },
  { result: {} },
  { error: { code: -32600, message: 'a' } },
);

/** A request with members of the wrong type, and with names of the client's own. */
const aWrongCall = fc
  .tuple(
    fc.constantFrom('tools/call', 'tools/list', 'initialize', 'ping'),
    fc.dictionary(
      fc.oneof(fc.constantFrom('name', 'arguments', 'cursor', 'task', '_meta', 'clientInfo'), fc.string()),
      fc.jsonValue({ maxDepth: 4 }),
      { maxKeys: 4 },
    ),
  )
  .map(([method, params]) => ({ method, params }));

export const aMessage: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { arbitrary: aToolCall, weight: 4 },
      { arbitrary: another, weight: 2 },
      { arbitrary: aWrongCall, weight: 1 },
    ),
    fc.option(anId, { freq: 6, nil: undefined }),
    fc.constantFrom('2.0', '2.0', '2.0', '1.0', undefined),
    fc.boolean(),
  )
  .map(([message, id, jsonrpc, isModern]) => {
    const params = 'params' in message ? { params: { ...message.params, ...(isModern ? { _meta: meta } : {}) } } : {};
    return JSON.stringify({ jsonrpc, id, ...message, ...params });
  });
