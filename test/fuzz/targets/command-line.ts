import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../../../src/cli/command-line.ts';
import { settingsTable } from '../../../src/server/settings.ts';
import { recording, textOf } from '../../../support/command-line.ts';
import { someArguments } from '../grammar/arguments.ts';
import { leakOf, textsOf } from '../oracles/leak.ts';
import type { Outcome, Target } from './target.ts';

/** The command line in this process, in a folder with one file. */

/** Every setting is invalid, so that no server starts. */
const environment = Object.fromEntries(settingsTable.map(({ name }) => [name, '\u0001']));

const folder = mkdtempSync(join(tmpdir(), 'textmill-fuzz-'));
writeFileSync(join(folder, 'a.txt'), 'b\na10\na9\n');
process.once('exit', () => rmSync(folder, { recursive: true }));

/** Whether a word may name a file elsewhere. Files of the system may never end. */
const isForeign = (word: string) => /\/(?:dev|proc|sys)|(?:^|[/=])\.\.(?:\/|$)|^~/.test(word);

/** The MCP server would read the input of this process. */
function isServer(words: readonly string[]): boolean {
  return words.includes('mcp') && words.every((word) => word === 'mcp' || word === '--');
}

async function run(bytes: Uint8Array): Promise<Outcome> {
  const [mode = '', ...pieces] = Buffer.from(bytes).toString('latin1').split('\0');
  const input = Buffer.from(pieces.pop() ?? '', 'latin1');
  const words = pieces.map((piece) => Buffer.from(piece, 'latin1').toString());
  if (words.some(isForeign) || isServer(words)) return { summary: 'skipped' };
  const stdout = { ...recording(), isTTY: mode === '1' || mode === '3' };
  const stderr = recording();
  const stdin = {
    isTTY: mode === '2' || mode === '3',
    async *[Symbol.asyncIterator]() {
      const middle = input.length >> 1;
      yield input.subarray(0, middle);
      yield input.subarray(middle);
    },
  };
  process.chdir(folder);
  const code = await runCommandLine(words, environment, { stdin, stdout, stderr });
  const [out, error] = [textOf(stdout), textOf(stderr)];
  return {
    fault: faultOf({ code, out, error, words, input }),
    summary: [code, kindOf(error)].join(' '),
  };
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
  readonly words: readonly string[];
  readonly input: Uint8Array;
}

function faultOf({ code, out, error, words, input }: Ran): string | undefined {
  if (code !== 0 && code !== 2) return `exit code ${code}: ${error}`;
  if (/^ {4}at |internal error/m.test(error)) return `a stack: ${error}`;
  if (code === 0) return undefined;
  if (!/^textmill(?: [\w-]+)?: /m.test(error) && !/^Usage: textmill/.test(error))
    return `an error without its name: ${error}`;
  if (
    out !== '' &&
    words.includes('--json') &&
    !/^\{"ok":false,"error":\{"code":"\w+","message":".*"\}\}\n$/.test(out)
  ) {
    return 'an envelope that is not one';
  }
  // The name of an unknown option, and names of files.
  const said = error.replaceAll(
    /"(?:[^"\\]|\\.)*"…? is not a known option|the text '[^']*' is also the name|: .* cannot be read/g,
    '',
  );
  const leak = leakOf(said, () => [...textsOf(input), ...textsOf(Buffer.from(textsIn(words).join('\0')))]);
  return leak === undefined ? undefined : `an error repeats a part of the input: ${JSON.stringify(leak)} in ${error}`;
}

/** The words that are texts. Options may be named in messages, and so may files. */
function textsIn(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => /^(?:-\w*f|--f)/.test(word));
  return words.slice(0, end === -1 ? undefined : end).filter((word) => !word.startsWith('-'));
}

/** The start of a message, without the names in it. */
function kindOf(error: string): string {
  return error.replaceAll(/"[^"]*"|'[^']*'|\d+/g, '').slice(0, 40);
}

export const commandLine: Target = {
  // Many names of files once took quadratic time, and so did many texts that begin with a hyphen.
  seeds: [
    Buffer.from(['0', 'nl', '--start', '1', '-f', ...Array.from({ length: 16_000 }, () => 'a'), ''].join('\0')),
    Buffer.from(['0', 'base64', ...Array.from({ length: 8_000 }, () => '-1,'), ''].join('\0')),
  ],
  grammar: someArguments,
  mostBytes: 32_768,
  run,
};
