import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
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
 * Serves `GET /metrics`. A connection that sends more than one head at a time is closed, and the rest is not parsed, so
 * clients of this port can't delay the API: node:http would first parse all heads of a read, and 1,800 of them take
 * 16 ms of CPU time, here 0.2 ms. Connections stay open between scrapes: if no file can be opened, the metrics can be
 * read over open connections only.
 */
function createMetricsServer(collect: () => Promise<string>): Server {
  const textOf = throttled(collect);
  /** Connections that owe a request, and those that wait for their response, each from the oldest to the newest. */
  const idle = new Set<Socket>();
  const busy = new Set<Socket>();
  return createServer((socket) => {
    const [oldest] = [...idle, ...busy];
    if (idle.size + busy.size >= MOST_CONNECTIONS) close(oldest ?? socket);
    idle.add(socket);
    const late = setTimeout(() => socket.destroy(), REQUEST_MILLISECONDS);
    socket.on('close', () => {
      clearTimeout(late);
      close(socket);
    });
    // The client has reset the connection: `close` follows.
    socket.on('error', () => {});
    let head = '';
    socket.on('data', async (chunk: Buffer) => {
      head += chunk.toString('latin1', 0, HEAD_BYTES);
      if (busy.has(socket) || head.length >= HEAD_BYTES || /\r\n\r\n./s.test(head)) return close(socket);
      if (!head.endsWith('\r\n\r\n')) return;
      idle.delete(socket);
      busy.add(socket);
      const isLast = /^\S+ \S+ HTTP\/1\.0\r\n|\r\nconnection: *close\r\n/i.test(head);
      const response = /^GET \/metrics HTTP\/1\.[01]\r\n/.test(head)
        ? await textOf().then(
            (text) => responseOf('200 OK', isLast, text),
            () => responseOf('500 Internal Server Error', isLast),
          )
        : responseOf('404 Not Found', isLast);
      socket.write(response, () => {
        if (isLast || socket.destroyed) return close(socket);
        head = '';
        busy.delete(socket);
        idle.add(socket);
        late.refresh();
      });
    });
  });

  function close(socket: Socket): void {
    socket.destroy();
    idle.delete(socket);
    busy.delete(socket);
  }
}

/**
 * Calls a function at most once per {@link COLLECT_MILLISECONDS}, and not before the last call has ended. All who ask
 * before a call begins share its result, so it is never older than their question.
 */
function throttled<Result>(collect: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | undefined;
  let pause: Promise<unknown> = Promise.resolve();
  return () => {
    next ??= pause.then(() => {
      next = undefined;
      const result = collect();
      pause = Promise.allSettled([result, wait(COLLECT_MILLISECONDS)]);
      return result;
    });
    return next;
  };
}

function responseOf(status: string, isLast: boolean, text = ''): string {
  const lines = [
    `HTTP/1.1 ${status}`,
    `Date: ${new Date().toUTCString()}`,
    `Content-Type: ${Registry.PROMETHEUS_CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    // Some clients, such as the fetch of Node, keep a connection only for the time in this header.
    ...(isLast
      ? ['Connection: close']
      : ['Connection: keep-alive', `Keep-Alive: timeout=${REQUEST_MILLISECONDS / 1000}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Connections at the same time. A new one replaces the oldest, if possible one that owes a request. */
const MOST_CONNECTIONS = 32;

/** How long a connection may take for its next request. More than the usual interval of scrapes, 15 to 60 seconds. */
const REQUEST_MILLISECONDS = 75_000;

const HEAD_BYTES = 8_192;

const COLLECT_MILLISECONDS = 250;
