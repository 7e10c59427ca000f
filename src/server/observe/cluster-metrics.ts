import cluster from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { AggregatorRegistry, Gauge, type PrometheusContentType, type Registry } from 'prom-client';
import { isMessage, post } from '../cluster-message.ts';

/**
 * The metrics of all processes of a cluster, summed by its primary. prom-client can do this too, but it rejects if one
 * process does not respond within 5 seconds, and sends that process another message at each scrape.
 */

interface Question {
  readonly type: 'textmill:report';
}

interface Report {
  readonly type: 'textmill:metrics';
  readonly metrics: readonly object[];
}

/** Includes the metrics of a cluster process in those that its primary serves. */
export function reportToPrimary(registry: Registry): void {
  const report = async () => {
    const metrics = (await registry.getMetricsAsJSON()).map((metric) =>
      HIGHEST.has(metric.name) ? { ...metric, aggregator: 'max' } : metric,
    );
    post(process, { type: 'textmill:metrics', metrics } satisfies Report);
  };
  process.on('message', (message: unknown) => {
    if (isMessage<Question>(message, 'textmill:report')) void report();
  });
  // An earlier question is lost, because nothing listened for it, and the primary does not repeat it.
  void report();
}

/**
 * Metrics of which the highest value counts. The latest start shows that a process was replaced, and a mean of the
 * delays would hide one late process of many.
 */
const HIGHEST: ReadonlySet<string> = new Set(['process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds']);

/**
 * Creates the function that returns the metrics of all processes, within {@link REPORT_MILLISECONDS}. A process that
 * does not report in time counts with its last report, and the counters of a process that has ended are kept as in its
 * last report. So no counter decreases, which Prometheus would take for a restart.
 */
export function createClusterMetrics(): () => Promise<Registry> {
  const reports = new Map<number, readonly object[]>();
  /** The counters of all processes that have ended. */
  let ended: readonly object[] = [];
  /** Processes that were asked and have not reported yet: a stopped process is asked only once. */
  const owing = new Set<number>();
  /** Each scrape under way listens. */
  const changes = new EventEmitter().setMaxListeners(0);

  cluster.on('message', ({ id }, message: unknown) => {
    if (!isMessage<Report>(message, 'textmill:metrics')) return;
    reports.set(id, message.metrics);
    owing.delete(id);
    changes.emit('change');
  });
  cluster.on('exit', ({ id }) => {
    ended = sum([ended, (reports.get(id) ?? []).filter(isCount)]).getMetricsAsArray();
    reports.delete(id);
    owing.delete(id);
    changes.emit('change');
  });

  return async () => {
    const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
    for (const child of children) {
      if (owing.has(child.id)) continue;
      owing.add(child.id);
      post(child, { type: 'textmill:report' } satisfies Question);
    }
    const signal = AbortSignal.timeout(REPORT_MILLISECONDS);
    while (children.some(({ id }) => owing.has(id)) && !signal.aborted) {
      await once(changes, 'change', { signal }).catch(() => {});
    }
    const registry = sum([...reports.values(), ended]);
    const count = (name: string, help: string, value: number) =>
      new Gauge({ name, help, registers: [registry] }).set(value);
    count('textmill_cluster_processes', 'Running cluster processes (WORKERS).', children.length);
    count(
      'textmill_cluster_processes_reporting',
      'Cluster processes that reported their metrics for this scrape; the others count with their last report. If this stays below textmill_cluster_processes, a process hangs.',
      children.filter(({ id }) => reports.has(id) && !owing.has(id)).length,
    );
    return registry;
  };
}

function sum(reports: readonly (readonly object[])[]): Registry {
  return AggregatorRegistry.aggregate<PrometheusContentType>([...reports]);
}

/** Whether a metric counts events, so that it must not decrease. */
function isCount(metric: object): boolean {
  return 'type' in metric && (metric.type === 'counter' || metric.type === 'histogram');
}

/** How long the primary waits for reports. Prometheus gives up after 10 seconds by default. */
const REPORT_MILLISECONDS = 500;
