import { createServer, type Server } from 'node:http';
import { Counter, Gauge, Registry } from 'prom-client';
import { expiryOfChain } from './certificate-expiry.ts';
import { listen, urlOf } from './listen.ts';
import type { Certificate } from './read-settings.ts';

/** Publishes metrics on their own port, and prints their address. Rejects with a ListenError. */
export async function publishMetrics(
  { metricsPort, metricsHost }: { readonly metricsPort: number; readonly metricsHost: string },
  collect: () => Promise<Registry>,
  droppedLines: () => number,
  certificate: () => Certificate | undefined,
  print: (line: string) => void,
): Promise<void> {
  const own = new Registry();
  new Counter({
    name: 'textmill_log_lines_dropped_total',
    help: 'Log lines dropped, because they could not be written in time. If this rises, check the disk or the reader of the log.',
    registers: [own],
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  if (certificate() !== undefined) {
    new Gauge({
      name: 'textmill_certificate_expiry_seconds',
      help: 'Seconds until the certificate in use expires; negative if it has expired.',
      registers: [own],
      collect() {
        const current = certificate();
        if (current !== undefined) this.set(expiryOfChain(current).secondsLeft);
      },
    });
  }
  const server = createMetricsServer(async () => `${await (await collect()).metrics()}${await own.metrics()}`);
  const address = await listen(server, metricsPort, metricsHost, 'METRICS_PORT');
  print(`Metrics: ${urlOf(address, false)}/metrics`);
}

/**
 * Serves `GET /metrics`. Connections stay open between scrapes: if no file can be opened, the metrics can be read over
 * open connections only.
 */
function createMetricsServer(collect: () => Promise<string>): Server {
  let collecting: Promise<string> | undefined;
  const server = createServer(TIME_LIMITS, async ({ method = '', url, socket }, response) => {
    // A pipelined request: a read can contain 1,800 of them, whose responses would take much memory.
    if (response.socket === null) return socket.destroy();
    if (url !== '/metrics') return response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    collecting ??= collect().finally(() => {
      collecting = undefined;
    });
    try {
      const text = await collecting;
      return response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch {
      return response.writeHead(500).end();
    }
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** In milliseconds. A connection is kept for longer than the usual interval of scrapes, 15 to 60 seconds. */
const TIME_LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 75_000,
};

/** A few Prometheus servers, and people. */
const MOST_CONNECTIONS = 8;
