import type { DocumentIndex } from '../server/assets/stored-documents.ts';
import { type CloudflareEnvironment, createCloudflareWorker, warmUp } from '../server/engines/cloudflare.ts';

/** The stored documents, which scripts/cloudflare-worker.js inserts here. */
declare const STORED_DOCUMENTS: DocumentIndex;

warmUp();

let answer: ReturnType<typeof createCloudflareWorker> | undefined;

// biome-ignore lint/style/noDefaultExport: Cloudflare Workers require it.
export default {
  fetch(request: Request, environment: CloudflareEnvironment): Promise<Response> {
    answer ??= createCloudflareWorker(environment, STORED_DOCUMENTS);
    return answer(request);
  },
};
