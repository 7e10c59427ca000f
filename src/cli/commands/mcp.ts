import { once } from 'node:events';
import type { Command } from 'commander';
import { readStandardInput } from '../inputs.ts';
import { writePieces, writeText } from '../streams.ts';
import type { Context } from '../strict-command.ts';

/** Explains to a user at a terminal why nothing happens. */
const WAITING =
  'textmill mcp waits for messages of the Model Context Protocol on standard input. An AI host should start it: ' +
  'docs/mcp.md shows how to add it to an MCP host. To end it, press Ctrl+D.\n';

/** Adds the action of the command. The SDK is loaded when the command runs, but not for its help. */
export function prepareMcp(command: Command, context: Context): void {
  command.addHelpText('after', '\nThe server ends when its input ends, or on SIGTERM or SIGINT.').action(async () => {
    const { stdin, stdout, stderr } = context.streams;
    const { answerMessages } = await import('../../mcp/stdio.ts');
    if (stdin.isTTY === true) await writeText(stderr, WAITING);
    const print = (line: string) => stderr.write(`${line}\n`, () => undefined);
    const answered = writePieces(stdout, answerMessages(readStandardInput(stdin), print));
    await Promise.race([answered, once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  });
}
