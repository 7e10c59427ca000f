import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClientError, createClient } from '../../src/entry/client.ts';
import * as tools from '../../src/tools/index.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { thrownBy } from '../../support/tools/convert.ts';
import type { Input } from './interface.ts';
import { table } from './table.ts';

/** The client throws the same error as the library: code, message, field and position. */

let node: StartedNode;

beforeAll(async () => {
  node = await startNode();
});

afterAll(() => node.stop());

async function clientErrorOf(toolName: string, input: Input): Promise<ClientError> {
  const [name = ''] = Object.entries(tools).find(([, tool]) => tool.name === toolName) ?? [];
  const client: unknown = createClient({ baseUrl: `http://127.0.0.1:${node.port}` });
  const method: unknown = Reflect.get(Object(client), name);
  if (typeof method !== 'function') throw new Error(`the client has no method for ${toolName}`);
  try {
    await method(input);
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
  throw new Error('the input has no error');
}

const rows = table.filter(({ message }) => message !== undefined);

test.each(rows)('$tool: $title', async ({ tool: name, input }) => {
  const tool = Object.values(tools).find((each) => each.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  const { code, message, field, position } = thrownBy(tool, input);
  expect(await clientErrorOf(name, input)).toMatchObject({ status: 400, code, message, field, position });
});

test('an unknown field is named only in the message: headers repeat nothing of a request', async () => {
  const input = { text: '', urlsafe: true };
  expect(thrownBy(tools.base64, input)).toMatchObject({ code: 'UNKNOWN_FIELD', field: 'urlsafe' });
  expect(await clientErrorOf('base64', input)).toMatchObject({
    code: 'UNKNOWN_FIELD',
    message: '"urlsafe" is not a known field; did you mean urlSafe?',
    field: undefined,
  });
});
