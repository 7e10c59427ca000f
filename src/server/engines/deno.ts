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
          // Deno would print the address.
          onListen: () => undefined,
        },
        handler,
      );
    const server = listening(port, () => (host === undefined ? listenOnAll(listen) : listen(host)));
    return {
      address: { address: server.addr.hostname, port: server.addr.port },
      drain: (graceMilliseconds) => drain(() => server.shutdown(), graceMilliseconds),
    };
  },
};

/** Listens on IPv6 and IPv4, or on IPv4 only if the machine has no IPv6, as on the other runtimes. */
function listenOnAll<Server>(listen: (hostname: string) => Server): Server {
  try {
    return listen('::');
  } catch (error) {
    if (error instanceof Error && error.name === 'AddrInUse') throw error;
    return listen('0.0.0.0');
  }
}

/** The part of Deno's API that is used here; the types of Deno are not installed. */
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
