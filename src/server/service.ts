import { type Contract, createContract } from '../contract/contract.ts';
import type { Limiter } from '../contract/limiter.ts';
import { MCP_PATH } from '../contract/path.ts';
import { describeBug } from '../core/bug.ts';
import { createMcpExtension } from '../mcp/http.ts';
import { registry } from '../tools/registry.ts';
import { readDocuments } from './assets/read-documents.ts';
import type { Exchange, Logger } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Settings } from './read-settings.ts';

/** The parts of a service, on any runtime. */
export interface ServiceOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly limiter: Limiter | undefined;
  readonly metrics: Metrics | undefined;
}

/** The contract that responds to requests, and the functions that observe them. */
export interface Service {
  readonly contract: Contract;
  readonly observe: (exchange: Exchange) => void;
  readonly reportBug: (bug: unknown) => void;
}

/**
 * Creates the service of one process: the contract with its documents, MCP and limiter, the log and the metrics.
 *
 * @param isOverloaded Whether a request that arrives now would wait too long.
 */
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
    observe:
      metrics === undefined
        ? logger.exchange
        : (exchange) => {
            logger.exchange(exchange);
            metrics.observe(exchange);
          },
    reportBug,
  };
}
