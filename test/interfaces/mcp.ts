import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startNode } from '../../support/servers/node-server.ts';
import type { Interface, InterfaceResult, OpenInterface } from './interface.ts';

/** The tools as an AI agent calls them, over both transports. */
export const mcpOverHttp: Interface = {
  name: 'MCP over HTTP',
  async open() {
    const node = await startNode();
    const url = new URL(`http://127.0.0.1:${node.port}/mcp`);
    return connect(new StreamableHTTPClientTransport(url), () => node.stop());
  },
};

export const mcpOverStdio: Interface = {
  name: 'MCP over standard input and output',
  open: () => connect(new StdioClientTransport({ command: process.execPath, args: ['dist/cli.js', 'mcp'] })),
};

async function connect(transport: Transport, stop = async () => {}): Promise<OpenInterface> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return {
    convert: async (name, input) => resultOf(await client.callTool({ name, arguments: { ...input } })),
    async close() {
      await client.close();
      await stop();
    },
  };
}

/**
 * The data, which must be the same in the text and in the structured content; or the message, which is the first line
 * of the text, before the remedy.
 */
function resultOf({ content, structuredContent, isError }: CallToolResult): InterfaceResult {
  const [block] = content;
  if (block?.type !== 'text') throw new Error('the result has no text');
  if (isError === true) return { message: block.text.replace(/\n.*$/, '') };
  const data = JSON.stringify(structuredContent);
  if (data !== block.text) throw new Error('the text says something else than the structure');
  return { data };
}
