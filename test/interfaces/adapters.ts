import { TextmillError } from '../../src/core/textmill-error.ts';
import type { ConversionOptions } from '../../src/core/tool.ts';
import { ClientError, createClient } from '../../src/entry/client.ts';
import * as library from '../../src/entry/library.ts';
import * as tools from '../../src/tools/index.ts';
import { startNode } from '../../support/servers/node-server.ts';
import type { Interface, InterfaceResult } from './interface.ts';
import type { Input } from './table.ts';

/** The functions of the library, with the limits of the service. */
export const libraryInterface: Interface = {
  name: 'library',
  async open() {
    return {
      async convert(tool, input) {
        try {
          return { data: JSON.stringify(functionOf(library, tool)(input, { limits: true })) };
        } catch (error) {
          if (error instanceof TextmillError) return { message: error.message };
          throw error;
        }
      },
      async close() {},
    };
  },
};

/** The HTTP API of a running server. */
export const httpInterface: Interface = {
  name: 'HTTP API',
  async open() {
    const node = await startNode();
    return {
      async convert(tool, input) {
        const response = await fetch(`http://127.0.0.1:${node.port}/api/v1/${tool}/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        });
        return readEnvelope(await response.text());
      },
      close: () => node.stop(),
    };
  },
};

/** Reads the outcome from an envelope. The data is the exact JSON of the response. */
export function readEnvelope(text: string): InterfaceResult {
  const data = /^\{"ok":true,"data":(?<data>\{.*\})\}$/su.exec(text)?.groups?.['data'];
  if (data !== undefined) return { data };
  const envelope: unknown = JSON.parse(text);
  if (typeof envelope !== 'object' || envelope === null || !('error' in envelope)) throw new Error('no envelope');
  const { error } = envelope;
  if (typeof error !== 'object' || error === null || !('message' in error)) throw new Error('no message');
  return { message: String(error.message) };
}

/** The typed client, connected to a running server. */
export const clientInterface: Interface = {
  name: 'client',
  async open() {
    const node = await startNode();
    const client = createClient({ baseUrl: `http://127.0.0.1:${node.port}` });
    return {
      async convert(tool, input) {
        try {
          return { data: JSON.stringify(await functionOf(client, tool)(input)) };
        } catch (error) {
          if (error instanceof ClientError) return { message: error.message };
          throw error;
        }
      },
      close: () => node.stop(),
    };
  },
};

/** The function for a tool: the export of the library, or the method of the client, which has the same name. */
function functionOf(owner: object, toolName: string): (input: Input, options?: ConversionOptions) => unknown {
  const [name = ''] = Object.entries(tools).find(([, tool]) => tool.name === toolName) ?? [];
  const found: unknown = Reflect.get(owner, name);
  if (typeof found !== 'function') throw new Error(`there is no function for ${toolName}`);
  return (input, options) => found(input, options);
}
