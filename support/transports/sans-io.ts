import { createContract } from '../../src/contract/contract.ts';
import type { Answer } from '../../src/contract/message.ts';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { registry } from '../../src/tools/registry.ts';
import type { Carrier, CarrierOptions, TestRequest } from './transport.ts';

/** The contract called as a function: no socket, no clock. */
export const sansIo: Carrier = {
  name: 'sans I/O',
  canBeOverloaded: true,
  tellsRemaining: true,
  async start(options) {
    const carry = createCarry(options);
    return {
      async exchange(request) {
        const { status, headers, body } = await carry(request);
        const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
        return { status, headers: Object.fromEntries(lowerCased), body: request.method === 'HEAD' ? '' : body };
      },
      async stop() {},
    };
  },
};

function createCarry({
  rateLimit,
  requireUserAgent,
  isOverloaded,
}: CarrierOptions): (request: TestRequest) => Answer | Promise<Answer> {
  const contract = createContract(registry, { requireUserAgent });
  const limiter = rateLimit === 0 ? undefined : new MemoryLimiter(rateLimit, () => 0);
  return ({ method, target, headers, body = new Uint8Array() }) => {
    const head = {
      method,
      target,
      header: (name: string) => (name === 'content-length' ? String(body.length) : headers[name]),
    };
    const opened = contract.open(head);
    if (opened.answer !== undefined) return opened.answer;
    const load = isOverloaded ? 'overloaded' : limiter?.take('client');
    const admitted = contract.admit(opened.route, head, load);
    return 'answer' in admitted ? admitted.answer : contract.answer(admitted.admission, body);
  };
}
