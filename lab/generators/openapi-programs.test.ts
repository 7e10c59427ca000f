import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { camelCase } from '../../src/core/identifier.ts';
import type { Tool } from '../../src/core/tool.ts';
import { operationExamples } from '../../src/documents/openapi/examples.ts';
import { createRegistry, registry } from '../../src/tools/registry.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { exchangeWith } from '../../support/transports/node-http.ts';
import type { TestAnswer } from '../../support/transports/transport.ts';
import { aRequest } from '../../test/contract/cases.ts';
import { description } from '../../test/documents/description.ts';
import { newerNode, runProgram, startPrism } from './run-program.ts';

/** Outside programs that read openapi.json: a linter, a validating proxy, a client, an importer. */

const FILE = 'openapi.json';

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

let folder: string;
let node: StartedNode;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'textmill-openapi-'));
  node = await startNode();
  url = `http://127.0.0.1:${node.port}`;
});

afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true });
});

describe('openapi.json', () => {
  test.concurrent('@stoplight/spectral-core: finds nothing in openapi.json, but the broken rule of another description', async () => {
    const broken = join(folder, 'broken.json');
    await writeFile(broken, JSON.stringify({ ...description, tags: [] }));
    const broke = expect.arrayContaining([expect.objectContaining({ code: 'operation-tag-defined' })]);
    expect(await run('spectral.js', FILE, broken)).toEqual([[], broke]);
  });

  test.concurrent('@stoplight/prism-cli: passes on each example, and rejects requests and responses that are not described', async ({
    onTestFinished,
  }) => {
    const wrong = await startNode({ registry: createRegistry(tools.map(withNumber)) });
    onTestFinished(() => wrong.stop());
    const [prism, wrongPrism] = await Promise.all([
      startPrism(FILE, url, onTestFinished),
      startPrism(FILE, `http://127.0.0.1:${wrong.port}`, onTestFinished),
    ]);
    for (const { path, sent, status, body } of examples) {
      const answer = await post(prism, path, sent);
      expect({ sent, status: answer.status, body: JSON.parse(answer.body) }).toEqual({ sent, status, body });
    }
    const found = await exchangeWith(wrongPrism, aRequest);
    expect(JSON.parse(found.body)).toMatchObject({
      status: 500,
      validation: [{ location: ['response', 'body', 'data', 'result'] }],
    });
    const refused = await post(prism, aRequest.target, { text: 1 });
    expect(JSON.parse(refused.body)).toMatchObject({
      status: 422,
      validation: [{ location: ['body', 'text'] }],
    });
  });

  test.concurrent('swagger-client: sends each example by its operation, and gets the described response', async () => {
    const pairs = examples.map(({ id, sent }) => [id, sent]);
    const expected = examples.map(({ status, body }) => ({ status, body }));
    expect(await run('swagger-client.js', FILE, url, JSON.stringify(pairs))).toEqual(expected);
  });

  test.concurrent('openapi-to-postmanv2 and postman-runtime: send each request as imported with examples, and get 200', async () => {
    const firsts = tools.map(({ name }) => examples.find(({ path }) => path === `/api/v1/${name}/`));
    const expected = firsts.map((first) => ({ path: first?.path, sent: first?.sent, status: 200, body: first?.body }));
    expect(await run('postman.js', FILE, url, 'Example')).toEqual(expected);
  });
});

/** Runs a script in the folder of the programs, and parses its output as JSON. */
async function run(script: string, ...words: readonly string[]): Promise<unknown> {
  return JSON.parse(await runProgram(newerNode, [`lab/generators/${script}`, ...words]));
}

function post(port: number, target: string, input: unknown): Promise<TestAnswer> {
  return exchangeWith(port, { ...aRequest, target, body: new TextEncoder().encode(JSON.stringify(input)) });
}

/** A tool that returns a number as its result. */
function withNumber(tool: Tool): Tool {
  return { ...tool, run: (values) => JSON.parse(JSON.stringify({ ...tool.run(values), result: 1 })) };
}
