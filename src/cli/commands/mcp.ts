import { once } from 'node:events';
import type { ReadWords } from '../command.ts';
import { type Streams, writeText } from '../streams.ts';

/** Explains to a user at a terminal why nothing happens. */
const WAITING =
  'textmill mcp waits for messages of the Model Context Protocol on standard input. An AI host should start it: ' +
  'docs/mcp.md shows how to add it to an MCP host. To end it, press Ctrl+D.\n';

/** Runs the MCP server until its input ends. The SDK is loaded when the command runs, but not for its help. */
export async function serveMcp(_: ReadWords, { stdin, stderr }: Streams): Promise<number> {
  const { serveStandardStreams } = await import('../../mcp/stdio.ts');
  if (stdin.isTTY === true) await writeText(stderr, WAITING);
  const print = (line: string) => stderr.write(`${line}\n`, () => undefined);
  await Promise.race([serveStandardStreams(print), once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  return 0;
}
