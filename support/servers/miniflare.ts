import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Miniflare } from 'miniflare';

/** What wrangler.jsonc says, as far as it is used here. */
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

/** Reads wrangler.jsonc, whose comments are lines of their own. */
export function readWranglerConfig(): WranglerConfig {
  const text = readFileSync('wrangler.jsonc', 'utf8').replace(/^\s*\/\/.*$/gm, '');
  const config: WranglerConfig = JSON.parse(text);
  return config;
}

export interface StartedWorker {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * The built Worker as wrangler.jsonc deploys it, in workerd, the platform's own engine.
 *
 * @param rateLimit POSTs an address may make a minute; 0: no limit.
 * @param vars In place of those of the configuration.
 */
export async function startWorker(
  rateLimit: number,
  vars: Readonly<Record<string, string>> = {},
): Promise<StartedWorker> {
  const { main, assets, ratelimits, ...config } = readWranglerConfig();
  const [{ name, namespace_id, simple }] = ratelimits;
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: true,
    scriptPath: main,
    compatibilityDate: config.compatibility_date,
    bindings: { ...config.vars, RATE_LIMIT_PER_MINUTE: String(rateLimit), ...vars },
    ...(rateLimit === 0 ? {} : { ratelimits: { [name]: { namespace_id, simple: { ...simple, limit: rateLimit } } } }),
    assets: {
      directory: assets.directory,
      binding: assets.binding,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: assets.run_worker_first },
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
    },
  });
  const url = await miniflare.ready;
  if (rateLimit > 0) await beginningOfWindow();
  return { port: Number(url.port), stop: () => miniflare.dispose() };
}

/** The simulated limiter's windows are the minutes of the clock: waits for the next where little of this one is left. */
async function beginningOfWindow(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 5_000) await setTimeout(left);
}
