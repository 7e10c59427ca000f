import { expect, test } from 'vitest';
import { node24 } from '../../support/servers/engines.ts';
import { startProcess } from '../../support/servers/server-process.ts';

/** Tests of the settings in the environment on the built server. */

/** Makes the second thread report delays of two seconds, and any other one second. */
const delays = `data:text/javascript,${encodeURIComponent(`
import measuring from 'node:perf_hooks';
import { workerData } from 'node:worker_threads';
const percentile = () => (workerData?.thread ?? 1) * 1e9;
measuring.monitorEventLoopDelay = () => ({ percentile, enable() {}, reset() {} });
`)}`;

test.each(['1', '2'])('METRICS_PORT serves Prometheus metrics of all threads, with WORKERS=%s', async (workers) => {
  const options = { METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '2', NODE_OPTIONS: `--import=${delays}` };
  const server = await startProcess({ WORKERS: workers, ...options }, [node24, 'dist/server.js']);
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  for (let count = 0; count < 3; count++) {
    await fetch(`${server.url}/api/v1/base64/`, { method: 'POST', headers, body: '{"text":"Hello"}' });
  }
  const answer = await fetch(server.metricsUrl ?? '');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('textmill_requests_total{method="POST",route="/api/v1/base64/",status="200"} 2');
  expect(lines).toContain('textmill_requests_total{method="POST",route="/api/v1/base64/",status="429"} 1');
  expect(lines).toContain('textmill_rate_limited_total 1');
  expect(lines).toContain('textmill_request_duration_seconds_count{route="/api/v1/base64/"} 3');
  expect(lines).toContain('textmill_request_bytes_total{route="/api/v1/base64/"} 32');
  // The highest delay of all threads, not the mean.
  expect(lines).toContain(`nodejs_eventloop_lag_p99_seconds ${workers}`);
  // Prometheus keeps its connection between scrapes.
  expect(answer.headers.get('Keep-Alive')).toBe('timeout=75');
  const statusOf = async (path: string, method: string) =>
    (await fetch(new URL(path, server.metricsUrl), { method })).status;
  expect([await statusOf('/', 'GET'), await statusOf('/metrics', 'HEAD')]).toEqual([404, 200]);
  expect(await statusOf('/metrics', 'POST')).toBe(405);
  // Scrapes at the same time share one report of each thread.
  const texts = await Promise.all(Array.from({ length: 4 }, async () => (await fetch(server.metricsUrl ?? '')).text()));
  if (workers === '2') for (const text of texts) expect(text).toMatch(/^textmill_threads_responding 2$/m);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect(await server.stop()).toBe(0);
});
