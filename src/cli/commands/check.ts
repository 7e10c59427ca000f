import { isIP } from 'node:net';
import type { Command } from 'commander';
import { check } from '../../check/run.ts';
import { checkDefaults } from '../../check/session.ts';
import { quoteName } from '../../core/escapes.ts';
import { checkOptions } from '../check-options.ts';
import { reportText } from '../check-report.ts';
import { UsageError } from '../errors.ts';
import { writeText } from '../streams.ts';
import type { Context } from '../subcommand.ts';

/** The command that checks a server. */

/** Adds the argument, the options and the action of the command. */
export function prepareCheck(command: Command, context: Context): void {
  for (const { name, placeholder = '', description } of checkOptions) {
    command.option(`${name} ${placeholder}`.trim(), description);
  }
  command
    .argument('<url>', 'the address of the server, such as https://text.example.com')
    .addHelpText(
      'after',
      '\nWithout --rate-limit, it sends fewer than 60 POST requests, with the examples of the tools.',
    )
    .action(async (word: string) => {
      const { stdout, stderr } = context.streams;
      const { rateLimit, insecure, address, timeout, json } = command.opts<Readonly<Record<string, unknown>>>();
      const options = {
        url: readUrl(word),
        rateLimit: rateLimit === true,
        insecure: insecure === true,
        addresses: address === undefined ? undefined : [readAddress(String(address))],
        timeoutSeconds: readSeconds(String(timeout ?? checkDefaults.timeoutSeconds)),
      };
      if (stdout.isTTY === true && json !== true) await writeText(stderr, `Checking ${options.url.origin} …\n`);
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

/** The URL of a server: textmill is always at the root of a host. */
function readUrl(word: string): URL {
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
    const whole = `https://${word}`;
    const isHost = /^[\w.:[\]-]{1,253}$/.test(word) && URL.canParse(whole);
    const remedy = isHost ? `Use ${whole}` : 'Use the address of a server, such as https://text.example.com';
    throw new UsageError(`${quoteName(word)} is not a URL that begins with https:// or http://`, `${remedy}.`);
  }
  const rest = `${url.username}${url.pathname.slice(1)}${url.search}${url.hash}`;
  if (rest === '') return url;
  throw new UsageError(
    'the URL has more than a host and a port, but textmill works only at the root of a host',
    `Use ${url.origin}.`,
  );
}

function readAddress(word: string): string {
  if (isIP(word) !== 0) return word;
  throw new UsageError('--address must be an IP address', 'Use an address such as 203.0.113.5 or 2001:db8::1.');
}

function readSeconds(word: string): number {
  const seconds = /^\d{1,3}$/.test(word) ? Number(word) : 0;
  if (seconds >= 1 && seconds <= 600) return seconds;
  throw new UsageError('--timeout must be a whole number from 1 to 600', 'Use a number of seconds, such as 120.');
}
