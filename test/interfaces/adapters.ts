import { TextmillError } from '../../src/core/textmill-error.ts';
import { ClientError, createClient } from '../../src/entry/client.ts';
import * as library from '../../src/entry/library.ts';
import * as tools from '../../src/tools/index.ts';
import { startNode } from '../../support/servers/node-server.ts';
import type { Interface, Outcome } from './interface.ts';
import type { Input } from './table.ts';

/** The functions of the library, with the limits of the service. */
export const libraryInterface: Interface = {
  name: 'library',
  async open() {
    return {
      async convert(tool, input) {
        try {
          return { data: JSON.stringify(conversionOf(tool)(input, { limits: true })) };
        } catch (error) {
          if (error instanceof TextmillError) return { message: error.message };
          throw error;
        }
      },
      async close() {},
    };
  },
};

type AnyConversion = (input: Input, options: { readonly limits: boolean }) => unknown;

function conversionOf(name: string): AnyConversion {
  const exports: readonly unknown[] = Object.values(library);
  const conversion = exports.filter(isConversion).find((exported) => exported.name === name);
  if (conversion === undefined) throw new Error(`the library has no ${name}`);
  return conversion;
}

/** The real types of the conversions are narrower. Here they are called with any input, which they validate. */
function isConversion(exported: unknown): exported is AnyConversion {
  return typeof exported === 'function';
}

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
export function readEnvelope(text: string): Outcome {
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
