import { startCloudflareWorker } from '../servers/miniflare.ts';
import { exchangeWith } from './node-http.ts';
import type { Transport } from './transport.ts';

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
