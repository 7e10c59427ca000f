import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Exchange } from './log.ts';

/** Prometheus metrics, by prom-client: requests by route and status, durations, bytes, requests refused, the shared limit, log lines dropped, event loop and process. */
export interface Metrics {
  observe(exchange: Exchange): void;
  /** Counts a connection that one of the bounds closed. */
  noteClosed(reason: string): void;
  /** Counts a second in which no connection could be accepted. */
  noteAcceptFailing(): void;
  /** Says whether the limit is shared now; called only where it should be. */
  noteSharedLimit(isThere: boolean): void;
  /** Shows how many conversions wait; called only if there is a queue. */
  showQueue(length: () => number): void;
  readonly registry: Registry;
}

/** From a tenth of a millisecond, where a small request lies, to the longest that one may take. */
const DURATION_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10];

/** @param droppedLines The lines that the log has dropped since the start. */
export function createMetrics(droppedLines: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'textmill_requests_total',
    help: 'Requests by method, route and status; status 0: the client left before its answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'textmill_request_duration_seconds',
    help: 'Time from a request’s head to its answer.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const received = new Counter({
    name: 'textmill_request_bytes_total',
    help: 'Bytes of request bodies.',
    labelNames: ['route'],
    registers,
  });
  const sent = new Counter({
    name: 'textmill_response_bytes_total',
    help: 'Bytes of answer bodies.',
    labelNames: ['route'],
    registers,
  });
  const rateLimited = new Counter({
    name: 'textmill_rate_limited_total',
    help: 'Requests refused with 429.',
    registers,
  });
  const overloaded = new Counter({
    name: 'textmill_overloaded_total',
    help: 'Requests refused with 503 because they would have waited too long.',
    registers,
  });
  const closed = new Counter({
    name: 'textmill_connections_closed_total',
    help: 'Connections that a bound closed: per address, in all, by the memory held for clients that do not read, or idle.',
    labelNames: ['bound'],
    registers,
  });
  const acceptFailing = new Counter({
    name: 'textmill_accept_failing_seconds_total',
    help: 'Seconds in which no connection could be accepted, since no file could be opened.',
    registers,
  });
  new Counter({
    name: 'textmill_log_lines_dropped_total',
    help: 'Log lines dropped because they could not be written in time.',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  const sharedLimit = new Gauge({
    name: 'textmill_shared_limit_up',
    help: 'Whether the rate limit is shared through Redis: 0 while Redis does not answer, in one process at least.',
    aggregator: 'min',
    registers: [],
  });
  return {
    registry,
    noteClosed: (bound) => closed.inc({ bound }),
    noteAcceptFailing: () => acceptFailing.inc(),
    noteSharedLimit(isThere) {
      // Without REDIS_URL there is nothing to be up or down.
      if (registry.getSingleMetric('textmill_shared_limit_up') === undefined) registry.registerMetric(sharedLimit);
      sharedLimit.set(isThere ? 1 : 0);
    },
    showQueue(length) {
      new Gauge({
        name: 'textmill_waiting_conversions',
        help: 'Conversions that wait in the queue.',
        registers,
        collect() {
          this.set(length());
        },
      });
    },
    observe({ method, route, status, milliseconds, bytesIn, bytesOut }) {
      requests.inc({ method, route, status });
      durations.observe({ route }, milliseconds / 1000);
      received.inc({ route }, bytesIn);
      sent.inc({ route }, bytesOut);
      if (status === 429) rateLimited.inc();
      if (status === 503) overloaded.inc();
    },
  };
}
