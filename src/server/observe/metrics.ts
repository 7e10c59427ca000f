import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { READY_PATH } from '../../contract/health.ts';
import type { FinishedRequest } from './log.ts';

/** The metrics of a process or a thread for Prometheus, by prom-client. */
export type Metrics = ReturnType<typeof createMetrics>;

/** The limits that close connections: per address, in total, memory for slow clients, and time without data. */
const closeReasons = ['address', 'total', 'memory', 'idle'] as const;

/** The limit that closed a connection. */
export type CloseReason = (typeof closeReasons)[number];

/** Creates the metrics. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers });
  collectDefaultMetrics({ register: registry });
  const requests = counter(
    'textmill_requests_total',
    'Requests by method, route and status. Status 0: the client left before its response.',
    'method',
    'route',
    'status',
  );
  const durations = new Histogram({
    name: 'textmill_request_duration_seconds',
    help: 'Seconds from the head of a request to its response, by route.',
    labelNames: ['route'],
    // From a tenth of a millisecond, typical of a small request, to the longest time that a request may take.
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10],
    registers,
  });
  const received = counter('textmill_request_bytes_total', 'Bytes received in request bodies, by route.', 'route');
  const sent = counter('textmill_response_bytes_total', 'Bytes sent in response bodies, by route.', 'route');
  const rateLimited = counter(
    'textmill_rate_limited_total',
    'Requests rejected with status 429, because their address had used up its rate limit.',
  );
  const overloaded = counter(
    'textmill_overloaded_total',
    'Requests rejected with status 503, because they would have waited too long. If this rises, add threads or servers.',
  );
  const closed = counter(
    'textmill_connections_closed_total',
    'Connections closed by a limit. bound is the limit: address (connections per address), total (all connections), memory (data held for slow clients) or idle (time without data).',
    'bound',
  );
  // A series that appears with its first event shows no increase.
  for (const bound of closeReasons) closed.inc({ bound }, 0);
  const acceptFailing = counter(
    'textmill_accept_failing_seconds_total',
    'Seconds in which no connection could be accepted, because no file could be opened. If this rises, raise the limit of open files.',
  );
  const sharedLimit = new Gauge({
    name: 'textmill_shared_limit_up',
    help: 'Whether the rate limit is shared through Redis: 1 if all threads reach Redis, 0 if at least one does not.',
    aggregator: 'min',
    registers: [],
  });
  return {
    registry,
    noteClosed: (bound: CloseReason) => closed.inc({ bound }),
    noteAcceptFailing: () => acceptFailing.inc(),
    /** Reports whether the limit is shared now; called only if `REDIS_URL` is set. */
    noteSharedLimit(isThere: boolean) {
      // Without REDIS_URL, the metric would have no meaning.
      if (registry.getSingleMetric('textmill_shared_limit_up') === undefined) registry.registerMetric(sharedLimit);
      sharedLimit.set(isThere ? 1 : 0);
    },
    /** Reports how many conversions wait; called only if there is a queue. */
    showQueue(length: () => number) {
      new Gauge({
        name: 'textmill_waiting_conversions',
        help: 'Conversions waiting in the queue.',
        registers,
        collect() {
          this.set(length());
        },
      });
    },
    observe({ method, route, status, milliseconds, bytesIn, bytesOut }: FinishedRequest) {
      requests.inc({ method, route, status });
      durations.observe({ route }, milliseconds / 1000);
      received.inc({ route }, bytesIn);
      sent.inc({ route }, bytesOut);
      if (status === 429) rateLimited.inc();
      // A server that stops responds to probes with 503, too.
      if (status === 503 && route !== READY_PATH) overloaded.inc();
    },
  };
}
