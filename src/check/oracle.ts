import { createContract } from '../contract/contract.ts';
import type { Document } from '../contract/document.ts';
import type { Allowance, Answer, RequestHead } from '../contract/message.ts';
import { MCP_PATH } from '../contract/path.ts';
import { createMcpExtension } from '../mcp/http.ts';
import { registry } from '../tools/registry.ts';
import type { CheckRequest, Received } from './exchange.ts';

/**
 * The expected responses. The contract is a function without I/O, so this version's own contract answers each request
 * that is sent, with the allowance that the server reports.
 */
export type Oracle = (request: CheckRequest, received: Received) => Promise<Answer>;

/** @param documents The expected documents by path, which may change. */
export function createOracle(documents: ReadonlyMap<string, Document>): Oracle {
  let allowance: Allowance | undefined;
  // Only the contract's part of an MCP response is predicted. The body is checked on its own.
  const answer: Answer = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '' };
  const mcp = createMcpExtension({
    registry,
    allowedHosts: undefined,
    reportBug: () => undefined,
    createWeb: () => async () => answer,
  });
  const options = { requireUserAgent: false, documents, extensions: new Map([[MCP_PATH, mcp]]) };
  const unlimited = createContract(registry, options);
  const limited = createContract(registry, { ...options, limiter: { take: () => allowance ?? NONE } });
  return async (request, received) => {
    allowance = allowanceOf(received);
    const contract = allowance === undefined ? unlimited : limited;
    const begun = await contract.begin(headOf(request), false);
    return begun.answer ?? contract.answer(begun.admission, Buffer.from(request.body ?? ''));
  };
}

const NONE: Allowance = { isAllowed: true, limit: 0, windowSeconds: 0, remaining: undefined, resetSeconds: 1 };

/** The allowance that a response reports; undefined if the server has no limit. */
export function allowanceOf({ status, headers }: Received): Allowance | undefined {
  const policy = /^"default";q=(\d{1,9});w=(\d{1,9})$/.exec(headers['ratelimit-policy'] ?? '');
  if (policy === null) return undefined;
  const [, remaining, reset] = /^"default";r=(\d{1,9});t=(\d{1,9})$/.exec(headers['ratelimit'] ?? '') ?? [];
  const isAllowed = status !== 429;
  return {
    isAllowed,
    limit: Number(policy[1]),
    windowSeconds: Number(policy[2]),
    remaining: remaining === undefined ? (isAllowed ? undefined : 0) : Number(remaining),
    resetSeconds: Number(reset ?? headers['retry-after'] ?? 1),
  };
}

function headOf({ method, target, headers, body = '' }: CheckRequest): RequestHead {
  const length = String(Buffer.byteLength(body));
  const all: Readonly<Record<string, string>> = { host: 'localhost', 'content-length': length, ...headers };
  return { method, target, header: (name) => all[name], version: '1.1', bytes: 0, lines: 0, client: () => '' };
}
