import { type Agent, globalAgent, request as send } from 'node:http';
import { startNode } from '../servers/node-server.ts';
import { type Command, startProcess } from '../servers/server-process.ts';
import type { TestAnswer, TestRequest, Transport } from './transport.ts';

/** The contract over real sockets, with the server on node:http. */
export const nodeHttp: Transport = {
  name: 'node:http',
  canBeOverloaded: true,
  tellsRemaining: true,
  async start(options) {
    const node = await startNode(options);
    return {
      exchange: (request) => exchangeWith(node.port, request),
      stop: () => node.stop(),
    };
  },
};

/** The contract over real sockets, with the built server as a process. */
export function serverProcess(name: string, command: Command): Transport {
  return {
    name,
    canBeOverloaded: false,
    tellsRemaining: true,
    async start({ rateLimit, requireUserAgent }) {
      const settings = {
        RATE_LIMIT_PER_MINUTE: String(rateLimit),
        REQUIRE_USER_AGENT: String(requireUserAgent),
        SHUTDOWN_GRACE_SECONDS: '1',
      };
      const server = await startProcess(settings, command);
      return {
        exchange: (request) => exchangeWith(server.port, request),
        async stop() {
          await server.stop();
        },
      };
    },
  };
}

/**
 * Sends a request to a server on this machine, with only the given headers and those of the framing.
 *
 * @param agent Keeps connections open; false opens a new connection.
 */
export function exchangeWith(
  port: number,
  { method, target, headers, body }: TestRequest,
  agent: Agent | false = globalAgent,
): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ port, method, path: target, headers, agent }, (incoming) => {
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
  });
}
