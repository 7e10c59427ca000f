import { toolPath } from '../contract/endpoints.ts';
import { httpLimits } from '../contract/limits.ts';
import { endpointPath, NOT_FOUND_PATH, REFERENCE_PATH } from '../contract/path.ts';
import { OPERATION_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import type { Tool } from '../core/tool.ts';
import { type Registry, registry } from '../tools/registry.ts';
import type { CheckRequest } from './exchange.ts';
import type { CheckName } from './findings.ts';

/** The requests of the check, derived from the definitions of the tools and of the contract. */

export interface CheckCase {
  readonly check: CheckName;
  readonly request: CheckRequest;
  /** Whether the body depends on the build, and is not compared. */
  readonly hasOwnBody?: boolean;
}

/** How many examples are sent at most, so that a run stays below the default limit. */
export const MOST_EXAMPLES = 30;

const headers = { 'content-type': 'application/json' };

function post(tool: Tool, body: string): CheckRequest {
  return { method: 'POST', target: toolPath(tool), headers, body };
}

/** The examples that are sent: first one per operation and one error of each tool, then others. */
export function exampleRequests(most: number, tools: Registry = registry) {
  const all = [...tools.values()].flatMap((tool) => inputsOf(tool).map((input) => ({ tool, ...input })));
  const seen = new Set<string>();
  const isRepeated = all.map(({ tool, kind }) => seen.size === seen.add(`${tool.name} ${kind}`).size);
  const ordered = [false, true].flatMap((isLater) => all.filter((_, index) => isRepeated[index] === isLater));
  const requests = ordered.slice(0, most).map(({ tool, input }) => post(tool, JSON.stringify(input)));
  return { requests, total: all.length };
}

/** The inputs of the examples, and a text for each operation that has none. */
function inputsOf({ fields, examples }: Tool) {
  const { choices = [], default: usual } = fields[OPERATION_FIELD] ?? {};
  const given = examples.map((example) => ({
    input: example.input,
    kind: 'error' in example ? 'error' : String(example.input[OPERATION_FIELD] ?? usual),
  }));
  const text = examples[0]?.input[TEXT_FIELD] ?? '';
  const others = choices.filter(({ value }) => !given.some(({ kind }) => kind === value));
  return [
    ...given,
    ...others.map(({ value }) => ({ input: { [TEXT_FIELD]: text, [OPERATION_FIELD]: value }, kind: value })),
  ];
}

const [first] = [...registry.values()];
const sample = JSON.stringify(first?.examples.find((example) => 'data' in example)?.input ?? {});

/** A request that any server of this contract converts. */
export const sampleRequest: CheckRequest = {
  method: 'POST',
  target: endpointPath(first?.name ?? ''),
  headers,
  body: sample,
};

const bodyOf = (bytes: number) => sample + ' '.repeat(bytes - Buffer.byteLength(sample));
const origin = 'https://page.example';

/** A request for each kind of response of the contract that something in front of a server may change. */
export const contractCases: readonly CheckCase[] = [
  { check: 'invalid-json', request: { ...sampleRequest, body: sample.slice(0, -1) } },
  { check: 'missing-field', request: { ...sampleRequest, body: '{}' } },
  { check: 'longest-body', request: { ...sampleRequest, body: bodyOf(httpLimits.bodyBytes) } },
  { check: 'too-large', request: { ...sampleRequest, body: bodyOf(httpLimits.bodyBytes + 1) } },
  { check: 'media-type', request: { ...sampleRequest, headers: { 'content-type': 'text/plain' } } },
  { check: 'unknown-path', request: { ...sampleRequest, target: endpointPath('nothing') } },
  { check: 'no-slash', request: { ...sampleRequest, target: sampleRequest.target.slice(0, -1) } },
  { check: 'wrong-method', request: { method: 'GET', target: sampleRequest.target } },
  {
    check: 'preflight',
    request: {
      method: 'OPTIONS',
      target: sampleRequest.target,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    },
  },
  { check: 'health', request: { method: 'GET', target: '/healthz' } },
  { check: 'health', request: { method: 'GET', target: '/readyz' } },
  { check: 'redirect', request: { method: 'GET', target: REFERENCE_PATH.slice(0, -1) } },
  {
    check: 'not-found-page',
    request: { method: 'GET', target: NOT_FOUND_PATH, headers: { accept: 'text/html' } },
    hasOwnBody: true,
  },
];

/** At most this many requests count, apart from the examples: the cases, HTTP/2, MCP and other addresses. */
export const RESERVED_POSTS = contractCases.filter(({ request }) => isCounted(request)).length + 7;

function isCounted({ method, target }: CheckRequest): boolean {
  return method === 'POST' && target === sampleRequest.target;
}
