import { expect, test } from 'vitest';
import type { FinishedRequest } from './log.ts';
import { createMetrics } from './metrics.ts';

const request: FinishedRequest = {
  method: 'POST',
  route: '/api/v1/base64/',
  status: 503,
  milliseconds: 1,
  bytesIn: 0,
  bytesOut: 90,
};

test('textmill_overloaded_total counts rejected requests, and not the probes of a server that stops', async () => {
  const { observe, registry } = createMetrics();
  observe(request);
  observe({ ...request, method: 'GET', route: '/readyz' });
  expect(await registry.getSingleMetricAsString('textmill_overloaded_total')).toMatch(/^textmill_overloaded_total 1$/m);
});

test('each limit of connections has a series from the start, so that its first event is an increase', async () => {
  const { registry } = createMetrics();
  const text = await registry.getSingleMetricAsString('textmill_connections_closed_total');
  expect(text.split('\n').slice(2)).toEqual(
    ['address', 'total', 'memory', 'idle'].map((bound) => `textmill_connections_closed_total{bound="${bound}"} 0`),
  );
});
