import { expect, onTestFinished, test } from 'vitest';
import { operationExamples } from '../../src/documents/openapi/examples.ts';
import { registry } from '../../src/tools/registry.ts';
import { run } from '../../support/packed.ts';
import { node24 } from '../../support/servers/engines.ts';
import { startNode } from '../../support/servers/node-server.ts';

/** A program that imports openapi.json. */

/** The first example request of each tool, and its response. */
const examples = Array.from(registry.values(), (tool) => {
  const { requests, successes } = operationExamples(tool);
  const [[key, { value: sent }] = ['', { value: undefined }]] = Object.entries(requests);
  return { path: `/api/v1/${tool.name}/`, sent, status: 200, body: successes[key]?.value };
});

test('openapi-to-postmanv2 and postman-runtime: send each request as imported with examples, and get 200', async () => {
  const node = await startNode();
  onTestFinished(() => node.stop());
  const words = ['lab/generators/postman.js', 'docs/openapi.json', `http://127.0.0.1:${node.port}`, 'Example'];
  expect(JSON.parse(await run(node24, words, '.'))).toEqual(examples);
});
