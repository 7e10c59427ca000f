import { startNode } from '../../support/servers/node-server.ts';
import type { Interface, Outcome } from './interface.ts';

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
