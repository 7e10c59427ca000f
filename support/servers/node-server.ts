import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createContract } from '../../src/contract/contract.ts';
import type { Document } from '../../src/contract/document.ts';
import type { Limiter } from '../../src/contract/message.ts';
import { MCP_PATH } from '../../src/contract/path.ts';
import { createMcpExtension } from '../../src/mcp/http.ts';
import { readAssets } from '../../src/server/assets/assets.ts';
import { readDocuments } from '../../src/server/assets/document-files.ts';
import { createDocuments } from '../../src/server/assets/documents.ts';
import { createHeldBytes, type HeldBytes } from '../../src/server/held-bytes.ts';
import { createAddressFinder, createClientFinder } from '../../src/server/limiter/client-address.ts';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { listen } from '../../src/server/listen.ts';
import { createNodeServer, type NodeServer, type NodeServerOptions } from '../../src/server/node/http.ts';
import { WorkQueue } from '../../src/server/node/work-queue.ts';
import type { FinishedRequest } from '../../src/server/observe/log.ts';
import type { CloseReason } from '../../src/server/observe/metrics.ts';
import { defaultTimeouts, serverLimits, type Timeouts } from '../../src/server/server-limits.ts';
import { type Registry, registry } from '../../src/tools/registry.ts';

export interface StartOptions {
  readonly registry?: Registry;
  /** The documents that GET returns. Default: the stored documents, or those of the registry. */
  readonly documents?: ReadonlyMap<string, Document>;
  /** Default: a free port. */
  readonly port?: number;
  readonly rateLimit?: number;
  readonly limiter?: Limiter;
  readonly requireUserAgent?: boolean;
  readonly isOverloaded?: boolean;
  readonly mcpAllowedHosts?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly connectionsPerAddress?: number;
  readonly connections?: number;
  readonly heldBytes?: number;
  readonly queue?: NodeServerOptions['queue'];
  readonly timeouts?: Partial<Timeouts>;
  /** A certificate and its key for HTTPS. */
  readonly tls?: NodeServerOptions['tls'];
}

export interface StartedNode extends NodeServer {
  readonly port: number;
  readonly held: HeldBytes;
  readonly exchanges: readonly FinishedRequest[];
  /** The reported bugs. Remove those that you have seen to find new ones. */
  readonly bugs: unknown[];
  /** The reasons for closing connections, in order. */
  readonly closed: readonly CloseReason[];
  /** Stops the server and its connections immediately. */
  stop(): Promise<void>;
}

/** Starts a server in this process on the loopback interface. */
export async function startNode(options: StartOptions = {}): Promise<StartedNode> {
  const { rateLimit = 0, requireUserAgent = false, isOverloaded = false } = options;
  const tools = options.registry ?? registry;
  const exchanges: FinishedRequest[] = [];
  const bugs: unknown[] = [];
  const closed: CloseReason[] = [];
  const reportBug = (bug: unknown) => bugs.push(bug);
  const mcp = createMcpExtension({ registry: tools, allowedHosts: options.mcpAllowedHosts ?? [], reportBug });
  const held = createHeldBytes(options.heldBytes ?? serverLimits.heldBytes);
  const node = await createNodeServer({
    contract: createContract(tools, {
      requireUserAgent,
      documents: options.documents ?? (tools === registry ? readDocuments() : createDocuments(tools, readAssets())),
      extensions: new Map([[MCP_PATH, mcp]]),
      limiter: options.limiter ?? (rateLimit === 0 ? undefined : new MemoryLimiter(rateLimit)),
      isOverloaded: () => isOverloaded,
    }),
    queue: options.queue ?? new WorkQueue(),
    clientOf: createClientFinder(options.trustedProxies ?? []),
    observe: (exchange) => exchanges.push(exchange),
    reportBug,
    connections: {
      addressOf: createAddressFinder(options.trustedProxies ?? []),
      perAddress: options.connectionsPerAddress ?? 0,
      total: options.connections ?? serverLimits.connections,
      held,
      noteClosed: (reason) => closed.push(reason),
    },
    tls: options.tls,
    timeouts: { ...defaultTimeouts, ...options.timeouts },
  });
  const { port } = await listen(node.server, options.port ?? 0, '127.0.0.1');
  return { ...node, port, held, exchanges, bugs, closed, stop: () => node.drain(0) };
}

/** The server's side of the next connection. */
export async function accepted(server: Server): Promise<Socket> {
  const [socket] = await once(server, 'connection');
  return socket;
}
