import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { camelCase } from '../../src/core/identifier.ts';
import { operationExamples } from '../../src/documents/openapi/examples.ts';
import { registry } from '../../src/tools/registry.ts';
import { run } from '../../support/packed.ts';
import { node24 } from '../../support/servers/engines.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';

/** Outside programs that read openapi.json: a client and an importer. */

const FILE = 'docs/openapi.json';

const tools = [...registry.values()];

/** The example requests in the description, and their responses. */
const examples = tools.flatMap((tool) => {
  const { requests, successes, errors } = operationExamples(tool);
  return Object.entries(requests).map(([key, { value: sent }]) => ({
    path: `/api/v1/${tool.name}/`,
    id: camelCase(tool.name),
    sent,
    status: key in successes ? 200 : 400,
    body: (successes[key] ?? errors[key])?.value,
  }));
});

let node: StartedNode;
let url: string;

beforeAll(async () => {
  node = await startNode();
  url = `http://127.0.0.1:${node.port}`;
});

afterAll(() => node.stop());

describe('openapi.json', () => {
  test.concurrent('swagger-client: sends each example by its operation, and gets the described response', async () => {
    const pairs = examples.map(({ id, sent }) => [id, sent]);
    const expected = examples.map(({ status, body }) => ({ status, body }));
    expect(await resultOf('swagger-client.js', FILE, url, JSON.stringify(pairs))).toEqual(expected);
  });

  test.concurrent('openapi-to-postmanv2 and postman-runtime: send each request as imported with examples, and get 200', async () => {
    const firsts = tools.map(({ name }) => examples.find(({ path }) => path === `/api/v1/${name}/`));
    const expected = firsts.map((first) => ({ path: first?.path, sent: first?.sent, status: 200, body: first?.body }));
    expect(await resultOf('postman.js', FILE, url, 'Example')).toEqual(expected);
  });
});

/** Runs a script in the folder of the programs, and parses its output as JSON. */
async function resultOf(script: string, ...words: readonly string[]): Promise<unknown> {
  return JSON.parse(await run(node24, [`lab/generators/${script}`, ...words], '.'));
}
