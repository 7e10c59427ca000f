import { createContract } from '../../contract/contract.ts';
import type { Limiter } from '../../contract/limiter.ts';
import { MCP_PATH } from '../../contract/path.ts';
import { replyBug } from '../../contract/reply.ts';
import { describeBug } from '../../core/bug.ts';
import { limits } from '../../core/limits.ts';
import { TextmillError } from '../../core/textmill-error.ts';
import { convert } from '../../core/tool.ts';
import { createMcpExtension } from '../../mcp/http.ts';
import { createMcpWeb } from '../../mcp/web.ts';
import { registry } from '../../tools/registry.ts';
import { createDocumentStore, type DocumentIndex } from '../assets/stored-documents.ts';
import { createFetchHandler, responseOf } from '../fetch/handler.ts';
import { limiterKey } from '../limiter/key.ts';

/** The contract on Cloudflare Workers: the platform's limiter counts, and its static assets hold the documents. */

/** What wrangler.jsonc gives a Worker. */
export interface CloudflareEnvironment {
  readonly ASSETS: { fetch(url: string): Promise<Response> };
  /** Without it there is no limit. */
  readonly RATE_LIMITER?: RateLimiter;
  /** What the limiter was told to allow, which it doesn't say itself. */
  readonly RATE_LIMIT_PER_MINUTE?: string;
  readonly REQUIRE_USER_AGENT?: string;
}

/** The platform's rate limiting: each of its locations counts by itself, and says yes or no. */
interface RateLimiter {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/**
 * Makes the function that answers a Worker's requests.
 *
 * @param stored The documents by path; their files are static assets.
 */
export function createCloudflareWorker(
  environment: CloudflareEnvironment,
  stored: DocumentIndex,
): (request: Request) => Promise<Response> {
  const { documents, load } = createDocumentStore(stored, (file) => readAsset(environment, file));
  const mcp = createMcpExtension({
    registry,
    // The platform hands over what is sent to the Worker's own names only: no other name can lead here.
    allowedHosts: undefined,
    reportBug,
    // Set up at the start, which has a second, and not by a request, which has ten milliseconds.
    createWeb: createMcpWeb,
  });
  const handle = createFetchHandler<undefined>({
    contract: createContract(registry, {
      requireUserAgent: environment.REQUIRE_USER_AGENT === 'true',
      documents,
      extensions: new Map([[MCP_PATH, mcp]]),
      limiter: createLimiter(environment),
    }),
    // The platform writes it, over whatever a client sent.
    clientOf: ({ headers }) => clientOf(headers.get('cf-connecting-ip') ?? ''),
    isDraining: () => false,
    // The platform counts and logs requests by itself.
    observe: () => undefined,
    reportBug,
  });
  return async (request) => {
    try {
      await load(request);
    } catch (bug) {
      // Without its body a document would be an empty one.
      report(bug, 'a static asset is missing: run npm run build, and deploy what it makes');
      return responseOf(replyBug(bug));
    }
    return handle(request, undefined);
  };
}

/** Who called by a service binding may have written the address, and anything in its place. */
function clientOf(address: string): string {
  try {
    return limiterKey(address);
  } catch {
    return '';
  }
}

async function readAsset({ ASSETS }: CloudflareEnvironment, file: string): Promise<Uint8Array> {
  // Only the path of the URL counts.
  const response = await ASSETS.fetch(`https://assets.example${file}`);
  if (!response.ok) throw new Error(`the static assets answer ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Converts every example once, as a Worker starts: that has a second of processor time, where the first request that
 * needs a collator has ten milliseconds.
 */
export function warmUp(): void {
  for (const tool of registry.values()) {
    for (const { input } of tool.examples) {
      try {
        convert(tool, input, { sizeLimits: true });
      } catch (error) {
        // Some are examples of errors.
        if (!(error instanceof TextmillError)) throw error;
      }
    }
  }
}

function createLimiter({ RATE_LIMITER, RATE_LIMIT_PER_MINUTE }: CloudflareEnvironment): Limiter | undefined {
  if (RATE_LIMITER === undefined) return undefined;
  const told = Number(RATE_LIMIT_PER_MINUTE);
  const policy = {
    limit: Number.isInteger(told) && told > 0 ? told : limits.postsPerWindow,
    windowSeconds: limits.rateWindowSeconds,
    // It may be less: the platform doesn't say when the window began.
    resetSeconds: limits.rateWindowSeconds,
  };
  return {
    async take(key) {
      try {
        const { success } = await RATE_LIMITER.limit({ key });
        return { ...policy, isAllowed: success, remaining: success ? undefined : 0 };
      } catch (bug) {
        // No request fails for want of a count, here as with Redis.
        report(bug, 'the rate limiter failed: the request is let through');
        return { ...policy, isAllowed: true, remaining: undefined };
      }
    },
  };
}

function reportBug(bug: unknown): void {
  report(bug, 'internal error');
}

/** @param message What is wrong, without a word of what was submitted. */
function report(bug: unknown, message: string): void {
  // biome-ignore lint/suspicious/noConsole: a Worker's log is its console.
  console.error(JSON.stringify({ ...describeBug(bug), msg: message }));
}
