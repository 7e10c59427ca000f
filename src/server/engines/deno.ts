import type { Engine } from '../engine.ts';
import { createFetchServer, listening } from '../fetch/server.ts';
import { openLogOutput } from '../observe/log-output.ts';
import { watchEventLoop } from '../observe/overload.ts';
import { createService } from '../service.ts';

/** Deno: the contract over Deno.serve. */
export const denoEngine: Engine = {
  hasCluster: false,
  hasSockets: false,
  openLog: openLogOutput,
  async serve(options) {
    const { port, host, tls, trustedProxies } = options.settings;
    const { handler, drain } = createFetchServer<DenoConnection>(
      createService(options, watchEventLoop()),
      trustedProxies,
      (_, { remoteAddr }) => remoteAddr.hostname,
    );
    const listen = (hostname: string) =>
      Deno.serve(
        {
          port,
          hostname,
          ...(tls === undefined ? undefined : { cert: `${tls.cert}`, key: `${tls.key}` }),
          // Deno would print where it listens.
          onListen: () => undefined,
        },
        handler,
      );
    const server = listening(() => (host === undefined ? listenOnAll(listen) : listen(host)));
    return {
      address: { address: server.addr.hostname, port: server.addr.port },
      drain: (graceMilliseconds) => drain(() => server.shutdown(), graceMilliseconds),
    };
  },
};

/** Listens by IPv6 and IPv4, or by IPv4 alone where a machine has no IPv6, as the other engines do. */
function listenOnAll<Server>(listen: (hostname: string) => Server): Server {
  try {
    return listen('::');
  } catch (error) {
    if (error instanceof Error && error.name === 'AddrInUse') throw error;
    return listen('0.0.0.0');
  }
}

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
