import { once } from 'node:events';
import type { Command } from 'commander';
import { writeText } from '../streams.ts';
import type { Context } from '../strict-command.ts';

/** Explains to a user at a terminal why nothing happens. */
const WAITING =
  'textmill mcp waits for messages of the Model Context Protocol on standard input. An AI host should start it: ' +
  'docs/mcp.md shows how to add it to an MCP host. To end it, press Ctrl+D.\n';

/** Adds the action of the command. The SDK is loaded when the command runs, but not for its help. */
export function prepareMcp(command: Command, context: Context): void {
  command.addHelpText('after', '\nThe server ends when its input ends, or on SIGTERM or SIGINT.').action(async () => {
    const { stdin, stderr } = context.streams;
    const { serveStandardStreams } = await import('../../mcp/stdio.ts');
    if (stdin.isTTY === true) await writeText(stderr, WAITING);
    const print = (line: string) => stderr.write(`${line}\n`, () => undefined);
    await Promise.race([serveStandardStreams(print), once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  });
}
