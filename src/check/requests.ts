import { toolPath } from '../contract/endpoints.ts';
import { httpLimits } from '../contract/limits.ts';
import { endpointPath, NOT_FOUND_PATH, REFERENCE_PATH } from '../contract/path.ts';
import { OPERATION_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { limits } from '../core/limits.ts';
import type { Tool } from '../core/tool.ts';
import { type Registry, registry } from '../tools/registry.ts';
import type { CheckRequest } from './exchange.ts';
import type { CheckName } from './findings.ts';

/** The requests of the check, derived from the definitions of the tools and of the contract. */

/** How many examples are sent at most, so that a run stays below the default limit. */
export const MOST_EXAMPLES = 36;

const headers = { 'content-type': 'application/json' };

/** The examples that are sent: one per operation and one error of each tool in turn, then others. */
export function exampleRequests(most: number, tools: Registry = registry) {
  const all = [...tools.values()].flatMap((tool) => {
    const kinds: string[] = [];
    return inputsOf(tool).map(({ input, kind }) => {
      const isRepeated = kinds.includes(kind);
      const turn = isRepeated ? Number.POSITIVE_INFINITY : kinds.push(kind);
      return { turn, request: { method: 'POST', target: toolPath(tool), headers, body: JSON.stringify(input) } };
    });
  });
  const requests = all.toSorted((a, b) => (a.turn < b.turn ? -1 : Number(a.turn > b.turn))).slice(0, most);
  return { requests: requests.map(({ request }) => request), total: all.length };
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
const get = (target: string, accept = '*/*'): CheckRequest => ({ method: 'GET', target, headers: { accept } });

/**
 * A request for each kind of response of the contract that something in front of a server may change, and whether its
 * body depends on the build, and is not compared.
 */
export const contractCases: readonly (readonly [CheckName, CheckRequest, hasOwnBody?: boolean])[] = [
  ['invalid-json', post({ body: sample.slice(0, -1) })],
  ['missing-field', post({ body: '{}' })],
  ['longest-body', post({ body: bodyOf(httpLimits.bodyBytes) })],
  ['too-large', post({ body: bodyOf(httpLimits.bodyBytes + 1) })],
  ['media-type', post({ headers: { 'content-type': 'text/plain' } })],
  ['unknown-path', post({ target: endpointPath('nothing') })],
  ['no-slash', post({ target: sampleRequest.target.slice(0, -1) })],
  ['wrong-method', get(sampleRequest.target)],
  ['preflight', { method: 'OPTIONS', target: sampleRequest.target, headers: { origin, ...asked } }],
  ['health', get('/healthz')],
  ['health', get('/readyz')],
  ['redirect', get(REFERENCE_PATH.slice(0, -1))],
  ['not-found-page', get(NOT_FOUND_PATH, 'text/html'), true],
];

/** At most this many requests count, apart from the examples: the cases, HTTP/2, MCP and other addresses. */
export const RESERVED_POSTS =
  contractCases.filter(([, { method, target }]) => method === 'POST' && target === sampleRequest.target).length + 6;
