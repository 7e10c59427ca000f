import { expect, test } from 'vitest';
import { createContract } from '../../src/contract/contract.ts';
import { createClientFinder } from '../../src/server/limiter/client-address.ts';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { registry } from '../../src/tools/registry.ts';

/** The CPU time that the content of a header can take. */

const FILLERS = ['1', ',', 'a ', ';q=0', '"a",', '[::1],', '\t', 'br,', ';charset=', '"\\'];
/** Bytes of the largest value in a head of 8 KiB, with some other headers. */
const LARGEST = 7_800;
const HEADERS = [
  ...['accept', 'accept-encoding', 'content-encoding', 'content-length', 'content-type', 'host', 'if-none-match'],
  ...['transfer-encoding', 'user-agent', 'x-forwarded-for'],
];
const REQUESTS = [
  ['GET', '/'],
  ['GET', '/nowhere'],
  ['POST', '/api/v1/base64/'],
] as const;

const clientOf = createClientFinder(['loopback']);
const contract = createContract(registry, { requireUserAgent: true, limiter: new MemoryLimiter(1_000_000) });

/** The shortest time of some calls: in the others, something else ran too. */
function least(call: () => void): number {
  const times = Array.from({ length: 20 }, () => {
    const begun = performance.now();
    call();
    return performance.now() - begun;
  });
  return Math.min(...times);
}

test.each(HEADERS)('%s takes less than twenty times as long as escaping its value, with any content', (name) => {
  const usual: Record<string, string> = { host: 'a', 'user-agent': 'a', 'content-type': 'application/json' };
  for (const filler of FILLERS) {
    const value = `${filler.repeat(LARGEST / filler.length)}x`;
    const escaping = least(() => encodeURIComponent(value));
    for (const [method, target] of REQUESTS) {
      const header = (key: string) => (key === name ? value : usual[key]);
      const client = () => clientOf('127.0.0.1', () => header('x-forwarded-for'));
      const head = { method, target, version: '1.1', bytes: 8_000, lines: 4, header, client };
      expect(least(() => contract.begin(head, false)) / escaping, `${target} with ${filler}`).toBeLessThan(20);
    }
  }
});
