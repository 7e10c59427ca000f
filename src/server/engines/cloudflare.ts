import { createContract } from '../../contract/contract.ts';
import { httpLimits } from '../../contract/limits.ts';
import type { Limiter } from '../../contract/message.ts';
import { MCP_PATH } from '../../contract/path.ts';
import { replyBug } from '../../contract/reply.ts';
import { describeBug } from '../../core/bug.ts';
import { errorIn } from '../../core/textmill-error.ts';
import { convert } from '../../core/tool.ts';
import { createMcpExtension } from '../../mcp/http.ts';
import { createMcpWeb } from '../../mcp/web.ts';
import { registry } from '../../tools/registry.ts';
import { createDocumentStore, type DocumentIndex } from '../assets/stored-documents.ts';
import { createFetchHandler, responseOf } from '../fetch/handler.ts';
import { limiterKey } from '../limiter/key.ts';

/**
 * The contract on Cloudflare Workers: the platform's rate limiting counts, and its static assets contain the documents.
 */

/** The bindings and variables of wrangler.jsonc. */
export interface CloudflareEnvironment {
  readonly ASSETS: { fetch(url: string): Promise<Response> };
  /** The platform's rate limiting counts per location, and returns only yes or no. If missing, nothing is limited. */
  readonly RATE_LIMITER?: { limit(options: { readonly key: string }): Promise<{ readonly success: boolean }> };
  /** The limit that RATE_LIMITER was configured with, because the platform does not report it. */
  readonly RATE_LIMIT_PER_MINUTE?: string;
  readonly REQUIRE_USER_AGENT?: string;
}

/** Creates the function that responds to the requests of a Worker. The files of documents are static assets. */
export function createCloudflareWorker(
  environment: CloudflareEnvironment,
  stored: DocumentIndex,
): (request: Request) => Promise<Response> {
  const reportBug = (bug: unknown) => report(bug, 'internal error, a bug in textmill: report the type and the stack');
  const { documents, load } = createDocumentStore(stored, (file) => readAsset(environment, file));
  const mcp = createMcpExtension({
    registry,
    // The platform passes on only requests to the Worker's own host names.
    allowedHosts: undefined,
    reportBug,
    // Created at the start, which has a second of CPU time; a request has ten milliseconds.
    createWeb: createMcpWeb,
  });
  const handle = createFetchHandler<undefined>({
    contract: createContract(registry, {
      requireUserAgent: environment.REQUIRE_USER_AGENT === 'true',
      documents,
      extensions: new Map([[MCP_PATH, mcp]]),
      limiter: createLimiter(environment),
    }),
    // The platform sets this header, and overwrites a client's value.
    clientOf: ({ headers }) => clientOf(headers.get('cf-connecting-ip') ?? ''),
    isDraining: () => false,
    // The platform counts and logs requests itself.
    observe: () => undefined,
    reportBug,
  });
  return async (request) => {
    try {
      await load(request);
    } catch (bug) {
      // Without its body, the document would be served empty.
      report(bug, 'a static asset could not be read: run npm run build, then npx wrangler deploy');
      return responseOf(replyBug(bug));
    }
    return handle(request, undefined);
  };
}

/** The key for an address. A caller through a service binding may have sent any text in the header. */
function clientOf(address: string): string {
  try {
    return limiterKey(address);
  } catch {
    return '';
  }
}

async function readAsset({ ASSETS }: CloudflareEnvironment, file: string): Promise<Uint8Array> {
  // The platform ignores the host.
  const response = await ASSETS.fetch(`https://assets.example${file}`);
  if (!response.ok) throw new Error(`the static assets returned ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Converts every example at the start, which has a second of CPU time; a request has ten milliseconds. */
export function warmUp(): void {
  for (const tool of registry.values()) {
    for (const { input } of tool.examples) {
      // Some are examples of errors.
      errorIn(() => convert(tool, input, { sizeLimits: true }));
    }
  }
}

function createLimiter({ RATE_LIMITER, RATE_LIMIT_PER_MINUTE }: CloudflareEnvironment): Limiter | undefined {
  if (RATE_LIMITER === undefined) return undefined;
  const told = Number(RATE_LIMIT_PER_MINUTE);
  const policy = {
    limit: Number.isInteger(told) && told > 0 ? told : httpLimits.postsPerWindow,
    windowSeconds: httpLimits.rateWindowSeconds,
    // The real time may be shorter: the platform does not report when the window began.
    resetSeconds: httpLimits.rateWindowSeconds,
  };
  return {
    async take(key) {
      try {
        const lateness = new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error('no answer')), LIMITER_MILLISECONDS);
        });
        const { success } = await Promise.race([RATE_LIMITER.limit({ key }), lateness]);
        return { ...policy, isAllowed: success, remaining: success ? undefined : 0 };
      } catch (bug) {
        // A limiter that fails or is late does not fail requests, as with Redis.
        report(
          bug,
          'the rate limiter failed, so the request was allowed without being counted; if this repeats, check the binding RATE_LIMITER in wrangler.jsonc',
        );
        return { ...policy, isAllowed: true, remaining: undefined };
      }
    },
  };
}

/** How long a request waits for the platform's rate limiting, which counts in the same location. */
const LIMITER_MILLISECONDS = 100;

function report(bug: unknown, message: string): void {
  // biome-ignore lint/suspicious/noConsole: a Worker's log is its console.
  console.error(JSON.stringify({ ...describeBug(bug), msg: message }));
}
