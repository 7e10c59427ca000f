import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../support/programs.ts';
import { report } from './harness/report.ts';
import { nodes, startTarget } from './harness/target.ts';

/** Checks the metrics with promtool, the linter of Prometheus. */

const program = findProgram('promtool', 'prometheus');

/** prom-client names three gauges like counters. They keep these names because existing dashboards use them. */
const PROM_CLIENTS_OWN =
  /^nodejs_active_(?:handles|requests|resources)_total non-counter metrics should not have "_total" suffix$/;

describe.skipIf(program === undefined).each(nodes)('promtool on $name', ({ name, program: node }) => {
  test.each(['1', '2'])('finds nothing in the metrics with WORKERS=%s', async (processes) => {
    const { url, metricsUrl = '' } = await startTarget(node, { METRICS_PORT: '0', WORKERS: processes });
    const body = '{"text":"Hello"}';
    await fetch(`${url}/api/v1/base64/`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    await fetch(`${url}/nowhere`);
    const text = await (await fetch(metricsUrl)).text();
    expect(text).toContain('textmill_requests_total{method="POST",route="/api/v1/base64/",status="200"} 1');
    const { stdout, stderr } = spawnSync(program ?? '', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    const found = (stdout + stderr).split('\n').filter((line) => line !== '' && !PROM_CLIENTS_OWN.test(line));
    report(
      name,
      `promtool, WORKERS=${processes}`,
      `${text.match(/^# TYPE /gm)?.length} metrics, ${found.length} findings`,
    );
    expect(found).toEqual([]);
  });
});
