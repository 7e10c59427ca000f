import { limits } from '../../core/limits.ts';
import type { Engine } from '../engine.ts';
import { createFetchServer, listening } from '../fetch/server.ts';
import { openBackgroundOutput } from '../observe/log-output.ts';
import { watchEventLoop } from '../observe/overload.ts';
import { createService } from '../service.ts';

/** Bun: the contract over Bun.serve. */
export const bunEngine: Engine = {
  hasCluster: false,
  hasSockets: false,
  // net.Socket on Bun takes a full pipe for an error.
  openLog: openBackgroundOutput,
  async serve(options) {
    const { port, host, tls, trustedProxies } = options.settings;
    const { handler, drain } = createFetchServer<BunServer>(
      createService(options, watchEventLoop()),
      trustedProxies,
      (request, bun) => bun.requestIP(request)?.address ?? '',
    );
    const server = listening(() =>
      Bun.serve({
        port,
        ...(host === undefined ? undefined : { hostname: host }),
        ...(tls === undefined ? undefined : { tls }),
        // Bun would answer what is larger itself, and not in the envelope.
        maxRequestBodySize: limits.lingerBytes,
        idleTimeout: limits.keepAliveMilliseconds / 1000,
        development: false,
        // Without development it would share a port with another process without a word.
        reusePort: false,
        fetch: handler,
      }),
    );
    return {
      address: { address: server.hostname, port: server.port },
      drain: (graceMilliseconds) => drain(() => server.stop(), graceMilliseconds),
    };
  },
};

/** What is used of Bun, whose types not everyone who builds this has. */
interface BunServer {
  readonly hostname: string;
  readonly port: number;
  requestIP(request: Request): { readonly address: string } | null;
  stop(): Promise<void>;
}

declare const Bun: {
  serve(options: {
    readonly port: number;
    readonly hostname?: string;
    readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
    /** Bytes. */
    readonly maxRequestBodySize: number;
    /** Seconds, at most 255. */
    readonly idleTimeout: number;
    readonly development: boolean;
    readonly reusePort: boolean;
    readonly fetch: (request: Request, server: BunServer) => Promise<Response>;
  }): BunServer;
};
