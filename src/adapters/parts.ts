import { type Contract, createContract } from '../contract/contract.ts';
import { MCP_PATH } from '../contract/path.ts';
import { registry } from '../tools/registry.ts';
import { readAssets } from './assets.ts';
import { describeBug } from './bug.ts';
import type { Config } from './config.ts';
import { createDocuments } from './documents.ts';
import { watchEventLoop } from './event-loop.ts';
import type { Limiter } from './limiter.ts';
import { type Exchange, type Logger, logExchange } from './log.ts';
import { createMcpExtension } from './mcp/http.ts';
import type { Metrics } from './metrics.ts';

/** What a process that serves is put together from, whatever engine it runs on. */
export interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly limiter: Limiter | undefined;
  readonly metrics: Metrics | undefined;
}

/** What an engine's adapter serves. */
export interface Handling {
  readonly contract: Contract;
  readonly limiter: Limiter | undefined;
  readonly isOverloaded: () => boolean;
  readonly observe: (exchange: Exchange) => void;
  readonly reportBug: (bug: unknown) => void;
}

export function assemble({ config, logger, limiter, metrics }: Parts): Handling {
  const reportBug = (bug: unknown) => logger.error(describeBug(bug), 'internal error');
  const mcp = createMcpExtension({ registry, allowedHosts: config.mcpAllowedHosts, reportBug });
  return {
    contract: createContract(registry, {
      requireUserAgent: config.requireUserAgent,
      documents: createDocuments(registry, readAssets()),
      extensions: new Map([[MCP_PATH, mcp]]),
    }),
    limiter,
    isOverloaded: watchEventLoop(),
    observe: (exchange) => {
      logExchange(logger, exchange);
      metrics?.observe(exchange);
    },
    reportBug,
  };
}
