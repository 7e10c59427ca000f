import type { Command } from 'commander';
import type { Context } from '../context.ts';

/** The Model Context Protocol over standard input and output as a command: a host starts it, and speaks to it alone. */

/** Gives the command its action; the SDK is loaded when it runs, not for its help. */
export function prepareMcp(command: Command, context: Context): void {
  command.addHelpText('after', '\nThe end of the input stops it, and so do SIGTERM and SIGINT.').action(async () => {
    const { runMcpStdio } = await import('../../mcp/stdio.ts');
    context.exitCode = await runMcpStdio((line) => {
      context.streams.stderr.write(`${line}\n`, () => undefined);
    });
  });
}
