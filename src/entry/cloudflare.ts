import type { StoredDocument } from '../server/assets/stored-documents.ts';
import { type CloudflareEnvironment, createCloudflareWorker, warmUp } from '../server/engines/cloudflare.ts';

/** The documents by path, which scripts/cloudflare-worker.js puts here. */
declare const STORED_DOCUMENTS: Readonly<Record<string, StoredDocument>>;

warmUp();

let answer: ReturnType<typeof createCloudflareWorker> | undefined;

// biome-ignore lint/style/noDefaultExport: that is how a Worker is found.
export default {
  fetch(request: Request, environment: CloudflareEnvironment): Promise<Response> {
    answer ??= createCloudflareWorker(environment, STORED_DOCUMENTS);
    return answer(request);
  },
};
