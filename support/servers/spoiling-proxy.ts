import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { listen } from '../../src/server/listen.ts';

/** A proxy that spoils something, as proxies do with a wrong setting. */

export interface Passed {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

export interface Spoiling {
  /** Changes a request before it is passed on. */
  readonly request?: (request: Passed) => Passed;
  /** Responds instead of the server. */
  readonly instead?: (request: Passed) => Sent | undefined;
  /** Changes a response. */
  readonly answer?: (answer: Sent, request: Passed) => Sent;
  /** Whether it appends to X-Forwarded-For, instead of replacing it. */
  readonly appends?: boolean;
  /** The port of another server for the next request. */
  readonly backend?: () => number | undefined;
  readonly tls?: { readonly cert: string; readonly key: string };
}

export interface Proxy {
  readonly port: number;
  stop(): void;
}

/** Starts a proxy on all addresses of this machine. It replaces X-Forwarded-For by the address of its client. */
export async function startProxy(port: number, spoiling: Spoiling): Promise<Proxy> {
  const { request = (one) => one, instead = () => undefined, answer = (one) => one, tls } = spoiling;
  const agent = new Agent({ keepAlive: true });
  const handle = async (incoming: IncomingMessage): Promise<Sent> => {
    const received: Passed = {
      method: incoming.method ?? '',
      target: incoming.url ?? '',
      headers: textsOf(incoming.headers),
      body: await gather(incoming),
    };
    const own = instead(received);
    if (own !== undefined) return own;
    const hops = [...(spoiling.appends ? [received.headers['x-forwarded-for']] : []), incoming.socket.remoteAddress];
    const forwarded = { ...received.headers, 'x-forwarded-for': hops.filter(Boolean).join(', ') };
    return answer(
      await pass(agent, spoiling.backend?.() ?? port, request({ ...received, headers: forwarded })),
      received,
    );
  };
  const server = tls === undefined ? createServer() : createTlsServer(tls);
  server.on('request', (incoming, outgoing) => {
    handle(incoming).then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(incoming.method === 'HEAD' ? '' : body),
      () => outgoing.destroy(),
    );
  });
  const { port: own } = await listen(server, 0, '::');
  return {
    port: own,
    stop: () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(agent: Agent, port: number, { method, target: path, headers, body }: Passed): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ host: '127.0.0.1', port, method, path, headers, agent }, (incoming) => {
      gather(incoming).then((received) => {
        const { connection, 'keep-alive': _, ...kept } = textsOf(incoming.headers);
        resolve({ status: incoming.statusCode ?? 0, headers: kept, body: received });
      }, reject);
    });
    outgoing.on('error', reject).end(body);
  });
}

async function gather(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

function textsOf(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
