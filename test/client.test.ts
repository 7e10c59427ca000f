import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, test } from 'vitest';
import { realTiming, type Timing } from '../src/adapters/back-off.ts';
import { createClient } from '../src/adapters/client.ts';
import { MemoryLimiter } from '../src/adapters/limiter-memory.ts';
import { createRoutes } from '../src/contract/routes.ts';
import { publicCode } from '../src/core/errors.ts';
import * as exported from '../src/tools/index.ts';
import { registry } from '../src/tools/registry.ts';
import { inputSchema } from '../src/views/json-schema.ts';
import { type StartedNode, type StartOptions, startNode } from './node-server.ts';

/** The client against the server, over real sockets. */

let node: StartedNode | undefined;

afterEach(async () => {
  await node?.stop();
});

async function start(options?: StartOptions): Promise<string> {
  node = await startNode(options);
  return `http://127.0.0.1:${node.port}`;
}

function methodOf(client: object, name: string): (input: unknown) => Promise<unknown> {
  const method: unknown = Reflect.get(client, name);
  if (typeof method !== 'function') throw new Error(`${name} is no method`);
  return (input) => method(input);
}

describe.each(Object.entries(exported))('%s', (name, tool) => {
  const validate = new Ajv2020({ strict: true }).compile(inputSchema(tool));

  test('every example is answered as the tool says; what is sent fits the schema, what comes fits the output', async () => {
    const sent: string[] = [];
    const baseUrl = await start();
    const client = createClient({
      baseUrl,
      fetch: (url, init) => {
        sent.push(init.body);
        return fetch(url, init);
      },
    });
    for (const example of tool.examples) {
      const call = methodOf(client, name)(example.input);
      if ('error' in example) {
        const { code, message } = example.error;
        await expect(call).rejects.toMatchObject({ name: 'ClientError', status: 400, code: publicCode(code), message });
      } else {
        const data = await call;
        expect(data).toEqual(example.data);
        expect(Object.keys(Object(data))).toEqual(Object.keys(tool.output));
        expect(validate(JSON.parse(sent.at(-1) ?? '')), JSON.stringify(validate.errors)).toBe(true);
      }
    }
    expect(sent).toHaveLength(tool.examples.length);
  });
});

test('the methods lead to the endpoints, all of them', async () => {
  const paths: string[] = [];
  const client = createClient({
    baseUrl: 'http://text.example',
    fetch: async (url) => {
      paths.push(new URL(url).pathname);
      return new Response('{"ok":true,"data":{}}');
    },
  });
  for (const name of Object.keys(exported)) await methodOf(client, name)({ text: '' });
  expect(paths.toSorted()).toEqual([...createRoutes(registry, new Map()).keys()].toSorted());
});

test('an unknown method is answered by the service, which names the tool that was meant', async () => {
  const client = createClient({ baseUrl: await start() });
  await expect(methodOf(client, 'textLineTool')({ text: '' })).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: 'unknown endpoint; did you mean /api/v1/text-line-tools/?',
  });
});

test('text of any script, every control character and long text come back as they were', async () => {
  const client = createClient({ baseUrl: await start() });
  for (const text of ['\u0000\u001f\u007f\ufeff\u2028😀', '"\\/', 'é'.repeat(6_000)]) {
    const { result } = await client.base64({ text });
    expect(await client.base64({ text: result, operation: 'decode' })).toEqual({ result: text });
  }
});

test('a service that wants to know who asks is told', async () => {
  const client = createClient({ baseUrl: await start({ requireUserAgent: true }) });
  expect(await client.base64({ text: 'Hello' })).toEqual({ result: 'SGVsbG8=' });
});

test('over the rate limit the client waits as long as the service says, and then is let in', async () => {
  let time = 0;
  const sleeps: number[] = [];
  const timing: Timing = {
    ...realTiming,
    random: () => 0,
    sleep: async (milliseconds) => {
      sleeps.push(milliseconds);
      time += milliseconds;
    },
  };
  const baseUrl = await start({ limiter: new MemoryLimiter(2, () => time) });
  const client = createClient({ baseUrl }, timing);
  for (const text of ['a', 'b', 'c']) await client.base64({ text });
  expect(sleeps).toEqual([60_000]);
});

test('told not to wait, it says how long the service would have it wait', async () => {
  const client = createClient({ baseUrl: await start({ limiter: new MemoryLimiter(1, () => 0) }), maxRetries: 0 });
  await client.base64({ text: 'a' });
  await expect(client.base64({ text: 'b' })).rejects.toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    retryAfterSeconds: 60,
  });
});

test('an overloaded service is asked again', async () => {
  const sleeps: number[] = [];
  const timing: Timing = { ...realTiming, random: () => 0, sleep: async (time) => void sleeps.push(time) };
  const client = createClient({ baseUrl: await start({ isOverloaded: true }) }, timing);
  await expect(client.base64({ text: 'a' })).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  expect(sleeps).toEqual([2_000, 2_000, 2_000]);
});

test('a service that is not there is NETWORK_FAILURE, with the reason', async () => {
  const baseUrl = await start();
  await node?.stop();
  await expect(createClient({ baseUrl }).base64({ text: 'a' })).rejects.toMatchObject({
    code: 'NETWORK_FAILURE',
    cause: { cause: { code: 'ECONNREFUSED' } },
  });
});
