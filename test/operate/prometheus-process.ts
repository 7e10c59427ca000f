import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FREE_HOST, freePort } from '../../support/free-port.ts';

/** Prometheus with the files in deploy/prometheus/, made faster. */
export interface Prometheus {
  /** The alerts that fire now, as `alert server`. */
  alerts(): Promise<readonly string[]>;
  /** The result of an expression: the number of series, by server. */
  query(expression: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/**
 * Starts Prometheus. It scrapes every second, looks back for 10 seconds, and alerts do not wait, so that each alert
 * fires within seconds of its cause.
 *
 * @param targets The address of the metrics of each server, by name.
 */
export async function startPrometheus(program: string, targets: Readonly<Record<string, string>>): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-prometheus-'));
  const port = await freePort(FREE_HOST);
  const statics = Object.entries(targets).map(
    ([name, url]) => `      - { targets: ['${new URL(url).host}'], labels: { instance: ${name} } }\n`,
  );
  const configuration = readFileSync('deploy/prometheus/prometheus.yml', 'utf8')
    .replaceAll('15s', '1s')
    .replace(/^alerting:[\s\S]*?(?=^scrape_configs)/m, '')
    .replace(/^ +- targets: .+\n/m, statics.join(''));
  const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
    .replaceAll(/^ +for: .+\n/gm, '')
    .replaceAll(/\[\d+m\]/g, '[10s]');
  writeFileSync(join(folder, 'prometheus.yml'), configuration);
  writeFileSync(join(folder, 'alerts.yml'), rules);
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${FREE_HOST}:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const exited = once(child, 'exit');
  const ask = async (path: string): Promise<Answered> => {
    const answer = await fetch(`http://${FREE_HOST}:${port}${path}`);
    return JSON.parse(await answer.text()).data;
  };
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true });
  };
  while (!log.includes('Server is ready')) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Prometheus ended: ${log}`);
    await Promise.race([once(child.stderr, 'data'), exited]);
  }
  return {
    alerts: async () =>
      ((await ask('/api/v1/alerts')).alerts ?? []).map(
        ({ labels: { alertname = '', instance = 'all' } }) => `${alertname} ${instance}`,
      ),
    query: async (expression) =>
      ((await ask(`/api/v1/query?query=${encodeURIComponent(expression)}`)).result ?? []).map(
        ({ metric: { instance = '' } }) => instance,
      ),
    stop,
  };
}

/** The parts of Prometheus' responses that are used here. */
interface Answered {
  readonly alerts?: readonly { readonly labels: Labels }[];
  readonly result?: readonly { readonly metric: Labels }[];
}

type Labels = Readonly<Record<string, string>>;
