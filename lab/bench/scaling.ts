import { bun, deno, node24 } from '../../support/servers/engines.ts';
import { startCloudflareWorker } from '../../support/servers/miniflare.ts';
import { NGINX_HOST, startSite } from '../../support/servers/nginx.ts';
import { startRedis } from '../../support/servers/redis-server.ts';
import { type Command, startProcess } from '../../support/servers/server-process.ts';
import { fetchAnswer } from './http/contestants.ts';
import { CONNECTIONS, load, POSTS_PER_MINUTE, smallRequest, whyNoLoad } from './http/load.ts';
import { type BenchOptions, progress, rounded, type Table } from './options.ts';
import { descendants, processorMilliseconds } from './processor.ts';
import { median } from './statistics.ts';

const WARM_UP_SECONDS = 3;

/** Running processes that serve a URL. */
interface Setup {
  readonly url: string;
  stop(): Promise<unknown>;
}

const environment = { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: String(POSTS_PER_MINUTE) };

const onNode24: Command = [node24, 'dist/server.js'];

const setups: readonly { readonly title: string; start(): Promise<Setup> }[] = [
  { title: 'Node 24', start: () => startProcess(environment, onNode24) },
  { title: 'Node 24, WORKERS=2', start: () => startProcess({ ...environment, WORKERS: '2' }, onNode24) },
  { title: 'Bun', start: () => startProcess(environment, [bun, 'run', 'dist/bun.js']) },
  {
    title: 'Deno',
    start: () => startProcess(environment, [deno, 'run', '--allow-all', '--no-prompt', 'dist/deno.js']),
  },
  { title: 'Cloudflare Workers, in workerd', start: startWorker },
  { title: 'nginx and two servers on Node 20, REDIS_URL', start: startSharingSite },
];

/** Measures each setup. Its time includes all of its programs. */
export async function* measureScaling({ rounds = 3, seconds = 4 }: BenchOptions): AsyncGenerator<Table> {
  const problem = whyNoLoad();
  if (problem !== undefined) throw new Error(problem);
  const measured = setups.map((): Awaited<ReturnType<typeof run>>[] => []);
  // In turns, so that other programs on the machine affect all of them equally.
  for (let round = 1; round <= rounds; round++) {
    progress(`round ${round} of ${rounds}: ${seconds} s each, ${CONNECTIONS} connections`);
    for (const [index, { start }] of setups.entries()) measured[index]?.push(await run(start, seconds));
  }
  yield {
    title: `${CONNECTIONS} connections`,
    rows: setups.map(({ title }, index) => {
      const runs = measured[index] ?? [];
      return {
        setup: title,
        'requests/s': rounded(median(runs.map((each) => each.perSecond))),
        'µs per request': rounded(median(runs.map((each) => each.microseconds)), 1),
      };
    }),
  };
}

async function run(start: () => Promise<Setup>, seconds: number) {
  const setup = await start();
  try {
    await load(setup.url, smallRequest, WARM_UP_SECONDS);
    const processes = descendants(process.pid);
    const before = processorMilliseconds(processes);
    const { perSecond, requests } = await load(setup.url, smallRequest, seconds);
    return { perSecond, microseconds: ((processorMilliseconds(processes) - before) * 1000) / requests };
  } finally {
    await setup.stop();
  }
}

async function startWorker(): Promise<Setup> {
  const { port, stop } = await startCloudflareWorker(0);
  const url = `http://127.0.0.1:${port}`;
  // The simulated platform's own Workers start with their first request.
  await fetchAnswer(url, smallRequest);
  return { url, stop };
}

async function startSharingSite(): Promise<Setup> {
  const redis = await startRedis();
  const site = await startSite({ ...environment, REDIS_URL: redis.url });
  return {
    url: `http://${NGINX_HOST}:${site.proxy.port}`,
    async stop() {
      await site.stop();
      await redis.stop();
    },
  };
}
