import { ClientError, createClient } from '../../src/entry/client.ts';
import * as tools from '../../src/tools/index.ts';
import { startNode } from '../../support/servers/node-server.ts';
import type { Input, Interface } from './interface.ts';

/** The typed client, connected to a running server. */
export const clientInterface: Interface = {
  name: 'client',
  async open() {
    const node = await startNode();
    const client = createClient({ baseUrl: `http://127.0.0.1:${node.port}` });
    return {
      async convert(tool, input) {
        try {
          return { data: JSON.stringify(await methodOf(client, tool)(input)) };
        } catch (error) {
          if (error instanceof ClientError) return { message: error.message };
          throw error;
        }
      },
      close: () => node.stop(),
    };
  },
};

/** The method of a tool, which has the same name as the export of the library. */
function methodOf(client: object, toolName: string): (input: Input) => Promise<unknown> {
  const [name = ''] = Object.entries(tools).find(([, tool]) => tool.name === toolName) ?? [];
  const method: unknown = Reflect.get(client, name);
  if (typeof method !== 'function') throw new Error(`the client has no method for ${toolName}`);
  return (input) => method(input);
}
