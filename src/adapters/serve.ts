import type { Server } from 'node:http';
import { createContract } from '../contract/contract.ts';
import { MCP_PATH } from '../contract/path.ts';
import { registry } from '../tools/registry.ts';
import { createClientFinder } from './address.ts';
import { readAssets } from './assets.ts';
import { describeBug } from './bug.ts';
import type { Config } from './config.ts';
import { createDocuments } from './documents.ts';
import { watchEventLoop } from './event-loop.ts';
import type { Limiter } from './limiter.ts';
import { type Logger, logExchange } from './log.ts';
import { createMcpExtension } from './mcp/http.ts';
import type { Metrics } from './metrics.ts';
import { createNodeServer, defaultTimeouts, type NodeServer } from './node.ts';

/** What a process that serves is put together from. */
export interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly limiter: Limiter | undefined;
  readonly metrics: Metrics | undefined;
}

/** Puts a server together and lets it listen. */
export async function serve({ config, logger, limiter, metrics }: Parts): Promise<NodeServer> {
  const reportBug = (bug: unknown) => logger.error(describeBug(bug), 'internal error');
  const mcp = createMcpExtension({ registry, allowedHosts: config.mcpAllowedHosts, reportBug });
  const node = createNodeServer({
    contract: createContract(registry, {
      requireUserAgent: config.requireUserAgent,
      documents: createDocuments(registry, readAssets()),
      extensions: new Map([[MCP_PATH, mcp]]),
    }),
    limiter,
    clientOf: createClientFinder(config.trustedProxies),
    isOverloaded: watchEventLoop(),
    observe: (exchange) => {
      logExchange(logger, exchange);
      metrics?.observe(exchange);
    },
    reportBug,
    tls: config.tls,
    timeouts: defaultTimeouts,
  });
  await listen(node.server, config.port, config.host);
  return node;
}

/** Lets a server listen, and rejects where it can't. */
export function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(host === undefined ? { port } : { port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Where a server listens; the primary of a cluster is told null for all addresses. */
export interface ServerAddress {
  readonly address: string | null;
  readonly port: number;
}

/** The address that a server listens on, as a URL that works on this machine. */
export function urlOf({ address, port }: ServerAddress, isTls: boolean): string {
  const isAny = address === null || address === '::' || address === '0.0.0.0';
  const host = isAny ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `${isTls ? 'https' : 'http'}://${host}:${port}`;
}
