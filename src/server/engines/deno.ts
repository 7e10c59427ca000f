import { setTimeout } from 'node:timers/promises';
import type { FetchHandler } from '../fetch/handler.ts';
import { createFetchServer, listening } from '../fetch/server.ts';
import { openLogOutput } from '../observe/log-output.ts';
import { openingFailure, watchOpenFiles } from '../open-files.ts';
import type { Settings } from '../read-settings.ts';
import { serverLimits } from '../server-limits.ts';
import type { Engine } from '../service.ts';

/** Deno: the contract over Deno.serve. */
export const denoEngine: Engine = {
  hasThreads: false,
  hasRenewal: false,
  hasSockets: false,
  openLog: openLogOutput,
  async serve(options) {
    const { settings, logger, metrics } = options;
    const { handler, drain } = createFetchServer<DenoConnection>(options, (_, { remoteAddr }) => remoteAddr.hostname);
    let current = open(settings, handler, settings.port);
    const { addr } = current.server;
    let failure: string | undefined;
    let isStopping = false;

    /** Deno stops accepting when it can't accept a connection, in general because no file can be opened. */
    async function keepListening(): Promise<void> {
      for (;;) {
        failure = await current.server.finished.then(() => undefined, String);
        await setTimeout(serverLimits.idleCloseMilliseconds);
        if (isStopping) return;
        // The open connections still work, but they hold the files that a new server needs.
        await current.cut();
        try {
          current = open(settings, handler, addr.port);
        } catch {
          // The old server's failure is reported and awaited again.
        }
      }
    }

    void keepListening();
    watchOpenFiles(logger, metrics, () => {
      const reason = failure ?? openingFailure();
      failure = undefined;
      return reason;
    });
    return {
      address: { address: addr.hostname, port: addr.port },
      drain(graceMilliseconds) {
        isStopping = true;
        return drain(() => current.server.shutdown(), graceMilliseconds);
      },
    };
  },
};

function open({ host, tls }: Settings, handler: DenoHandler, port: number) {
  const end = new AbortController();
  const listen = (hostname: string) =>
    Deno.serve(
      {
        port,
        hostname,
        ...tls,
        signal: end.signal,
        // Deno would print the address.
        onListen: () => undefined,
      },
      handler,
    );
  const server = listening(port, () => (host === undefined ? listenOnAll(listen) : listen(host)));
  return {
    server,
    /** Closes all connections. */
    cut() {
      end.abort();
      return server.shutdown();
    },
  };
}

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

type DenoHandler = FetchHandler<DenoConnection>;

interface DenoServer {
  readonly addr: { readonly hostname: string; readonly port: number };
  /** Rejects if the server could not accept a connection. */
  readonly finished: Promise<void>;
  shutdown(): Promise<void>;
}

declare const Deno: {
  serve(
    options: {
      readonly port: number;
      readonly hostname: string;
      readonly cert?: string;
      readonly key?: string;
      readonly signal: AbortSignal;
      readonly onListen: () => void;
    },
    handler: DenoHandler,
  ): DenoServer;
};
