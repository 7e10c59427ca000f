import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { findProgram } from '../../support/programs.ts';
import { node24 } from '../../support/servers/engines.ts';
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { ALERTS_FILE, tableOf, wordsIn } from './page.ts';

/** The files in deploy/prometheus/ and the page for operators agree with Prometheus and with real servers. */

const promtool = findProgram('promtool', 'prometheus');
const TESTS_FILE = 'deploy/prometheus/alerts.test.yml';

describe.skipIf(promtool === undefined)('promtool accepts', () => {
  test.each([
    ['the configuration', ['check', 'config', 'deploy/prometheus/prometheus.yml']],
    ['the alerts', ['check', 'rules', ALERTS_FILE]],
    ['the tests of the alerts', ['test', 'rules', TESTS_FILE]],
  ])('%s', (_, words) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', words, { encoding: 'utf8' });
    expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
  });
});

describe('with the metrics of a server with one thread and one with two,', () => {
  const texts: string[] = [];
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    for (const workers of ['1', '2']) {
      // It does not reach this Redis, but has the metric.
      const settings = { METRICS_PORT: '0', WORKERS: workers, REDIS_URL: 'redis://127.0.0.1:1' };
      const certificate = await makeCertificate();
      const server = await startProcess({ ...settings, ...certificate.files }, [node24, 'dist/server.js']);
      servers.push(server);
      await certificate.statusOf(`${server.url}/healthz`);
      await certificate.remove();
      texts.push(await (await fetch(server.metricsUrl ?? '')).text());
    }
  });

  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  const exposed = () =>
    new Set(texts.flatMap((text) => Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name)));

  test('the page lists each metric of textmill, and none that does not exist', () => {
    const listed = tableOf('Metrics').flatMap(([names = '']) => wordsIn(names));
    const missing = [...exposed()].filter((name) => name.startsWith('textmill_') && !listed.includes(name));
    expect([missing, listed.filter((name) => !exposed().has(name))]).toEqual([[], []]);
  });

  test('the alerts read only these metrics', () => {
    const read = readFileSync(ALERTS_FILE, 'utf8').matchAll(/\b((?:textmill|process|nodejs)_\w+)\{/g);
    const names = new Set(Array.from(read, ([, name = '']) => name));
    expect(names.size).toBeGreaterThan(15);
    expect([...names].filter((name) => !exposed().has(name))).toEqual([]);
  });
});
