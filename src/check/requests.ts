import { toolPath } from '../contract/endpoints.ts';
import { httpLimits } from '../contract/limits.ts';
import { endpointPath, MCP_PATH } from '../contract/path.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { limits } from '../core/limits.ts';
import { VERSION } from '../core/version.ts';
import { registry } from '../tools/registry.ts';
import type { CheckRequest } from './exchange.ts';
import type { CheckName } from './findings.ts';

/** The requests of the check, derived from the definitions of the tools and of the contract. */

const headers = { 'content-type': 'application/json' };

const tools = [...registry.values()];

/** Some examples of each tool: the first of each, then the second of each, and so on. */
export const exampleRequests: readonly CheckRequest[] = [0, 1, 2, 3, 4].flatMap((index) =>
  tools.flatMap((tool) => {
    const body = JSON.stringify(tool.examples[index]?.input);
    return body === undefined ? [] : [{ method: 'POST', target: toolPath(tool), headers, body }];
  }),
);

const [first] = tools;
const input: Readonly<Record<string, unknown>> = first?.examples.find((example) => 'data' in example)?.input ?? {};
const sample = JSON.stringify(input);

/** A request that any server of this contract converts. */
export const sampleRequest: CheckRequest = {
  method: 'POST',
  target: endpointPath(first?.name ?? ''),
  headers,
  body: sample,
};

/** A body with a long text and a long result, and spaces up to this length. */
function bodyOf(bytes: number): string {
  const text = String(input[TEXT_FIELD]);
  const body = JSON.stringify({ ...input, [TEXT_FIELD]: text.repeat(limits.textCodePoints / text.length) });
  return body + ' '.repeat(bytes - Buffer.byteLength(body));
}

const origin = 'https://page.example';
const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
const post = (changes: Partial<CheckRequest>): CheckRequest => ({ ...sampleRequest, ...changes });
const get = (target: string): CheckRequest => ({ method: 'GET', target });

const clientInfo = { name: 'textmill-check', version: VERSION };
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
const initialize = post({
  target: MCP_PATH,
  headers: { ...headers, accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
});

/** A request for each kind of response of the contract that something in front of a server may change. */
export const contractCases: readonly (readonly [CheckName, CheckRequest])[] = [
  ['invalid-json', post({ body: sample.slice(0, -1) })],
  ['longest-body', post({ body: bodyOf(httpLimits.bodyBytes) })],
  ['too-large', post({ body: bodyOf(httpLimits.bodyBytes + 1) })],
  ['media-type', post({ headers: { 'content-type': 'text/plain' } })],
  ['unknown-path', post({ target: endpointPath('nothing') })],
  ['no-slash', post({ target: sampleRequest.target.slice(0, -1) })],
  ['wrong-method', get(sampleRequest.target)],
  ['preflight', { method: 'OPTIONS', target: sampleRequest.target, headers: { origin, ...asked } }],
  ['health', get('/healthz')],
  ['health', get('/readyz')],
  ['mcp', initialize],
];

/** At most this many requests count, apart from the examples: the cases, and one with a forged address. */
export const RESERVED_POSTS = contractCases.filter(([, { method }]) => method === 'POST').length + 1;
