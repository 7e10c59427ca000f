import { createContract } from '../../src/contract/contract.ts';
import type { Document } from '../../src/contract/document.ts';
import { type Answer, headersOf, type RequestHead } from '../../src/contract/message.ts';
import { NOT_FOUND_PATH } from '../../src/contract/path.ts';
import { notFoundPage } from '../../src/documents/pages/not-found-page.ts';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { type Registry, registry } from '../../src/tools/registry.ts';
import type { TestRequest, Transport, TransportOptions } from './transport.ts';

/** The contract as a function call, without a socket or a clock. */
export const sansIo: Transport = {
  name: 'sans I/O',
  canBeOverloaded: true,
  tellsRemaining: true,
  async start(options) {
    const exchange = createExchange(options);
    return {
      async exchange(request) {
        const answer = await exchange(request);
        const { status, body } = answer;
        const lowerCased = Object.entries(headersOf(answer)).map(([name, value]) => [name.toLowerCase(), value]);
        return { status, headers: Object.fromEntries(lowerCased), body: request.method === 'HEAD' ? '' : String(body) };
      },
      async stop() {},
    };
  },
};

const page: Document = { contentType: 'text/html', body: '', etag: 'W/"a"' };
const documents = new Map<string, Document>([
  ['/', page],
  ['/docs/', page],
  [NOT_FOUND_PATH, notFoundPage({ theme: '', script: '', styles: [] })],
]);

/** Makes the function that responds to a request, with the tools of textmill or others. */
export function createExchange(
  { rateLimit, requireUserAgent, isOverloaded }: TransportOptions,
  tools: Registry = registry,
): (request: TestRequest) => Promise<Answer> {
  const limiter = rateLimit === 0 ? undefined : new MemoryLimiter(rateLimit, () => 0);
  const contract = createContract(tools, { requireUserAgent, documents, limiter, isOverloaded: () => isOverloaded });
  return async ({ method, target, headers, body = new Uint8Array() }) => {
    const { answer, admission } = await contract.begin(headOf({ method, target, headers, body }), false);
    return answer ?? contract.answer(admission, body);
  };
}

function headOf({ method, target, headers, body }: TestRequest): RequestHead {
  return {
    method,
    target,
    header: (name) => ({ host: 'localhost', 'content-length': String(body?.length ?? 0), ...headers })[name],
    version: '1.1',
    bytes: 0,
    lines: 0,
    client: () => 'client',
  };
}
