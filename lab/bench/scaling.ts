import { bun, deno, node24 } from '../../support/servers/engines.ts';
import { NGINX_HOST, startSite } from '../../support/servers/nginx.ts';
import { startRedis } from '../../support/servers/redis-server.ts';
import { type Command, type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { CONNECTIONS, load, POSTS_PER_MINUTE, smallRequest, whyNoLoad } from './http/load.ts';
import { type BenchOptions, progress } from './options.ts';
import { descendants, processorMilliseconds, residentMebibytes } from './processor.ts';
import type { Column, Table } from './report/table.ts';
import { median } from './statistics.ts';

const WARM_UP_SECONDS = 3;

/** Running processes that serve a URL. */
interface Arrangement {
  readonly url: string;
  stop(): Promise<void>;
}

const environment = { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: String(POSTS_PER_MINUTE) };

const onNode24: Command = [node24, 'dist/server.js'];
const onBun: Command = [bun, 'run', 'dist/bun.js'];

const arrangements: readonly { readonly title: string; start(): Promise<Arrangement> }[] = [
  { title: 'Node 20', start: () => one({}) },
  { title: 'Node 20, with a log to a pipe', start: () => one({ LOG_LEVEL: 'info' }) },
  { title: 'Node 24', start: () => one({}, onNode24) },
  { title: 'Node 24, WORKERS=2', start: () => one({ WORKERS: '2' }, onNode24) },
  { title: 'Bun', start: () => one({}, onBun) },
  { title: 'Bun, WORKERS=2', start: () => one({ WORKERS: '2' }, onBun) },
  { title: 'Deno', start: () => one({}, [deno, 'run', '--allow-all', '--no-prompt', 'dist/deno.js']) },
  { title: 'Node 20, REDIS_URL', start: () => withRedis((redis) => one(redis)) },
  { title: 'nginx and two servers on Node 20', start: () => behindNginx({}) },
  { title: 'nginx and two servers on Node 20, REDIS_URL', start: () => withRedis((redis) => behindNginx(redis)) },
];

const columns: readonly Column[] = [
  { title: 'Setup' },
  { title: 'Requests/s' },
  { title: 'p50 ms', decimals: 2 },
  { title: 'p99 ms', decimals: 2 },
  { title: 'µs per request', decimals: 1 },
  { title: 'Start ms' },
  { title: 'MiB' },
];

/**
 * Measures each arrangement of processes: also the time until it listens, and its memory in RAM after the load, of
 * which the processes may share a part.
 */
export async function* measureScaling({ rounds = 3, seconds = 4 }: BenchOptions): AsyncGenerator<Table> {
  const problem = whyNoLoad();
  if (problem !== undefined) throw new Error(problem);
  for (const connections of [CONNECTIONS, 1]) {
    const measured = arrangements.map((): Awaited<ReturnType<typeof run>>[] => []);
    // In turns, so that other programs on the machine affect all of them equally.
    for (let round = 1; round <= rounds; round++) {
      progress(`round ${round} of ${rounds}: ${seconds} s each, ${connections} connections`);
      for (const [index, { start }] of arrangements.entries()) {
        measured[index]?.push(await run(start, connections, seconds));
      }
    }
    const rows = arrangements.map(({ title }, index): readonly [string, ...number[]] => {
      const middle = (name: keyof Awaited<ReturnType<typeof run>>) =>
        median((measured[index] ?? []).map((each) => each[name]));
      return [
        title,
        middle('perSecond'),
        middle('p50'),
        middle('p99'),
        middle('microseconds'),
        middle('startMilliseconds'),
        middle('mebibytes'),
      ];
    });
    yield { title: `${connections} connection${connections === 1 ? '' : 's'}`, columns, rows };
  }
}

async function run(start: () => Promise<Arrangement>, connections: number, seconds: number) {
  const begun = performance.now();
  const arrangement = await start();
  const startMilliseconds = performance.now() - begun;
  try {
    await load(arrangement.url, smallRequest, WARM_UP_SECONDS, connections);
    const processes = descendants(process.pid);
    const before = processorMilliseconds(processes);
    const report = await load(arrangement.url, smallRequest, seconds, connections);
    const milliseconds = processorMilliseconds(processes) - before;
    const mebibytes = processes.reduce((sum, pid) => sum + residentMebibytes(pid), 0);
    return { ...report, microseconds: (milliseconds * 1000) / report.requests, startMilliseconds, mebibytes };
  } finally {
    await arrangement.stop();
  }
}

async function one(settings: Readonly<Record<string, string>>, command?: Command): Promise<Arrangement> {
  const server = await startProcess({ ...environment, ...settings }, command);
  return { url: server.url, stop: () => end(server) };
}

async function behindNginx(settings: Readonly<Record<string, string>>): Promise<Arrangement> {
  const site = await startSite({ ...environment, ...settings });
  return { url: `http://${NGINX_HOST}:${site.proxy.port}`, stop: () => site.stop() };
}

async function withRedis(
  start: (settings: { readonly REDIS_URL: string }) => Promise<Arrangement>,
): Promise<Arrangement> {
  const redis = await startRedis();
  const { url, stop } = await start({ REDIS_URL: redis.url });
  return {
    url,
    async stop() {
      await stop();
      await redis.stop();
    },
  };
}

async function end(server: ServerProcess): Promise<void> {
  await server.stop();
}
