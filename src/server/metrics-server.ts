import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { Registry } from 'prom-client';
import { listen, urlOf } from './listen.ts';
import { createClusterMetrics } from './observe/cluster-metrics.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Settings } from './read-settings.ts';

/** Serves the metrics on a port of their own, if the settings name one. Rejects with a ListenError if the port can't be had. */
export async function serveMetrics(
  metrics: Metrics | undefined,
  { metricsPort, host }: Settings,
  print: (line: string) => void,
): Promise<void> {
  if (metricsPort === undefined) return;
  const address = await listen(createMetricsServer(metrics), metricsPort, host);
  print(`Metrics: ${urlOf(address, false)}/metrics`);
}

/** Serves `GET /metrics`: a process's own, or, for the primary of a cluster, the sum over its processes. */
function createMetricsServer(metrics: Metrics | undefined): Server {
  const collect = metrics === undefined && cluster.isPrimary ? createClusterMetrics() : async () => metrics?.registry;
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    try {
      const registry = await collect();
      const text = (await registry?.metrics()) ?? '';
      response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.maxConnections = METRICS_CONNECTIONS;
  return server;
}

/** Connections to the metrics at a time: a few instances of Prometheus, and a person. */
const METRICS_CONNECTIONS = 16;
