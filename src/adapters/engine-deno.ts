import type { Engine } from './engine.ts';
import { createFetchServer, listening } from './fetch-server.ts';

/** Deno: the contract over Deno.serve. */
export const denoEngine: Engine = {
  hasWorkers: false,
  async serve(parts) {
    const { port, host, tls } = parts.config;
    const { handler, drain } = createFetchServer<DenoConnection>(parts, (_, { remoteAddr }) => remoteAddr.hostname);
    const server = listening(() =>
      Deno.serve(
        {
          port,
          // All, by IPv4 too, as the other engines have it.
          hostname: host ?? '::',
          ...(tls === undefined ? undefined : { cert: `${tls.cert}`, key: `${tls.key}` }),
          // Deno would print where it listens.
          onListen: () => undefined,
        },
        handler,
      ),
    );
    return {
      address: { address: server.addr.hostname, port: server.addr.port },
      drain: (graceMilliseconds) => drain(() => server.shutdown(), graceMilliseconds),
    };
  },
};

/** What is used of Deno, whose types not everyone who builds this has. */
interface DenoConnection {
  readonly remoteAddr: { readonly hostname: string };
}

declare const Deno: {
  serve(
    options: {
      readonly port: number;
      readonly hostname: string;
      readonly cert?: string;
      readonly key?: string;
      readonly onListen: () => void;
    },
    handler: (request: Request, connection: DenoConnection) => Promise<Response>,
  ): {
    readonly addr: { readonly hostname: string; readonly port: number };
    shutdown(): Promise<void>;
  };
};
