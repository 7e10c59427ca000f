import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { PROGRAMS } from '../programs.ts';
import { exchangeWith } from '../transports/node-http.ts';
import type { Transport } from '../transports/transport.ts';

/** Runs Workers in workerd, the platform's own runtime, by Miniflare, one of the programs of the longer suites. */

/** The parts of wrangler.jsonc that are used here. */
export interface WranglerConfig {
  readonly main: string;
  readonly compatibility_date: string;
  readonly assets: {
    readonly directory: string;
    readonly binding: string;
    readonly run_worker_first: true;
    readonly html_handling: 'none';
    readonly not_found_handling: 'none';
  };
  readonly ratelimits: readonly [
    {
      readonly name: string;
      readonly namespace_id: string;
      readonly simple: { readonly limit: number; readonly period: 10 | 60 };
    },
  ];
  readonly vars: Readonly<Record<string, string>>;
}

/** Reads wrangler.jsonc. Its comments are whole lines. */
export function readWranglerConfig(): WranglerConfig {
  const text = readFileSync('wrangler.jsonc', 'utf8').replace(/^\s*\/\/.*$/gm, '');
  const config: WranglerConfig = JSON.parse(text);
  return config;
}

export interface StartedCloudflareWorker {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * How a Worker counts requests: per minute of the clock, as Miniflare simulates the platform, or without a time
 * limit.
 */
export type Counting = 'by the minute' | 'without end';

/**
 * Starts the built Worker as wrangler.jsonc deploys it.
 *
 * @param rateLimit POST requests per address and minute; 0 for no limit.
 * @param vars They override the variables of the configuration.
 */
export async function startCloudflareWorker(
  rateLimit: number,
  vars: Readonly<Record<string, string>> = {},
  counting: Counting = 'without end',
): Promise<StartedCloudflareWorker> {
  const { main, assets, ratelimits, ...config } = readWranglerConfig();
  const [{ name, namespace_id, simple }] = ratelimits;
  const worker = {
    name: 'textmill',
    modules: true,
    scriptPath: main,
    compatibilityDate: config.compatibility_date,
    bindings: { ...config.vars, RATE_LIMIT_PER_MINUTE: String(rateLimit), ...vars },
    ...(rateLimit === 0 || counting === 'without end'
      ? {}
      : { ratelimits: { [name]: { namespace_id, simple: { ...simple, limit: rateLimit } } } }),
    ...(rateLimit === 0 || counting === 'by the minute'
      ? {}
      : { wrappedBindings: { [name]: { scriptName: COUNTER.name, bindings: { most: rateLimit } } } }),
    assets: {
      directory: assets.directory,
      binding: assets.binding,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: assets.run_worker_first },
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
    },
  };
  const miniflare = startMiniflare({ host: '127.0.0.1', port: 0, workers: [worker, COUNTER] });
  const url = await miniflare.ready;
  return { port: Number(url.port), stop: () => miniflare.dispose() };
}

/** The contract on Cloudflare Workers: the Worker of wrangler.jsonc, in workerd. */
export const cloudflareWorkers: Transport = {
  name: 'Workers',
  canBeOverloaded: false,
  tellsRemaining: false,
  exceptions: {
    'a whole URL as the target, as proxies send it, names the same path':
      'workerd itself rejects such a target with 500',
  },
  async start({ rateLimit, requireUserAgent }) {
    const worker = await startCloudflareWorker(rateLimit, { REQUIRE_USER_AGENT: String(requireUserAgent) });
    // workerd closes a connection if it responds without reading the body. On the platform, the client's connection
    // ends at the edge.
    return { exchange: (request) => exchangeWith(worker.port, request, false), stop: worker.stop };
  },
};

/**
 * Bundles a Worker as for deployment, runs it, and returns the text of its response.
 *
 * @param source The module of the Worker.
 * @param folder The folder from which it imports.
 */
export async function workerText(source: string, folder: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker'],
    write: false,
  });
  const worker = startMiniflare({
    modules: true,
    script: outputFiles[0]?.text ?? '',
    compatibilityDate: '2026-01-01',
  });
  try {
    return await (await worker.dispatchFetch('http://worker.example/')).text();
  } finally {
    await worker.dispose();
  }
}

/** The members of Miniflare that are used. Its types are not installed in the root. */
interface Miniflare {
  readonly ready: Promise<URL>;
  dispatchFetch(url: string): Promise<Response>;
  dispose(): Promise<void>;
}

function startMiniflare(options: object): Miniflare {
  const programs: { readonly Miniflare: new (options: object) => Miniflare } = createRequire(
    resolve(PROGRAMS, 'package.json'),
  )('miniflare');
  return new programs.Miniflare(options);
}

/**
 * A replacement for the platform's rate limiter. Its window never ends, so a test gets the same responses at any
 * time.
 */
const COUNTER = {
  name: 'counter',
  modules: true,
  script: `export default ({ most }) => {
  const counts = new Map();
  return {
    async limit({ key, ...others }) {
      if (typeof key !== 'string' || Object.keys(others).length > 0) throw new TypeError('not as the platform has it');
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= most };
    },
  };
};`,
};
