import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpLimits } from '../../src/contract/limits.ts';
import { limits } from '../../src/core/limits.ts';
import { readTool } from '../../src/mcp/read.ts';
import { mcpTool } from '../../src/mcp/tools.ts';
import { registry } from '../../src/tools/registry.ts';
import { packageTitle } from '../../support/programs.ts';
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts';

/** Tests the built programs with the clients that hosts use: three generations of the TypeScript SDK. */

const folder = 'support/programs';

const tools = [...registry.values()];

/** Each tool with its first example. */
const calls = tools.map(({ name, examples: [example] }) => {
  if (example === undefined || !('data' in example)) throw new Error(`the first example of ${name} must have data`);
  return { name, input: example.input, data: example.data };
});

/** Typical errors of agents and the responses, which are the same over both transports. */
const wrongCalls = [
  {
    rule: 'a number instead of a text',
    input: { text: 42 },
    text: 'text must be a string\nUse a string: "42", not 42. A number can lose digits, and null is not accepted.',
  },
  {
    rule: 'an unknown field',
    input: { text: 'a', alphabet: 'url' },
    text: '"alphabet" is not a known field\nRemove the field, or use a known one. Names are case-sensitive. Known fields: text, operation, urlSafe, padding.',
  },
  {
    rule: 'a text over the limit',
    input: { text: 'a'.repeat(60_000) },
    text: `text must be at most ${limits.textCodePoints} code points, but has 60000\nShorten the value. If you split it, the results cannot always be joined.`,
  },
];

let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' });
});

afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** The methods that the clients of all generations share. */
interface Client {
  connect(transport: object): Promise<void>;
  listTools(): Promise<{ readonly tools: unknown }>;
  callTool(call: object): Promise<CallResult>;
  close(): Promise<void>;
}

interface CallResult {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content?: unknown;
}

type ClientConstructor = new (info: object) => Client;
type HttpConstructor = new (url: URL) => object;
type StdioConstructor = new (command: object) => object;

interface Modules {
  readonly Client: ClientConstructor;
  readonly StreamableHTTPClientTransport: HttpConstructor;
  readonly StdioClientTransport: StdioConstructor;
}

const clients = [
  {
    dependency: 'sdk-1.10',
    modules: ['sdk-1.10/client/index.js', 'sdk-1.10/client/streamableHttp.js', 'sdk-1.10/client/stdio.js'],
  },
  {
    dependency: 'sdk-1',
    modules: ['sdk-1/client/index.js', 'sdk-1/client/streamableHttp.js', 'sdk-1/client/stdio.js'],
  },
  {
    dependency: '@modelcontextprotocol/client',
    modules: ['@modelcontextprotocol/client', '@modelcontextprotocol/client/stdio'],
  },
];

describe.each(clients.map(({ dependency, modules }) => [packageTitle(folder, dependency), modules] as const))(
  '%s',
  (_, modules) => {
    describe.each(['HTTP', 'stdio'] as const)('over %s', (transport) => {
      let client: Client;

      beforeAll(async () => {
        const load = createRequire(resolve(folder, 'package.json'));
        const loaded: Modules = Object.assign({}, ...modules.map((path) => load(path)));
        client = new loaded.Client({ name: 'test', version: '1.0.0' });
        await client.connect(
          transport === 'HTTP'
            ? new loaded.StreamableHTTPClientTransport(new URL(`${server.url}/mcp`))
            : new loaded.StdioClientTransport({ command: process.execPath, args: ['dist/cli.js', 'mcp'] }),
        );
      });

      afterAll(() => client.close());

      test('lists the tools', async () => {
        expect((await client.listTools()).tools).toEqual([...tools.map(mcpTool), readTool]);
      });

      test.each(calls)('calls $name', async ({ name, input, data }) => {
        expect(await client.callTool({ name, arguments: input })).toMatchObject({ structuredContent: data });
      });

      test.each(wrongCalls)('shows the error of a call and its remedy: $rule', async ({ input, text }) => {
        const { isError, content } = await client.callTool({ name: 'base64', arguments: input });
        expect({ isError, content }).toEqual({ isError: true, content: [{ type: 'text', text }] });
      });

      if (transport === 'stdio') return;

      test('shows that a call is too large if the server does not read it', async () => {
        const failed = client.callTool({ name: 'base64', arguments: { text: 'a'.repeat(1_000_000) } });
        await expect(failed).rejects.toThrow(`the message must be at most ${httpLimits.messageBytes} bytes`);
      });
    });
  },
);
