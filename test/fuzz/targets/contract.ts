import { type Contract, createContract } from '../../../src/contract/contract.ts';
import type { Allowance } from '../../../src/contract/message.ts';
import { MCP_PATH } from '../../../src/contract/path.ts';
import { createMcpExtension } from '../../../src/mcp/http.ts';
import { readDocuments } from '../../../src/server/assets/document-files.ts';
import { registry } from '../../../src/tools/registry.ts';
import { cases, pathCases } from '../../contract/cases.ts';
import { anMcpRequest, aRawRequest, rawRequest, readRequest } from '../grammar/requests.ts';
import { answerFault } from '../oracles/answer.ts';
import { textsOf } from '../oracles/leak.ts';
import type { Fault, Target } from './target.ts';

/** The contract function, with the MCP endpoint, from the bytes of a request. */

const allowance: Allowance = { isAllowed: true, limit: 60, remaining: 59, windowSeconds: 60, resetSeconds: 60 };
const refusal: Allowance = { ...allowance, isAllowed: false, remaining: 0 };

/** The limiters that the mode of a request chooses from: none, and those that allow or reject, now or later. */
const limiters = [undefined, () => allowance, () => refusal, async () => allowance, async () => refusal];

const bugs: unknown[] = [];
const documents = readDocuments();
const mcpEndpoint = createMcpExtension({ registry, allowedHosts: [], reportBug: (bug) => bugs.push(bug) });
const contracts = limiters.map((take) =>
  [false, true].map((isStrict) =>
    createContract(registry, {
      requireUserAgent: isStrict,
      documents,
      extensions: new Map([[MCP_PATH, mcpEndpoint]]),
      limiter: take && { take },
      isOverloaded: () => isStrict,
    }),
  ),
);

/** Most modes have no limiter and reject nothing. */
function contractOf(mode: number): Contract {
  const isPlain = mode % 4 !== 0;
  const contract = contracts[isPlain ? 0 : (mode >> 2) % limiters.length]?.[isPlain || mode < 128 ? 0 : 1];
  if (contract === undefined) throw new Error('every mode has a contract');
  return contract;
}

/** Runs one request through the contract, and checks the response. */
async function runContract(bytes: Uint8Array): Promise<Fault> {
  const { mode, head, body } = readRequest(bytes);
  const contract = contractOf(mode);
  bugs.length = 0;
  const begun = await contract.begin(head, mode === 3);
  const answer = begun.answer ?? (await contract.answer(begun.admission, body));
  const refused = contract.refuse(head.method, head.target);
  const texts = () => textsOf(bytes, body);
  const named = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((name) => head.header(name) ?? '');
  const bug = bugs[0] ?? answer.bug;
  if (bug !== undefined) return `a bug: ${String(Object(bug).stack)}`;
  return (
    answerFault({ route: begun.route, method: head.method, answer, texts, body, named }) ??
    answerFault({ route: 'unmatched', method: head.method, answer: refused, texts, body, named })
  );
}

export const contract: Target = {
  examples: [...cases, ...pathCases].map(({ request }) =>
    rawRequest({ ...request, body: request.body ?? new Uint8Array() }),
  ),
  grammar: aRawRequest,
  mostBytes: 32_768,
  run: runContract,
};

/** The MCP endpoint behind the contract. */
export const mcp: Target = { grammar: anMcpRequest, mostBytes: 270_000, run: runContract };
