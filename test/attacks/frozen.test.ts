import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ANSWER_MILLISECONDS } from '../../src/server/limiter/remote.ts';
import { RawClient, requestText } from '../../support/raw-client.ts';
import { childrenOf } from '../../support/servers/system-process.ts';
import { askOnNewConnections, describeTreatment, report } from './harness/others.ts';
import { nodes, startTarget, type Target } from './harness/target.ts';

/**
 * Stopped and killed processes of a cluster: a debugger, a frozen container or a machine without free memory can cause
 * that.
 */

const hello = requestText('{"text":"Hello"}');

async function startCluster(
  program: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Target & { readonly children: readonly number[] }> {
  const settings = { WORKERS: '2', RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'info', METRICS_PORT: '0' };
  const server = await startTarget(program, { ...settings, ...environment });
  const children = childrenOf(server.pid);
  expect(children).toHaveLength(2);
  return { ...server, children };
}

/** Stops a process and waits until it has stopped. It continues on a call of the result, or at the end of the test. */
async function freeze(pid: number): Promise<() => void> {
  process.kill(pid, 'SIGSTOP');
  const thaw = () => {
    process.kill(pid, 'SIGCONT');
  };
  onTestFinished(thaw);
  await expect.poll(() => statusOf(pid)).toContain('State:\tT (stopped)');
  return thaw;
}

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');

/** Milliseconds until the response to a request on an open connection arrives; NaN if it takes over five seconds. */
async function ask(client: RawClient): Promise<number> {
  const begun = performance.now();
  client.send(hello);
  const answer = await Promise.race([client.answer(), setTimeout(5000)]);
  return answer?.status === 200 ? performance.now() - begun : Number.NaN;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

const ENDED = 'a cluster process ended unexpectedly';
const AWAY = 'the primary process does not respond';
const AGAIN = 'the primary process responds again';

/** Requests on new connections. Every third one is a POST, which the limiter counts. */
const STRANGERS = 60;

/** The process ID in each line of a log that contains the text. */
function pidsOf(log: string, text: string): readonly number[] {
  const lines = log.split('\n').filter((line) => line.includes(text));
  return lines.map((line) => Number(/"pid":(\d+)/.exec(line)?.[1]));
}

/** The process ID of each POST in a log. */
const postsIn = (log: string) => pidsOf(log, '"method":"POST"');

const metric = (text: string, name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);

describe.each(nodes)('on $name', ({ name, program }) => {
  test('each process waits for a frozen primary once and then counts on its own, so no request takes a second', async () => {
    const server = await startCluster(program);
    const clients = await Promise.all(Array.from({ length: 16 }, () => RawClient.to(server.port)));
    const rounds = async (count: number) => {
      const waits: number[] = [];
      for (let round = 0; round < count; round++) waits.push(...(await Promise.all(clients.map(ask))));
      return waits;
    };
    await rounds(1);
    const usual = await rounds(1);
    await expect.poll(() => postsIn(server.stdout())).toHaveLength(2 * clients.length);
    // On a busy machine the primary can be late without being frozen.
    await expect.poll(() => pidsOf(server.stdout(), AGAIN).length - pidsOf(server.stdout(), AWAY).length).toBe(0);
    const before = server.stdout().length;
    const log = () => server.stdout().slice(before);

    const thaw = await freeze(server.pid);
    const first = await rounds(1);
    const later = await rounds(20);
    const strangers = await askOnNewConnections(server.port, STRANGERS);
    const posts = first.length + later.length + STRANGERS / 3;
    await expect.poll(() => postsIn(log())).toHaveLength(posts);
    const served = new Set(postsIn(log()));
    const alone = pidsOf(log(), AWAY);
    thaw();
    await expect.poll(() => new Set(pidsOf(log(), AGAIN))).toEqual(served);
    report(
      name,
      'the primary of a cluster is frozen',
      `first requests: worst ${Math.max(...first).toFixed(0)} ms`,
      `later ones: worst ${Math.max(...later).toFixed(0)} ms`,
      `on new connections: ${describeTreatment(strangers)}`,
    );
    expect(Math.max(...first, ...later, strangers.percentile(100))).toBeLessThan(1000);
    expect(strangers.failures).toEqual([]);
    expect(median(later)).toBeLessThan(ANSWER_MILLISECONDS + median(usual));
    // The kernel decides which processes get connections. Each of them logs once that the primary is unavailable.
    expect(alone.toSorted()).toEqual([...served].toSorted());
  });

  test('while one process is frozen, the metrics of the others are served, and no counter decreases', async () => {
    const server = await startCluster(program);
    const scrape = async () => {
      const begun = performance.now();
      const answer = await fetch(server.metricsUrl ?? '');
      return { status: answer.status, text: await answer.text(), milliseconds: performance.now() - begun };
    };
    await askOnNewConnections(server.port, STRANGERS);
    const before = await scrape();
    const thaw = await freeze(server.children[0] ?? 0);
    const strangers = await askOnNewConnections(server.port, STRANGERS);
    const during = await Promise.all(Array.from({ length: 15 }, scrape));
    thaw();
    const reporting = async () => metric((await scrape()).text, 'textmill_cluster_processes_reporting');
    await expect.poll(reporting).toBe(2);
    report(
      name,
      'a process of a cluster is frozen',
      `metrics: ${during.map(({ status }) => status).join(' ')}`,
      `worst ${Math.max(...during.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
      `on new connections: ${describeTreatment(strangers)}`,
    );
    const conversions = 'textmill_requests_total{method="POST",route="/api/v1/base64/",status="200"}';
    const [own = before] = during;
    expect(during.map(({ status }) => status)).toEqual(during.map(() => 200));
    expect(Math.max(...during.map(({ milliseconds }) => milliseconds))).toBeLessThan(3000);
    expect(metric(own.text, 'textmill_cluster_processes')).toBe(2);
    expect(metric(own.text, 'textmill_cluster_processes_reporting')).toBe(1);
    expect(metric(before.text, 'textmill_cluster_processes_reporting')).toBe(2);
    expect(countOf(own.text, conversions)).toBe(countOf(before.text, conversions) + STRANGERS / 3);
    expect(strangers.failures).toEqual([]);
    // Node prints one if an emitter has too many listeners.
    expect(server.stderr()).not.toContain('Warning');
  });

  test('a process that is killed while the primary owes it a response is replaced', async () => {
    const server = await startCluster(program);
    const clients = await Promise.all(Array.from({ length: 16 }, () => RawClient.to(server.port)));
    const thaw = await freeze(server.pid);
    await Promise.all(clients.map(ask));
    await expect.poll(() => postsIn(server.stdout())).not.toEqual([]);
    const [killed = 0] = postsIn(server.stdout());
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => statusOf(killed)).toMatch(/^State:\tZ[\s\S]+^Threads:\t1$/m);
    thaw();
    await expect.poll(() => pidsOf(server.stdout(), ENDED)).toEqual([server.pid]);
    await expect.poll(() => childrenOf(server.pid)).toHaveLength(2);
    expect((await askOnNewConnections(server.port, STRANGERS)).failures).toEqual([]);
  });

  test('while no new process can start, the others serve, and each attempt comes later than the last', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'textmill-cluster-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const flag = join(folder, 'fail');
    const failing = `import c from'cluster';import{existsSync}from'fs';if(c.isWorker&&existsSync('${flag}'))process.exit(1)`;
    const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}` };
    const server = await startCluster(program, environment);
    writeFileSync(flag, '');
    const begun = performance.now();
    process.kill(server.children[0] ?? 0, 'SIGKILL');
    await expect.poll(() => pidsOf(server.stdout(), ENDED).length).toBeGreaterThanOrEqual(5);
    expect(performance.now() - begun).toBeGreaterThan(100 + 200 + 400 + 800);
    expect((await askOnNewConnections(server.port, STRANGERS)).failures).toEqual([]);
    rmSync(flag);
    await expect.poll(() => childrenOf(server.pid)).toHaveLength(2);
  });

  test('when processes are killed and replaced, no counter decreases, and the metrics show the time of the last start', async () => {
    const server = await startCluster(program);
    const scrape = async () => (await fetch(server.metricsUrl ?? '')).text();
    const counts = (text: string) =>
      ['textmill_requests_total{method="POST",route="/api/v1/base64/",status="200"}', 'process_cpu_seconds_total'].map(
        (series) => countOf(text, series),
      );
    await askOnNewConnections(server.port, STRANGERS);
    const before = await scrape();
    for (const killed of server.children) {
      // The start is reported in whole seconds.
      await setTimeout(1_000);
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => childrenOf(server.pid)).not.toContain(killed);
      const [requests, processor = 0] = counts(await scrape());
      expect(requests).toBe(STRANGERS / 3);
      expect(processor).toBeGreaterThanOrEqual(countOf(before, 'process_cpu_seconds_total'));
    }
    await expect
      .poll(async () => countOf(await scrape(), 'process_start_time_seconds'))
      .toBeGreaterThan(countOf(before, 'process_start_time_seconds'));
    await expect.poll(async () => metric(await scrape(), 'textmill_cluster_processes_reporting')).toBe(2);
    await askOnNewConnections(server.port, STRANGERS);
    await expect.poll(async () => counts(await scrape())[0]).toBe((2 * STRANGERS) / 3);
  });
});

function countOf(text: string, series: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}
