import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convert, type Tool } from '../../src/core/tool.ts';
import { wholeExample } from '../../src/documents/openapi/examples.ts';
import { registry } from '../../src/tools/registry.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { type Generator, type Requests, tryGenerator } from './generated-client.ts';

/** Generates clients from openapi.json with outside programs, compiles them, and calls every operation. */

const tools = [...registry.values()];

/** For each tool, a request with only a text, one with all options, and one that is rejected. */
const requests: readonly Requests[] = tools.map((tool) => {
  const { input } = wholeExample(tool);
  return { tool, bodies: [{ text: input['text'] }, input, { text: '\ud800' }] };
});

const expected = requests.flatMap(({ tool, bodies }) => bodies.map((body) => expectedAnswer(tool, body)));

const generators: readonly Generator[] = [
  {
    packages: 'openapi-typescript and openapi-fetch',
    program: 'lab/node_modules/openapi-typescript/bin/cli.js',
    words: (description) => [description, '--output', 'schema.ts'],
    isExact: true,
    start: `
      import createClient from 'openapi-fetch';
      import type { components, operations, paths } from './schema';
      type ErrorResponse = components['schemas']['ErrorResponse'];
      const client = createClient<paths>({ baseUrl });
      const read = <D, E>({ data, error }: { data?: D; error?: E }) => data ?? error;`,
    call: ({ path }, body) => `client.POST('${path}', { body: ${body} }).then(read)`,
    types: ({ path, type }) => ({
      input: `components['schemas']['${type}Input']`,
      result: `components['schemas']['${type}Result']`,
      error: `NonNullable<Awaited<ReturnType<typeof client.POST<'${path}', { body: { text: string } }>>>['error']>`,
    }),
  },
  {
    packages: '@hey-api/openapi-ts',
    program: 'lab/node_modules/@hey-api/openapi-ts/bin/run.js',
    words: (description) => ['--input', description, '--output', 'client', '--no-log-file'],
    // Its own client passes undefined where a property may only be absent.
    isExact: false,
    start: `
      import { client } from './client/client.gen';
      import * as sdk from './client';
      import type { ErrorResponse } from './client';
      client.setConfig({ baseUrl });
      const read = <D, E>({ data, error }: { data?: D; error?: E }) => data ?? error;`,
    call: ({ id }, body) => `sdk.${id}({ body: ${body} }).then(read)`,
    types: ({ type }) => ({ input: `sdk.${type}Input`, result: `sdk.${type}Result`, error: `sdk.${type}Error` }),
  },
  {
    packages: 'oazapfts',
    program: 'lab/node_modules/oazapfts/dist/cli.js',
    words: (description) => [description, 'client.ts'],
    // Its runtime passes undefined where a property may only be absent.
    isExact: false,
    start: `
      import * as api from './client';
      import type { ErrorResponse } from './client';
      api.defaults.baseUrl = baseUrl;`,
    call: ({ id }, body) => `api.${id}(${body}).then(({ data }) => data)`,
    types: ({ id, type }) => ({
      input: `api.${type}Input`,
      result: `api.${type}Result`,
      error: `Exclude<Awaited<ReturnType<typeof api.${id}>>, { status: 200 }>['data']`,
    }),
  },
];

let folder: string;
let node: StartedNode;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'textmill-generators-'));
  node = await startNode();
});

afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true });
});

describe('generators', () => {
  test.concurrent.each(generators.map((generator) => [generator.packages, generator] as const))(
    '%s: the client compiles, and calls each operation with only a text, with all options, and with an error',
    async (_packages, generator) => {
      const own = join(folder, String(generators.indexOf(generator)));
      const answers = await tryGenerator(generator, own, `http://127.0.0.1:${node.port}`, requests);
      expect(answers).toEqual(expected);
    },
  );
});

function expectedAnswer(tool: Tool, body: object): unknown {
  const isRefused = 'text' in body && body.text === '\ud800';
  if (!isRefused) return { ok: true, data: convert(tool, body, { sizeLimits: true }) };
  const message = 'text has an unpaired surrogate at index 0';
  return { ok: false, error: { code: 'INVALID_INPUT', message } };
}
