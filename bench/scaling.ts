// What each arrangement of processes does: docs/scaling.md has the figures.
//
//   npm run bench:scaling -- [--rounds 3] [--seconds 5]
//
// The load has a core of its own where there is one; all else shares the rest, so that requests a second compare
// arrangements on this machine only. The processor time a request, of all processes but the load's, is what a larger
// machine divides its cores by.
import { parseArgs } from 'node:util';
import { installPackages } from '../support/install-packages.ts';
import { bun, deno, node24 } from '../support/servers/engines.ts';
import { NGINX_HOST, startSite } from '../support/servers/nginx.ts';
import { startRedis } from '../support/servers/redis-server.ts';
import { type Command, type ServerProcess, startProcess } from '../support/servers/server-process.ts';
import { CONNECTIONS, measure, needWrk, POSTS_PER_MINUTE, print } from './load.js';
import { descendants, processorMilliseconds } from './processor.ts';
import { median } from './statistics.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '5' } },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

/** Something that answers at a URL until it is stopped. */
interface Arrangement {
  readonly url: string;
  stop(): Promise<void>;
}

const environment = { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: String(POSTS_PER_MINUTE) };

const arrangements: readonly { readonly title: string; start(): Promise<Arrangement> }[] = [
  { title: 'Node 20', start: () => one({}) },
  { title: 'Node 20, logging to a file', start: () => one({ LOG_LEVEL: 'info' }) },
  { title: 'Node 24', start: () => one({}, [node24, 'dist/server.js']) },
  { title: 'Bun', start: () => one({}, [bun, 'run', 'dist/bun.js']) },
  { title: 'Deno', start: () => one({}, [deno, 'run', '--allow-all', '--no-prompt', 'dist/deno.js']) },
  { title: 'Node 20, WORKERS=2', start: () => one({ WORKERS: '2' }) },
  { title: 'Node 20, REDIS_URL', start: () => withRedis((redis) => one(redis)) },
  { title: 'nginx and two of Node 20', start: () => behindNginx({}) },
  { title: 'nginx and two of Node 20, REDIS_URL', start: () => withRedis((redis) => behindNginx(redis)) },
];

installPackages('support/engines');
needWrk();
for (const connections of [CONNECTIONS, 1]) {
  print(`\n${connections} connections, ${rounds} rounds of ${seconds} s, medians\n`);
  print(row('', 'requests/s', 'p50 ms', 'p99 ms', 'µs a request'));
  for (const { title, start } of arrangements) {
    const measured: Awaited<ReturnType<typeof run>>[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await run(start, connections));
    const cell = (digits: number, of: (each: (typeof measured)[number]) => number) =>
      median(measured.map(of)).toFixed(digits);
    print(
      row(
        title,
        cell(0, ({ perSecond }) => perSecond),
        cell(2, ({ p50 }) => p50),
        cell(2, ({ p99 }) => p99),
        cell(1, ({ microseconds }) => microseconds),
      ),
    );
  }
}

async function run(start: () => Promise<Arrangement>, connections: number) {
  const arrangement = await start();
  try {
    const processes = descendants(process.pid);
    const watch = () => {
      before = processorMilliseconds(processes);
    };
    let before = 0;
    const measurement = await measure(arrangement.url, seconds, watch, connections);
    const milliseconds = processorMilliseconds(processes) - before;
    return { ...measurement, microseconds: (milliseconds * 1000) / measurement.requests };
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
  server.kill('SIGTERM');
  await server.exited;
}

function row(title: string, ...cells: readonly string[]): string {
  return title.padEnd(40) + cells.map((each) => each.padStart(14)).join('');
}
