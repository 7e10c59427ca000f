import { request as send } from 'node:http';
import { startNode } from '../node-server.ts';
import type { Carrier } from './carrier.ts';

/** The contract over real sockets, by the adapter for node:http. */
export const nodeHttp: Carrier = {
  name: 'node:http',
  async start(options) {
    const node = await startNode(options);
    return {
      exchange: ({ method, target, headers, body }) =>
        new Promise((resolve, reject) => {
          const outgoing = send({ port: node.port, method, path: target, headers }, (incoming) => {
            const chunks: Buffer[] = [];
            incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
            incoming.on('end', () => {
              const received = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
              const text = Buffer.concat(chunks).toString('utf8');
              resolve({ status: incoming.statusCode ?? 0, headers: Object.fromEntries(received), body: text });
            });
          });
          outgoing.on('error', reject);
          outgoing.end(body);
        }),
      stop: () => node.stop(),
    };
  },
};
