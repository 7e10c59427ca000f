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

/** A POST request with an input. */
function post(tool: Tool, body: string, headers: Readonly<Record<string, string>> = json): CheckRequest {
  return { method: 'POST', target: toolPath(tool), headers, body };
}

const json = { 'content-type': 'application/json' };

/** The examples that are sent: one per operation of each tool, and one error of each tool. */
export function exampleRequests(): { readonly requests: readonly CheckRequest[]; readonly total: number } {
  const tools = [...registry.values()];
  const chosen = tools.flatMap((tool) =>
    Array.from(
      new Map(tool.examples.toReversed().map((example) => [kindOf(tool, example), example])).values(),
      ({ input }) => post(tool, JSON.stringify(input)),
    ),
  );
  return {
    requests: chosen.slice(0, MOST_EXAMPLES),
    total: tools.reduce((sum, { examples }) => sum + examples.length, 0),
  };
}

function kindOf({ fields }: Tool, example: Example): string {
  return 'error' in example ? '' : `=${example.input[OPERATION_FIELD] ?? fields[OPERATION_FIELD]?.default}`;
}

const [first] = [...registry.values()];
const sample = JSON.stringify(first?.examples.find((example) => 'data' in example)?.input ?? {});

/** A request that any server of this contract converts. */
export const sampleRequest: CheckRequest = {
  method: 'POST',
  target: endpointPath(first?.name ?? ''),
  headers: json,
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
export const RESERVED_POSTS = contractCases.filter(({ request }) => request.method === 'POST').length + 7;
