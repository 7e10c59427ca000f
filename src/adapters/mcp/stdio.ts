import { once } from 'node:events';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { registry } from '../../tools/registry.ts';
import { describeBug } from '../bug.ts';
import { createMcpFactory } from './server.ts';

/**
 * Serves the Model Context Protocol over standard input and output, to the program that started this one, until the input
 * ends or a stop signal comes. Nothing but the protocol is written to the output.
 *
 * @param print Called with lines for the person who looks after the program: they hold nothing that was received.
 * @returns The exit code: 0 after the end of the input or a stop signal, 1 where the connection broke.
 */
export async function runMcpStdio(print: (line: string) => void): Promise<number> {
  const reportBug = (bug: unknown) => print(`internal error: ${JSON.stringify(describeBug(bug))}`);
  const transport = new StdioServerTransport();
  const connection = serveStdio(createMcpFactory({ registry, reportBug }), {
    transport,
    // What it says may quote what was received.
    onerror: ({ name }) => print(`a message could not be handled (${name})`),
  });
  const closed = new Promise<void>((resolve) => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const isStopped = await Promise.race([closed.then(() => false), stopped.then(() => true)]);
  await connection.close();
  // Where pipes are written in the background, an exit now would cut the last answers off.
  await new Promise((resolve) => process.stdout.write('', resolve));
  return isStopped || process.stdin.readableEnded ? 0 : 1;
}
