import fc from 'fast-check';
import type { RequestHead } from '../../../src/contract/message.ts';
import { registry } from '../../../src/tools/registry.ts';
import { jsonPieces, mutatedJson } from '../../../support/json/mutated-json.ts';
import { headerNames, sourceWords } from './dictionary.ts';
import { aMessage } from './messages.ts';
import { aCall } from './values.ts';

/** Requests as bytes of HTTP/1.1, after a byte for the circumstances: how they are made, written, and read again. */

interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The mode in which nothing is limited or rejected. */
const PLAIN = '1';

/** A request as HTTP/1.1, with a length that fits. */
export function rawRequest({ method, target, headers, body }: Request, mode = PLAIN): Uint8Array {
  const fields = { host: 'localhost', 'content-length': String(body.length), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${mode}${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body]);
}

const aMode = fc.oneof(
  { arbitrary: fc.constant(PLAIN), weight: 4 },
  { arbitrary: fc.nat(255).map((code) => String.fromCharCode(code)), weight: 1 },
);

const aMethod = fc.oneof(
  { arbitrary: fc.constant('POST'), weight: 8 },
  { arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'CONNECT', 'post', 'BREW'), weight: 2 },
);

const paths = [...registry.keys()].map((name) => `/api/v1/${name}/`);

const aTarget = fc.oneof(
  { arbitrary: fc.constantFrom(...paths, '/mcp'), weight: 8 },
  {
    arbitrary: fc.constantFrom(
      ...['/', '*', '/healthz', '/readyz', '/docs/', '/openapi.json', '/llms.txt', '/base64', '/api/v1/base63/', ''],
      ...['http://localhost/api/v1/base64/', 'localhost:443', 'https://[::1]:8080', '/%62ase64?a=b', '/metrics', '//a'],
    ),
    weight: 2,
  },
);

/** Headers that the contract or a server reads, with values that matter. */
const someHeaders = fc.dictionary(
  fc.constantFrom(
    ...headerNames(['src/contract', 'src/mcp', 'src/server']),
    ...['content-type', 'content-encoding', 'content-length', 'transfer-encoding', 'expect', 'user-agent', 'accept'],
    ...['host', 'origin', 'connection', 'accept-encoding', 'if-none-match', 'range', 'upgrade', 'x-forwarded-for'],
    ...['access-control-request-method', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'cookie', 'te', 'trailer'],
  ),
  fc.oneof(
    fc.constantFrom(
      ...['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8";a=b', 'text/plain'],
      ...['application/problem+json', 'gzip', 'br, gzip;q=0.5', 'identity', 'chunked', 'gzip, chunked', '100-continue'],
      ...['0', '16', '-1', '32769', '999999999999', 'close', 'keep-alive', 'W/"a", *', 'bytes=0-', 'http://localhost'],
      ...['localhost:8080', '[::1]:8080', 'a,b', '2026-07-28', '2025-11-25', 'tools/call', 'base64', '192.0.2.1', ''],
    ),
    fc.constantFrom(...sourceWords(['src/contract', 'src/mcp'])),
    fc.string({ maxLength: 12 }),
  ),
  { maxKeys: 4 },
);

const aBody = fc.oneof(
  { arbitrary: aCall.map(({ input }) => JSON.stringify(input)), weight: 6 },
  { arbitrary: aMessage, weight: 2 },
  { arbitrary: fc.oneof(mutatedJson, jsonPieces), weight: 2 },
);

/** A request for a tool, with a body that mostly fits, or any. */
export const aRawRequest: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    aMode,
    aMethod,
    fc.oneof(
      fc.tuple(aTarget, aBody),
      aCall.map(({ name, input }): [string, string] => [`/api/v1/${name}/`, JSON.stringify(input)]),
    ),
    someHeaders,
  )
  .map(([mode, method, [target, body], headers]) =>
    rawRequest(
      { method, target, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(body) },
      mode,
    ),
  );

/** A message for the MCP endpoint, with the headers of its revision. */
export const anMcpRequest: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    aMode,
    fc.oneof({ arbitrary: aMessage, weight: 8 }, { arbitrary: mutatedJson, weight: 1 }),
    someHeaders,
    fc.boolean(),
  )
  .map(([mode, message, headers, isModern]) => {
    const revision = isModern ? { 'mcp-protocol-version': '2026-07-28', ...namesOf(message) } : {};
    const all = { 'content-type': 'application/json', ...revision, ...headers };
    return rawRequest({ method: 'POST', target: '/mcp', headers: all, body: Buffer.from(message) }, mode);
  });

/** The headers that repeat the method and the name of a message, from revision 2026-07-28. */
function namesOf(message: string): Readonly<Record<string, string>> {
  const method = /"method":"([\w/]+)"/.exec(message)?.[1];
  const name = /"name":"([\w-]+)"/.exec(message)?.[1];
  return {
    ...(method === undefined ? {} : { 'mcp-method': method }),
    ...(name === undefined ? {} : { 'mcp-name': name }),
  };
}

/** A request that a target reads from its input. */
export interface RawRequest {
  /** The circumstances, such as an exhausted rate limit. */
  readonly mode: number;
  readonly head: RequestHead;
  readonly body: Uint8Array;
}

/**
 * Reads a request as leniently as possible: the contract does not rely on what Node's parser rejects, except that no
 * engine passes on a header with U+0000 or a line break.
 */
export function readRequest(bytes: Uint8Array): RawRequest {
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(1, end === -1 ? undefined : end).split('\r\n');
  const [, method = '', target = '', version] = /^([^ ]*) ?(.*?)(?: HTTP\/(.*))?$/s.exec(line) ?? [];
  const headers = new Map<string, string>();
  for (const each of lines) {
    const [name = '', ...values] = each.replaceAll(/[\0\r\n]/g, ' ').split(':');
    const value = values.join(':').trim();
    const key = name.toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  const head: RequestHead = {
    method,
    target,
    header: (name) => headers.get(name),
    version,
    bytes: end === -1 ? text.length : end,
    lines: lines.length,
    client: () => 'client',
  };
  return { mode: bytes[0] ?? 0, head, body: end === -1 ? new Uint8Array() : bytes.subarray(end + 4) };
}
