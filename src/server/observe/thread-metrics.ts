import { AggregatorRegistry, Counter, Gauge, type PrometheusContentType, type Registry } from 'prom-client';

/** The metrics of a thread, as data. */
export type ThreadMetrics = readonly object[];

/** The metrics of a registry that are about the process, or the others. */
export async function reportOf(registry: Registry, about: 'process' | 'thread'): Promise<ThreadMetrics> {
  const metrics = await registry.getMetricsAsJSON();
  return metrics
    .filter(({ name }) => name.startsWith('process_') === (about === 'process'))
    .map((metric) => (HIGHEST.has(metric.name) ? { ...metric, aggregator: 'max' } : metric));
}

/** prom-client would leave out the first, and a mean of the second would hide one late thread of many. */
const HIGHEST: ReadonlySet<string> = new Set(['process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds']);

/** The events that were counted by threads that have ended. They still count, so that no sum decreases. */
export function countsOf(reports: readonly ThreadMetrics[]): ThreadMetrics {
  const isCount = (metric: object) => 'type' in metric && (metric.type === 'counter' || metric.type === 'histogram');
  return sum(reports.map((report) => report.filter(isCount))).getMetricsAsArray();
}

/** Sums of metrics, and of the threads themselves. */
export function sumOf(reports: readonly ThreadMetrics[], threads: ThreadCounts): Registry {
  const registry = sum(reports);
  const registers = [registry];
  const gauge = (name: string, help: string, value: number) => new Gauge({ name, help, registers }).set(value);
  gauge('textmill_threads', 'Threads that should respond to requests (WORKERS).', threads.wanted);
  gauge(
    'textmill_threads_responding',
    'Threads that reported their metrics for this scrape. If this stays below textmill_threads, a thread hangs, ends again and again, or can not start.',
    threads.responding,
  );
  new Counter({
    name: 'textmill_threads_ended_total',
    help: 'Threads that ended unexpectedly and were replaced.',
    registers,
  }).inc(threads.ended);
  return registry;
}

type ThreadCounts = Readonly<Record<'wanted' | 'responding' | 'ended', number>>;

function sum(reports: readonly ThreadMetrics[]): Registry {
  return AggregatorRegistry.aggregate<PrometheusContentType>([...reports]);
}
