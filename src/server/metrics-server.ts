import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { Registry } from 'prom-client';
import { listen, urlOf } from './listen.ts';
import { createClusterMetrics, reportToPrimary } from './observe/cluster-metrics.ts';
import { createMetrics, type Metrics } from './observe/metrics.ts';

/** The metrics of a process and their publication; loaded only if METRICS_PORT is set. */

export interface OpenMetrics {
  /** Undefined in the primary of a cluster, which measures nothing itself. */
  readonly metrics: Metrics | undefined;
  /**
   * Publishes the metrics: on their own port or, in a cluster process, through its primary. Rejects with a ListenError
   * if the port can't be used.
   */
  publish(): Promise<void>;
}

export interface MetricsOptions {
  readonly metricsPort: number;
  /** The address to listen on; undefined means all. */
  readonly host: string | undefined;
  /** Whether this process is the primary of a cluster. */
  readonly isPrimary: boolean;
  /** The number of lines that the log has dropped since the start. */
  readonly droppedLines: () => number;
  /** Called with a line for the terminal. */
  readonly print: (line: string) => void;
}

export function openMetrics({ metricsPort, host, isPrimary, droppedLines, print }: MetricsOptions): OpenMetrics {
  const serve = async (collect: () => Promise<Registry>) => {
    const address = await listen(createMetricsServer(collect), metricsPort, host, 'METRICS_PORT');
    print(`Metrics: ${urlOf(address, false)}/metrics`);
  };
  if (isPrimary) return { metrics: undefined, publish: () => serve(createClusterMetrics()) };
  const metrics = createMetrics(droppedLines);
  return {
    metrics,
    publish: async () => (cluster.isWorker ? reportToPrimary(metrics.registry) : serve(async () => metrics.registry)),
  };
}

/**
 * Serves `GET /metrics`. Connections stay open between scrapes: if no file can be opened, the metrics can be read over
 * open connections only.
 */
function createMetricsServer(collect: () => Promise<Registry>): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }, async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    try {
      const registry = await collect();
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.maxConnections = METRICS_CONNECTIONS;
  return server;
}

/** Connections to the metrics at the same time: a few Prometheus servers, and a user. */
const METRICS_CONNECTIONS = 16;

/** More than the usual interval of scrapes, 15 to 60 seconds. */
const KEEP_ALIVE_MILLISECONDS = 75_000;
