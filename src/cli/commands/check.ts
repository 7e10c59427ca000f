import { isIP } from 'node:net';
import type { Command } from 'commander';
import { check, type Findings } from '../../check/check.ts';
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
      const { serverVersion, stopped, problems } = report;
      if (json === true) await writeText(stdout, `${JSON.stringify(report)}\n`);
      else if (serverVersion !== null) await writeText(stdout, reportText(report));
      if (stopped !== null && json !== true) await writeText(stderr, `textmill check: ${stopped}\n`);
      const isFailed = problems.some(({ severity }) => severity === 'failed');
      context.exitCode = isFailed ? 1 : stopped === null ? 0 : 2;
    });
}

function readAddress(word: string): string {
  if (isIP(word) !== 0) return word;
  throw new UsageError('--address must be an IP address', 'Use an address such as 203.0.113.5 or 2001:db8::1.');
}

/** The report for people: a row per check and, below it, what came instead of what, and what to change. */
export function reportText({ url, address, version, serverVersion, checks, problems, notChecked }: Findings): string {
  const rows = checks.flatMap((name) => {
    const own = problems.filter((problem) => problem.check === name);
    const isFailed = own.some(({ severity }) => severity === 'failed');
    const mark = isFailed ? 'FAILED' : own.length > 0 ? 'warning' : 'ok';
    return [
      `${mark.padEnd(MARK_WIDTH)}${name}`,
      ...own.flatMap(({ found, expected, advice }) =>
        [`found:    ${found}`, `expected: ${expected}`, `to do:    ${advice}`].map((line) => INDENT + line),
      ),
    ];
  });
  const lines = [`${url} (${address}), textmill ${serverVersion}, compared with ${version}`, '', ...rows];
  if (notChecked.length > 0) lines.push('', 'Not checked:', ...notChecked.map((one) => `- ${one}`));
  return `${lines.join('\n')}\n`;
}

const MARK_WIDTH = 9;
const INDENT = ' '.repeat(MARK_WIDTH);
