import { startCloudflareWorker } from '../servers/miniflare.ts';
import { exchangeWith } from './node-http.ts';
import type { Transport } from './transport.ts';

/** The contract on Workers: what wrangler.jsonc deploys, in workerd. */
export const cloudflareWorkers: Transport = {
  name: 'Workers',
  canBeOverloaded: false,
  tellsRemaining: false,
  exceptions: {
    'a whole URL as the target, as proxies send it, names the same path':
      'workerd refuses such a target by itself, with 500',
  },
  async start({ rateLimit, requireUserAgent }) {
    const worker = await startCloudflareWorker(rateLimit, { REQUIRE_USER_AGENT: String(requireUserAgent) });
    // workerd ends a connection whose request it answered without reading its body; on the platform the edge is between.
    return { exchange: (request) => exchangeWith(worker.port, request, false), stop: worker.stop };
  },
};
