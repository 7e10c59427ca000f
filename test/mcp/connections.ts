import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startNode } from '../../support/servers/node-server.ts';

/** Every transport with several revisions of the protocol, with and without a handshake. */

export interface Transport {
  readonly name: string;
  /** Starts the transport. The returned object connects clients to it. */
  open(): Promise<OpenTransport>;
}

export interface OpenTransport {
  connect(options: ClientOptions): Promise<Client>;
  close(): Promise<void>;
}

const clientInfo = { name: 'test', version: '1.0.0' };

const http: Transport = {
  name: 'streamable HTTP',
  async open() {
    const node = await startNode();
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

export const transports = [http, stdio].flatMap((transport) =>
  revisions.map((revision) => ({ ...transport, ...revision })),
);
