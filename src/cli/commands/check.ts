import { isIP } from 'node:net';
import type { Command } from 'commander';
import { check } from '../../check/check.ts';
import { reportText } from '../check-report.ts';
import { checkOptions } from '../command-options.ts';
import { UsageError } from '../errors.ts';
import { readServerUrl } from '../server-url.ts';
import { writeText } from '../streams.ts';
import type { Context } from '../strict-command.ts';

/** Adds the argument, the options and the action of the command. */
export function prepareCheck(command: Command, context: Context): void {
  for (const { flags, description } of checkOptions) command.option(flags, description);
  command
    .argument('<url>', 'the address of the server, such as https://text.example.com')
    .action(async (word: string) => {
      const { stdout, stderr } = context.streams;
      const { address, json } = command.opts<Readonly<Record<string, unknown>>>();
      const options = {
        url: readServerUrl(word),
        address: address === undefined ? undefined : readAddress(String(address)),
      };
      if (stdout.isTTY === true && json !== true) await writeText(stderr, `Checking ${options.url.href} …\n`);
      const report = await check(options);
      const { stopped, checks } = report;
      const hasColors = stdout.isTTY === true && !context.environment['NO_COLOR'];
      if (json === true) {
        await writeText(stdout, `${JSON.stringify(report)}\n`);
      } else if (checks.length === 0 && stopped !== null) {
        await writeText(stderr, `textmill check: ${stopped.charAt(0).toLowerCase()}${stopped.slice(1)}\n`);
      } else {
        await writeText(stdout, reportText(report, stdout.columns ?? 80, hasColors));
      }
      const isFailed = checks.some(({ state }) => state === 'failed');
      context.exitCode = isFailed ? 1 : stopped === null ? 0 : 2;
    });
}

function readAddress(word: string): string {
  if (isIP(word) !== 0) return word;
  throw new UsageError('--address must be an IP address', 'Use an address such as 203.0.113.5 or 2001:db8::1.');
}
