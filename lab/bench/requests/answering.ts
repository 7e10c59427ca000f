import { createContract } from '../../../src/contract/contract.ts';
import type { Answer } from '../../../src/contract/message.ts';
import { MemoryLimiter } from '../../../src/server/limiter/memory.ts';
import { registry } from '../../../src/tools/registry.ts';

/** A request to a tool's endpoint. */
export interface ToolRequest {
  readonly tool: string;
  readonly body: Uint8Array;
}

const contract = createContract(registry, { requireUserAgent: false, limiter: new MemoryLimiter(1_000_000_000) });

/** Makes a function that sends a request through the contract, as a server does, without a socket. */
export function answering({ tool, body }: ToolRequest): () => Answer {
  const headers = new Map([
    ['host', 'localhost'],
    ['content-type', 'application/json'],
    ['content-length', String(body.length)],
  ]);
  const head = {
    method: 'POST',
    target: `/api/v1/${tool}/`,
    header: (name: string) => headers.get(name),
    version: '1.1',
    bytes: 100,
    lines: 0,
    client: () => '127.0.0.1',
  };
  return () => {
    const begun = contract.begin(head, false);
    if (begun instanceof Promise) throw new Error('the limiter must answer immediately');
    const answer = begun.answer ?? contract.answer(begun.admission, body);
    if (answer instanceof Promise) throw new Error('a tool must answer immediately');
    return answer;
  };
}
