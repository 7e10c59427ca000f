import { type Contract, createContract } from '../contract/contract.ts';
import type { Limiter } from '../contract/message.ts';
import { MCP_PATH } from '../contract/path.ts';
import { describeBug } from '../core/bug.ts';
import { createMcpExtension } from '../mcp/http.ts';
import { registry } from '../tools/registry.ts';
import { readDocuments } from './assets/document-files.ts';
import { type ClientFinder, createClientFinder } from './limiter/client-address.ts';
import type { ServerAddress } from './listen.ts';
import type { FinishedRequest, Logger } from './observe/log.ts';
import type { LogOutput } from './observe/log-output.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Certificate, Settings } from './read-settings.ts';

/** A runtime for `run`. */
export interface Engine {
  /** Whether WORKERS can be more than 1: threads that share a port. */
  readonly hasThreads: boolean;
  /** Whether a server can replace its certificate at SIGHUP. */
  readonly hasRenewal: boolean;
  /** Whether a server can listen on an inherited socket (LISTEN_FDS). */
  readonly hasSockets: boolean;
  /** Opens the log on a descriptor, in a way that writing does not delay the server. */
  readonly openLog: (descriptor: number) => LogOutput;
  /** Creates a server that listens; rejects with a ListenError or a StartError. */
  serve(options: ServiceOptions): Promise<Serving>;
}

/** A server that listens. */
export interface Serving {
  readonly address: ServerAddress;
  /** Stops accepting connections, finishes the requests under way, and resolves when every connection is closed. */
  drain(graceMilliseconds: number): Promise<void>;
  /** Uses another certificate for new connections, if the runtime can. */
  readonly renew?: (certificate: Certificate) => unknown;
}

/** The parts of a service, on any runtime. */
export interface ServiceOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly limiter: Limiter | undefined;
  readonly metrics: Metrics | undefined;
  /** The number of this thread, from 1, and how many listen on the port. */
  readonly thread: number;
  readonly threads: number;
}

/** The contract that responds to requests, and the functions that observe them. */
export interface Service {
  readonly contract: Contract;
  /** Called once per request, when its response has been handed over or its client has left. */
  readonly observe: (request: FinishedRequest) => void;
  /** Called with each unexpected exception. */
  readonly reportBug: (bug: unknown) => void;
}

/** Creates the function that finds the client of a request. It warns once per process if TRUST_PROXY may be wrong. */
export function clientFinder({ settings, logger, thread }: ServiceOptions): ClientFinder {
  const warn = () =>
    logger.warn(
      'X-Forwarded-For from an address that is not in TRUST_PROXY is ignored: if a proxy of yours has sent it, all clients of that proxy share one rate limit until TRUST_PROXY contains its address (logged once)',
    );
  // Threads share the connections of a proxy, so the first thread sees some.
  return createClientFinder(settings.trustedProxies, thread === 1 ? warn : undefined);
}

/** Creates the service of one thread: the contract with its documents, MCP and limiter, the log and the metrics. */
export function createService(
  { settings, logger, limiter, metrics }: ServiceOptions,
  isOverloaded: () => boolean,
): Service {
  const reportBug = (bug: unknown) =>
    logger.error(describeBug(bug), 'internal error, a bug in textmill: report the type and the stack');
  const mcp = createMcpExtension({ registry, allowedHosts: settings.mcpAllowedHosts, reportBug });
  return {
    contract: createContract(registry, {
      requireUserAgent: settings.requireUserAgent,
      documents: readDocuments(),
      extensions: new Map([[MCP_PATH, mcp]]),
      limiter,
      isOverloaded,
    }),
    observe(request) {
      logger.request(request);
      metrics?.observe(request);
    },
    reportBug,
  };
}
