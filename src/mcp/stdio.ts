import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { describeBug } from '../core/bug.ts';
import { registry } from '../tools/registry.ts';
import { createMcpFactory } from './server.ts';

/**
 * Serves a client over standard input and output, and resolves when one of them is closed. Printed lines contain no
 * received text.
 */
export function serveStandardStreams(print: (line: string) => void): Promise<void> {
  const reportBug = (bug: unknown) => print(`internal error: ${JSON.stringify(describeBug(bug))}`);
  const transport = new StdioServerTransport();
  serveStdio(createMcpFactory({ registry, reportBug }), {
    transport,
    // Its message may quote received text.
    onerror: ({ name }) => print(`a message could not be handled (${name})`),
  });
  const { onclose } = transport;
  return new Promise((resolve) => {
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
}
