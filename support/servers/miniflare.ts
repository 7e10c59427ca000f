import { readFileSync } from 'node:fs';
import { Miniflare } from 'miniflare';
import { exchangeWith } from '../transports/node-http.ts';
import type { Transport } from '../transports/transport.ts';

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
 * Starts the built Worker as wrangler.jsonc deploys it, in workerd, the platform's own runtime.
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
  const miniflare = new Miniflare({ host: '127.0.0.1', port: 0, workers: [worker, COUNTER] });
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
