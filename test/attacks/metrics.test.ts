import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../support/programs.ts';
import { node24 } from '../../support/servers/engines.ts';
import { startAttack } from './harness/attack.ts';
import { describeTreatment, isRefusal, report, startOthers } from './harness/others.ts';
import { lts, SMALL_YOUNG_GENERATION, startTarget } from './harness/target.ts';

/** The port of the metrics: its text, which promtool checks (the linter of Prometheus), and attacks on it. */

const program = findProgram('promtool', 'prometheus');

/** prom-client names three gauges like counters. They keep these names because existing dashboards use them. */
const PROM_CLIENTS_OWN =
  /^nodejs_active_(?:handles|requests|resources)_total non-counter metrics should not have "_total" suffix$/;

describe.skipIf(program === undefined)('promtool', () => {
  test.each(['1', '2'])('finds nothing in the metrics with WORKERS=%s', async (workers) => {
    const { url, metricsUrl = '' } = await startTarget(node24, { METRICS_PORT: '0', WORKERS: workers });
    const body = '{"text":"Hello"}';
    await fetch(`${url}/api/v1/base64/`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    await fetch(`${url}/nowhere`);
    const text = await (await fetch(metricsUrl)).text();
    expect(text).toContain('textmill_requests_total{method="POST",route="/api/v1/base64/",status="200"} 1');
    const { stdout, stderr } = spawnSync(program ?? '', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    const found = (stdout + stderr).split('\n').filter((line) => line !== '' && !PROM_CLIENTS_OWN.test(line));
    report(
      'Node 24',
      `promtool, WORKERS=${workers}`,
      `${text.match(/^# TYPE /gm)?.length} metrics, ${found.length} findings`,
    );
    expect(found).toEqual([]);
  });
});

const { name, program: node } = lts;
const scrape = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n';

test.each([
  ['scrape without a pause', { text: scrape, waits: true }],
  ['pipeline 1,800 scrapes at a time', { text: scrape.repeat(1800) }],
])('while 16 connections %s, others are served, and memory does not grow', async (attack, repeated) => {
  const { metricsUrl = '', ...server } = await startTarget(node, { METRICS_PORT: '0' }, SMALL_YOUNG_GENERATION);
  const stopOthers = await startOthers(server);
  const port = Number(new URL(metricsUrl).port);
  await startAttack({ port, connections: 16, reconnects: 10_000, isReading: true, repeated });
  await setTimeout(1000);
  const others = await stopOthers();
  report(name, `metrics: ${attack}`, describeTreatment(others), `peak memory ${server.peakMemory().toFixed(0)} MiB`);
  // It may rightly be too busy for conversions.
  expect(others.failures.filter((failure) => !isRefusal(failure))).toEqual([]);
  expect(server.peakMemory()).toBeLessThan(200);
});
