import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tool } from '../../src/core/tool.ts';
import { createRegistry, registry } from '../../src/tools/registry.ts';
import { findProgram } from '../../support/programs.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import type { TestRequest } from '../../support/transports/transport.ts';
import { aRequest, cases } from '../contract/cases.ts';
import { drift, record } from './redocly.ts';
import { narrowedDescription, runSpecmatic } from './specmatic.ts';

/** Compares openapi.json with the service by outside programs. They write to a temporary folder. */

const tools = [...registry.values()];

let folder: string;
let nodes: StartedNode[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'textmill-description-'));
  nodes = [];
});

afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await rm(folder, { recursive: true });
});

async function start(options: StartOptions = {}): Promise<number> {
  const node = await startNode(options);
  nodes.push(node);
  return node.port;
}

/** Returns a number as the result. */
const wrong = altered((tool) => (values) => JSON.parse(JSON.stringify({ ...tool.run(values), result: 1 })));

describe('@redocly/cli drift over recorded traffic', () => {
  const one = tools.map((tool) => requestTo(tool, { text: 'a' }));
  const broken = altered(() => () => {
    throw new Error('a bug');
  });

  /** Servers, and the requests to each. */
  const recordings: readonly { readonly options: StartOptions; readonly requests: readonly TestRequest[] }[] = [
    { options: {}, requests: [...tools.flatMap(variousRequests), ...tableRequests] },
    { options: { rateLimit: 1 }, requests: [aRequest, ...one] },
    { options: { requireUserAgent: true }, requests: one },
    { options: { isOverloaded: true }, requests: one },
    { options: { registry: broken }, requests: one },
  ];

  test('finds nothing for every operation and every status that the proxy passes on', async () => {
    const traffic = join(folder, 'traffic');
    await mkdir(traffic);
    for (const [index, { options, requests }] of recordings.entries()) {
      await record(await start(options), requests, join(traffic, `${index}.har`));
    }
    const { run, problems, operations } = await drift(traffic);
    expect(problems).toEqual([]);
    const totalExchanges = recordings.flatMap(({ requests }) => requests).length;
    expect(run).toMatchObject({ totalExchanges, undocumentedExchanges: 0, skippedExchanges: 0 });
    expect(operations).toHaveLength(tools.length);
    for (const { path, missing } of operations) {
      // No operation returns 404 or 405. The proxy waits for complete requests (408), rejects Expect (417), and sends
      // its own version of HTTP (505) and transfer coding (501).
      const notPassedOn = ['404', '405', '408', '417', '501', '505'];
      const unexpected = missing.filter(({ status = '' }) => !notPassedOn.includes(status));
      expect({ path, unexpected }).toEqual({ path, unexpected: [] });
    }
  });

  test('finds a result of another type', async () => {
    const traffic = join(folder, 'traffic');
    await mkdir(traffic);
    await record(await start({ registry: wrong }), [aRequest], join(traffic, 'one.har'));
    const { problems } = await drift(traffic);
    expect(problems).toContainEqual(
      expect.objectContaining({ message: 'Response field "data.result" must be string.' }),
    );
  });
});

const java = findProgram('java', 'openjdk-17-jre-headless');

describe.skipIf(java === undefined)('specmatic', () => {
  const specmatic = (described: readonly Tool[], port: number, settings = {}) =>
    runSpecmatic(java ?? '', folder, JSON.stringify(narrowedDescription(described)), port, settings);

  test('generates valid and invalid requests and gets the described responses', async () => {
    const { tests, failures } = await specmatic(tools, await start(), {
      SPECMATIC_GENERATIVE_TESTS: 'true',
      // An operation has too many combinations of options to try them all.
      MAX_TEST_REQUEST_COMBINATIONS: '50',
    });
    expect(failures).toEqual([]);
    expect(tests).toBeGreaterThan(500);
  });
});

function requestTo({ name }: Tool, input: unknown): TestRequest {
  return { ...aRequest, target: `/api/v1/${name}/`, body: new TextEncoder().encode(JSON.stringify(input)) };
}

/** The examples of a tool, a request with all fields, and requests that are rejected for their head or size. */
function variousRequests(tool: Tool): readonly TestRequest[] {
  const defaults = Object.entries(tool.fields).map(([name, field]) => [name, field.default ?? 'a']);
  const request = requestTo(tool, Object.fromEntries(defaults));
  return [
    ...tool.examples.map(({ input }) => requestTo(tool, input)),
    request,
    { ...request, headers: {} },
    { ...request, headers: { ...request.headers, cookie: 'x'.repeat(10_000) } },
    { ...request, body: new Uint8Array(40_000) },
  ];
}

/**
 * The requests in the contract's table that call an operation. Requests with a query, a Content-Encoding or a byte
 * order mark are omitted, since the description does not cover these parts of HTTP and JSON.
 */
const tableRequests: readonly TestRequest[] = cases
  .map(({ request }) => request)
  .filter(({ method, target }) => method === 'POST' && tools.some(({ name }) => target === `/api/v1/${name}/`))
  .filter(({ headers, body }) => headers['content-encoding'] === undefined && body?.[0] !== 0xef);

/** All tools, with other conversions. */
function altered(runOf: (tool: Tool) => Tool['run']) {
  return createRegistry(tools.map((tool) => ({ ...tool, run: runOf(tool) })));
}
