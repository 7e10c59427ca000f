import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../src/server/listen.ts';

/** A proxy that spoils something, as proxies do with a wrong setting. */

export interface Passed {
  readonly method: string;
  readonly target: string;
  /** X-Forwarded-For of the client, which the proxy replaces. */
  readonly forged: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer | string;
}

/** Responds to a request, or passes it on, by default to the port that the proxy was started for. */
export type Spoiling = (request: Passed, pass: (request: Passed, port?: number) => Promise<Sent>) => Promise<Sent>;

/** Starts a proxy on this machine. */
export async function startProxy(port: number, spoil: Spoiling, tls?: { readonly cert: string; readonly key: string }) {
  const agent = new Agent({ keepAlive: true });
  const server = tls === undefined ? createServer() : createTlsServer(tls);
  server.on('request', async (incoming, outgoing) => {
    try {
      const { method = '', url: target = '' } = incoming;
      const { 'x-forwarded-for': forged, ...kept } = textsOf(incoming);
      const headers = { ...kept, 'x-forwarded-for': '127.0.0.1' };
      const request = { method, target, forged, headers, body: await buffer(incoming) };
      const sent = await spoil(request, (one, other = port) => pass(agent, other, one));
      outgoing.writeHead(sent.status, definedOf(sent.headers)).end(sent.body);
    } catch {
      outgoing.destroy();
    }
  });
  const { port: own } = await listen(server, 0, '127.0.0.1');
  return {
    port: own,
    stop() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(agent: Agent, port: number, { method, target: path, headers, body }: Passed): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers: definedOf(headers), agent };
    const outgoing = send(options, (incoming) => {
      const own = { ...textsOf(incoming), connection: undefined, 'keep-alive': undefined };
      buffer(incoming).then((received) => {
        resolve({ status: incoming.statusCode ?? 0, headers: own, body: received });
      }, reject);
    });
    outgoing.on('error', reject).end(body);
  });
}

function textsOf({ headers }: IncomingMessage): Passed['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function definedOf(headers: Passed['headers']): Readonly<Record<string, string>> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}
