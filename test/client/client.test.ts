import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { listen } from '../../src/server/listen.ts';
import * as exported from '../../src/tools/index.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { thrownBy } from '../../support/tools/convert.ts';
import { description } from '../documents/description.ts';
import { table } from '../interfaces/table.ts';

/** The client with the server, over real sockets. */

let node: StartedNode;
let baseUrl = '';

beforeAll(async () => {
  node = await startNode();
  baseUrl = `http://127.0.0.1:${node.port}`;
});

afterAll(() => node.stop());

function methodOf(client: object, name: string): (input: unknown) => Promise<unknown> {
  const method: unknown = Reflect.get(client, name);
  if (typeof method !== 'function') throw new Error(`${name} is not a method`);
  return (input) => method(input);
}

test.each(table.filter(({ message }) => message !== undefined))(
  '$tool: $title: the client throws the same error as the library: code, message, field and position',
  async ({ tool: toolName, input }) => {
    const [name = '', tool] = Object.entries(exported).find(([, each]) => each.name === toolName) ?? [];
    const { code, message, field, position } = thrownBy(tool ?? expect.unreachable(), input);
    const call = methodOf(createClient({ baseUrl }), name)(input);
    await expect(call).rejects.toMatchObject({ name: 'ClientError', status: 400, code, message, field, position });
  },
);

test('an unknown field is named only in the message: headers repeat nothing of a request', async () => {
  const input = { text: '', urlsafe: true };
  expect(thrownBy(exported.base64, input)).toMatchObject({ code: 'UNKNOWN_FIELD', field: 'urlsafe' });
  await expect(createClient({ baseUrl }).base64(input)).rejects.toMatchObject({
    code: 'UNKNOWN_FIELD',
    message: '"urlsafe" is not a known field; did you mean urlSafe?',
    field: undefined,
  });
});

test('the methods are all operations of the interface description', () => {
  const operations = Object.values(description.paths).map(({ post }) => post.operationId);
  expect(Object.keys(createClient({ baseUrl: 'http://text.example' }))).toEqual(operations.toSorted());
});

test('redirects are not followed: a text is sent only to the given address', async () => {
  const before = node.exchanges.length;
  const elsewhere = createServer((_, response) => response.writeHead(307, { Location: `${baseUrl}/` }).end());
  await listen(elsewhere, 0, '127.0.0.1');
  const address = elsewhere.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const call = createClient({ baseUrl: `http://127.0.0.1:${port}` }).base64({ text: 'a' });
  await expect(call).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 307 });
  expect(node.exchanges).toHaveLength(before);
  elsewhere.close();
});
