import { createContract } from '../contract/contract.ts';
import type { Document, Page } from '../contract/document.ts';
import type { Answer, RequestHead } from '../contract/message.ts';
import { MCP_PATH } from '../contract/path.ts';
import { createMcpExtension } from '../mcp/http.ts';
import { tagOf } from '../server/assets/tags.ts';
import { registry } from '../tools/registry.ts';
import { allowanceOf } from './allowance.ts';
import type { CheckRequest, Received } from './exchange.ts';

/**
 * The expected responses. The contract is a function without I/O, so this version's own contract answers each request
 * that is sent, with the allowance that the server reports.
 *
 * @param documents This version's own documents by path. Another build has others, so the first content that the server
 *   sends replaces a document, with the tag of this content.
 */
export function createExpectation(documents: Map<string, Document>) {
  const mcp = createMcpExtension({ registry, allowedHosts: undefined, reportBug: () => undefined });
  const options = { requireUserAgent: false, documents, extensions: new Map([[MCP_PATH, mcp]]) };
  const replaced = new Set<string>();
  return async (request: CheckRequest, received: Received): Promise<Answer> => {
    const { target } = request;
    const known = documents.get(target);
    if (isPage(known) && received.status === 200 && !replaced.has(target)) {
      replaced.add(target);
      documents.set(target, withContent(known, received.body));
    }
    const allowance = allowanceOf(received);
    const contract = createContract(registry, { ...options, limiter: allowance && { take: () => allowance } });
    const begun = await contract.begin(headOf(request), false);
    return begun.answer ?? contract.answer(begun.admission, Buffer.from(request.body ?? ''));
  };
}

/** A document with another content. The compressed forms are compared without their coding. */
function withContent(page: Page, body: Buffer): Page {
  return { ...page, body, br: page.br && body, gzip: page.gzip && body, etag: tagOf(body) };
}

/** Whether a document has content. */
export function isPage(document: Document | undefined): document is Page {
  return document !== undefined && 'body' in document;
}

function headOf({ method, target, headers, body = '' }: CheckRequest): RequestHead {
  const length = String(Buffer.byteLength(body));
  const all: Readonly<Record<string, string>> = { host: 'localhost', 'content-length': length, ...headers };
  return { method, target, header: (name) => all[name], version: '1.1', bytes: 0, lines: 0, client: () => '' };
}
