import { createContract } from '../contract/contract.ts';
import type { Document } from '../contract/document.ts';
import { toolPath } from '../contract/endpoints.ts';
import { httpLimits } from '../contract/limits.ts';
import { headersOf } from '../contract/message.ts';
import { endpointPath, MCP_PATH } from '../contract/path.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { VERSION } from '../core/version.ts';
import { createMcpExtension } from '../mcp/http.ts';
import { registry } from '../tools/registry.ts';
import { type CheckRequest, type CheckResponse, withoutCoding } from './exchange.ts';

/** The requests of the check, and the response of this version's own contract to each. */

/** The check of a request with an address that the client wrote itself. */
export const FORGED = 'forged address';

const tools = [...registry.values()];
const target = endpointPath(tools[0]?.name ?? '');
const sample = JSON.stringify({ [TEXT_FIELD]: 'text' });
const random = () => Math.floor(Math.random() * 256);
const json = { 'content-type': 'application/json' };

/** A request without a body. */
export function get(check: string, path: string, headers: CheckRequest['headers'] = {}): CheckRequest {
  return { check, method: 'GET', target: path, headers, body: '' };
}

/** A request to a tool. */
function post(check: string, changes: Partial<CheckRequest> = {}): CheckRequest {
  return { check, method: 'POST', target, headers: json, body: sample, ...changes };
}

const origin = 'https://page.example';
const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };

const clientInfo = { name: 'textmill-check', version: VERSION };
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
const initialize = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
const events = { ...json, accept: 'application/json, text/event-stream' };

/** A request for each kind of response of the contract that something in front of a server may change. */
export const contractRequests: readonly CheckRequest[] = [
  get('health', '/healthz'),
  get('health', '/readyz'),
  post('examples'),
  post('400 invalid JSON', { body: sample.slice(0, -1) }),
  post('404 unknown path', { target: endpointPath('nothing') }),
  post('404 no final slash', { target: target.slice(0, -1) }),
  get('405 wrong method', target),
  post('longest body', { body: sample.padEnd(httpLimits.bodyBytes) }),
  post('413 body too large', { body: sample.padEnd(httpLimits.bodyBytes + 1) }),
  post('415 wrong media type', { headers: { 'content-type': 'text/plain' } }),
  { ...get('CORS preflight', target, { origin, ...asked }), method: 'OPTIONS' },
  post('MCP', { target: MCP_PATH, headers: events, body: initialize }),
  // After others, which the server has counted for the right address.
  post(FORGED, { headers: { ...json, 'x-forwarded-for': `198.18.${random()}.${random()}` } }),
];

/** Every form of each document. */
export function documentRequests(documents: ReadonlyMap<string, Document>): readonly CheckRequest[] {
  const pages = [...documents].flatMap(([path, one]) => ('body' in one ? [{ path, etag: one.etag }] : []));
  return pages.flatMap(({ path, etag }) => [
    get('documents', path),
    get('compression', path, { 'accept-encoding': 'br' }),
    get('compression', path, { 'accept-encoding': 'gzip' }),
    get('304 not modified', path, { 'if-none-match': etag }),
  ]);
}

/** Some examples of each tool. */
export const exampleRequests: readonly CheckRequest[] = tools.flatMap((tool) =>
  tool.examples
    .slice(0, 5)
    .map(({ input }) => post('examples', { target: toolPath(tool), body: JSON.stringify(input) })),
);

/** Creates the function that returns the expected response. The contract has no I/O, so it responds in this process. */
export function createExpectation(documents: ReadonlyMap<string, Document>) {
  const mcp = createMcpExtension({ registry, allowedHosts: undefined, reportBug: () => undefined });
  const extensions = new Map([[MCP_PATH, mcp]]);
  const contract = createContract(registry, { requireUserAgent: false, documents, extensions });
  return async ({ method, target: path, headers, body }: CheckRequest): Promise<CheckResponse> => {
    const bytes = Buffer.from(body);
    const lines: CheckRequest['headers'] = { host: 'localhost', 'content-length': `${bytes.length}`, ...headers };
    const own = { header: (name: string) => lines[name], version: '1.1', bytes: 0, lines: 0, client: () => '' };
    const begun = await contract.begin({ method, target: path, ...own }, false);
    const answer = begun.answer ?? (await contract.answer(begun.admission, bytes));
    const named = new Map(Object.entries(headersOf(answer)).map(([name, value]) => [name.toLowerCase(), value]));
    return {
      status: answer.status,
      headers: Object.fromEntries(named),
      body: withoutCoding(Buffer.from(answer.body), named.get('content-encoding')),
    };
  };
}
