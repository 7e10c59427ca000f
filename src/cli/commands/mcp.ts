import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { writeText } from '../streams.ts';

/** The Model Context Protocol over standard input and output as a command: a host starts it, and speaks to it alone. */

/** What a person at a terminal is told, who may wonder why nothing happens. */
const WAITING =
  'textmill mcp speaks the Model Context Protocol with the AI host that starts it, and waits for messages on standard input. ' +
  'End it with Ctrl+D; "The MCP server" in README.md shows how to register it with a host.\n';

/** Gives the command its action; the SDK is loaded when it runs, not for its help. */
export function prepareMcp(command: Command, context: Context): void {
  command.addHelpText('after', '\nThe end of the input stops it, and so do SIGTERM and SIGINT.').action(async () => {
    const { stdin, stderr } = context.streams;
    const { runMcpStdio } = await import('../../mcp/stdio.ts');
    if (stdin.isTTY === true) await writeText(stderr, WAITING);
    context.exitCode = await runMcpStdio((line) => {
      stderr.write(`${line}\n`, () => undefined);
    });
  });
}
