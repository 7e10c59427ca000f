import { isIP } from 'node:net';
import { check, type Findings } from '../../check/check.ts';
import { type ReadWords, valuesOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { sharedOptions } from '../options.ts';
import { addressOption, readServerUrl } from '../other-commands.ts';
import { type Streams, writeText } from '../streams.ts';

/** Checks a server, and writes what was found. Returns 1 if something failed, and 2 if not everything was checked. */
export async function runCheck(words: ReadWords, { stdout, stderr }: Streams): Promise<number> {
  const url = readServerUrl(words.argument ?? '');
  const address = valuesOf(words, addressOption).map(readAddress).at(-1);
  const isJson = valuesOf(words, sharedOptions.json).length > 0;
  if (stdout.isTTY === true && !isJson) await writeText(stderr, `Checking ${url.href} …\n`);
  const report = await check({ url, address });
  const { serverVersion, stopped, problems } = report;
  if (isJson) await writeText(stdout, `${JSON.stringify(report)}\n`);
  else if (serverVersion !== null) await writeText(stdout, reportText(report));
  if (stopped !== null && !isJson) await writeText(stderr, `textmill check: ${stopped}\n`);
  if (problems.some(({ severity }) => severity === 'failed')) return 1;
  return stopped === null ? 0 : 2;
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
