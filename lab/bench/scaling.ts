import { bun, deno, node24 } from '../../support/servers/engines.ts';
import { NGINX_HOST, startSite } from '../../support/servers/nginx.ts';
import { startRedis } from '../../support/servers/redis-server.ts';
import { type Command, type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { CONNECTIONS, load, POSTS_PER_MINUTE, smallRequest, whyNoLoad } from './http/load.ts';
import { type BenchOptions, progress } from './options.ts';
import { descendants, processorMilliseconds } from './processor.ts';
import type { Column, Table } from './report/table.ts';
import { median } from './statistics.ts';

const WARM_UP_SECONDS = 3;

/** Running processes that serve a URL. */
interface Arrangement {
  readonly url: string;
  stop(): Promise<void>;
}

const environment = { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: String(POSTS_PER_MINUTE) };

const arrangements: readonly { readonly title: string; start(): Promise<Arrangement> }[] = [
  { title: 'Node 20', start: () => one({}) },
  { title: 'Node 20, with a log to a pipe', start: () => one({ LOG_LEVEL: 'info' }) },
  { title: 'Node 24', start: () => one({}, [node24, 'dist/server.js']) },
  { title: 'Bun', start: () => one({}, [bun, 'run', 'dist/bun.js']) },
  { title: 'Deno', start: () => one({}, [deno, 'run', '--allow-all', '--no-prompt', 'dist/deno.js']) },
  { title: 'Node 20, WORKERS=2', start: () => one({ WORKERS: '2' }) },
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
];

/** Measures each arrangement of processes. */
export async function* measureScaling({ rounds = 3, seconds = 4 }: BenchOptions): AsyncGenerator<Table> {
  const problem = whyNoLoad();
  if (problem !== undefined) throw new Error(problem);
  for (const connections of [CONNECTIONS, 1]) {
    const rows: (readonly [string, ...number[]])[] = [];
    for (const { title, start } of arrangements) {
      progress(`${title}: ${rounds} rounds of ${seconds} s, ${connections} connections`);
      const measured: Awaited<ReturnType<typeof run>>[] = [];
      for (let round = 0; round < rounds; round++) measured.push(await run(start, connections, seconds));
      const middle = (of: (each: (typeof measured)[number]) => number) => median(measured.map(of));
      rows.push([
        title,
        middle(({ perSecond }) => perSecond),
        middle(({ p50 }) => p50),
        middle(({ p99 }) => p99),
        middle(({ microseconds }) => microseconds),
      ]);
    }
    yield { title: `${connections} connection${connections === 1 ? '' : 's'}`, columns, rows };
  }
}

async function run(start: () => Promise<Arrangement>, connections: number, seconds: number) {
  const arrangement = await start();
  try {
    await load(arrangement.url, smallRequest, WARM_UP_SECONDS, connections);
    const processes = descendants(process.pid);
    const before = processorMilliseconds(processes);
    const report = await load(arrangement.url, smallRequest, seconds, connections);
    const milliseconds = processorMilliseconds(processes) - before;
    return { ...report, microseconds: (milliseconds * 1000) / report.requests };
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
