import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTool } from '../../src/mcp/read.ts';
import { mcpTool } from '../../src/mcp/tools.ts';
import { WorkQueue } from '../../src/server/node/work-queue.ts';
import { registry } from '../../src/tools/registry.ts';
import { startNode } from '../../support/servers/node-server.ts';

/** Every transport with several revisions of the protocol, with and without a handshake. */

interface Transport {
  readonly name: string;
  /** Starts the transport. The returned object connects clients to it. */
  open(): Promise<OpenTransport>;
}

interface OpenTransport {
  connect(options: ClientOptions): Promise<Client>;
  close(): Promise<void>;
}

const clientInfo = { name: 'test', version: '1.0.0' };

const http: Transport = {
  name: 'streamable HTTP',
  async open() {
    // Its clock stands still, so no request waits too long on a busy machine.
    const node = await startNode({ queue: new WorkQueue(() => 0) });
    return {
      async connect(options) {
        const client = new Client(clientInfo, options);
        await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${node.port}/mcp`)));
        return client;
      },
      close: () => node.stop(),
    };
  },
};

const stdio: Transport = {
  name: 'stdio',
  async open() {
    return {
      async connect(options) {
        const client = new Client(clientInfo, options);
        await client.connect(new StdioClientTransport({ command: process.execPath, args: ['dist/cli.js', 'mcp'] }));
        return client;
      },
      async close() {},
    };
  },
};

const revisions: readonly { readonly revision: string; readonly options: ClientOptions }[] = [
  { revision: '2024-11-05', options: { supportedProtocolVersions: ['2024-11-05'] } },
  { revision: '2025-11-25', options: {} },
  { revision: '2026-07-28', options: { versionNegotiation: { mode: { pin: '2026-07-28' } } } },
];

const transports = [http, stdio].flatMap((transport) => revisions.map((revision) => ({ ...transport, ...revision })));

/** Every tool and every example, with the client of the SDK, which validates data against the schemas of the server. */

const tools = [...registry.values()];
const examples = tools.flatMap(({ name, examples }) => examples.map((example) => ({ name, example, ...example })));

describe.each(transports)('MCP $revision over $name', ({ open, options, revision }) => {
  let transport: OpenTransport;
  let client: Client;

  beforeAll(async () => {
    transport = await open();
    client = await transport.connect(options);
  });

  afterAll(async () => {
    await client.close();
    await transport.close();
  });

  test('is the negotiated revision', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  });

  test('lists the tools, with schemas and hints', async () => {
    expect((await client.listTools()).tools).toEqual([...tools.map(mcpTool), readTool]);
  });

  test('responds to simultaneous calls, each with its own result, and reads null as absent', async () => {
    const results = await Promise.all(
      examples.map(({ name, input }) => {
        const options = Object.entries(registry.get(name)?.fields ?? {}).filter(
          ([, each]) => each.default !== undefined,
        );
        const nulls = Object.fromEntries(options.map(([option]) => [option, null]));
        return client.callTool({ name, arguments: { ...nulls, ...input } });
      }),
    );
    expect(results.map(({ structuredContent }) => structuredContent)).toEqual(
      examples.map(({ example }) => ('data' in example ? example.data : undefined)),
    );
  });
});
