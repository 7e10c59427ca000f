import { httpLimits } from '../../contract/limits.ts';
import { createFetchServer, listening } from '../fetch/server.ts';
import { openBackgroundOutput } from '../observe/log-output.ts';
import { openingFailure, watchOpenFiles } from '../open-files.ts';
import type { Certificate } from '../read-settings.ts';
import { serverLimits } from '../server-limits.ts';
import type { Engine } from '../service.ts';

/** Bun: the contract over Bun.serve. */
export const bunEngine: Engine = {
  hasThreads: process.platform === 'linux',
  hasRenewal: false,
  hasSockets: false,
  // Bun's net.Socket treats a full pipe as an error.
  openLog: openBackgroundOutput,
  async serve(options) {
    const { port, host, tls } = options.settings;
    const { handler, drain } = createFetchServer<BunServer>(
      options,
      (request, bun) => bun.requestIP(request)?.address ?? '',
    );
    let requests = 0;
    let peer: number | undefined;
    const endTurn = () => {
      requests = 0;
      peer = undefined;
    };
    const server = listening(port, () =>
      Bun.serve({
        port,
        ...(host === undefined ? undefined : { hostname: host }),
        ...(tls === undefined ? undefined : { tls }),
        // Bun rejects larger bodies on its own, without the error envelope.
        maxRequestBodySize: serverLimits.lingerBytes,
        // For a whole request. Bun does not extend it when data arrives.
        idleTimeout: httpLimits.requestMilliseconds / 1000,
        development: false,
        // Without `development`, Bun would otherwise share a port with another process, silently.
        reusePort: options.threads > 1,
        async fetch(request, bun) {
          // Bun handles all requests of a connection before it looks at others. If one waits, Bun closes the connection
          // when it finds the next one. Requests of other connections don't wait: Bun would collect their bodies.
          if (++requests === serverLimits.turnRequests) setImmediate(endTurn);
          if (requests > serverLimits.turnRequests) {
            const before = peer;
            peer = bun.requestIP(request)?.port;
            if (peer === before) await new Promise((resolve) => setImmediate(resolve));
          }
          const response = await handler(request, bun);
          bun.timeout(request, serverLimits.silenceMilliseconds / 1000);
          return response;
        },
      }),
    );
    watchOpenFiles(options.logger, options.thread === 1 ? options.metrics : undefined, () => {
      const reason = openingFailure();
      // Bun limits no connections, and tries to accept for as long as files are missing.
      if (reason !== undefined) server.closeIdleConnections();
      return reason;
    });
    return {
      address: { address: server.hostname, port: server.port },
      drain: (graceMilliseconds) => drain(() => server.stop(), graceMilliseconds),
    };
  },
};

/** The part of Bun's API that is used here; the types of Bun are not installed. */
interface BunServer {
  readonly hostname: string;
  readonly port: number;
  requestIP(request: Request): { readonly address: string; readonly port: number } | null;
  /** Closes the connection of a request after this many seconds, unless another request arrives. */
  timeout(request: Request, seconds: number): void;
  closeIdleConnections(): void;
  stop(): Promise<void>;
}

declare const Bun: {
  serve(options: {
    readonly port: number;
    readonly hostname?: string;
    readonly tls?: Certificate;
    /** Bytes. */
    readonly maxRequestBodySize: number;
    /** Seconds, at most 255, from the start of each request. */
    readonly idleTimeout: number;
    readonly development: boolean;
    readonly reusePort: boolean;
    readonly fetch: (request: Request, server: BunServer) => Promise<Response>;
  }): BunServer;
};
