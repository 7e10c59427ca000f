import { toolPath } from '../contract/endpoints.ts';
import { httpLimits } from '../contract/limits.ts';
import { endpointPath, NOT_FOUND_PATH, REFERENCE_PATH } from '../contract/path.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import type { Example, Tool } from '../core/tool.ts';
import { registry } from '../tools/registry.ts';
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
const MOST_EXAMPLES = 30;

const headers = { 'content-type': 'application/json' };

function post(tool: Tool, body: string): CheckRequest {
  return { method: 'POST', target: toolPath(tool), headers, body };
}

/** The examples that are sent: first one per operation and one error of each tool, then others. */
export function exampleRequests(): { readonly requests: readonly CheckRequest[]; readonly total: number } {
  const all = [...registry.values()].flatMap((tool) => tool.examples.map((example) => ({ tool, example })));
  const seen = new Set<string>();
  const isRepeated = all.map(({ tool, example }) => seen.size === seen.add(kindOf(tool, example)).size);
  const ordered = [false, true].flatMap((isLater) => all.filter((_, index) => isRepeated[index] === isLater));
  const requests = ordered
    .slice(0, MOST_EXAMPLES)
    .map(({ tool, example }) => post(tool, JSON.stringify(example.input)));
  return { requests, total: all.length };
}

function kindOf({ name, fields }: Tool, example: Example): string {
  const operation = example.input[OPERATION_FIELD] ?? fields[OPERATION_FIELD]?.default;
  return `${name} ${'error' in example ? 'error' : operation}`;
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
