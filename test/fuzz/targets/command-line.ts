import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { runCommandLine } from '../../../src/cli/command-line.ts';
import { namesOf, sharedOptions, toolOptions } from '../../../src/cli/options.ts';
import { settingOptions } from '../../../src/cli/other-commands.ts';
import { type ToolCommand, toolCommands } from '../../../src/cli/tool-commands.ts';
import { formsOf } from '../../../src/notations/forms.ts';
import { settingsTable } from '../../../src/server/settings.ts';
import { recording, textOf } from '../../../support/command-line.ts';
import { anyValueOf, aText, wordOf } from '../grammar/values.ts';
import { leakOf, textsOf } from '../oracles/leak.ts';
import type { Fault, Target } from './target.ts';

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

async function run(bytes: Uint8Array): Promise<Fault> {
  const [mode = '', ...pieces] = Buffer.from(bytes).toString('latin1').split('\0');
  const input = Buffer.from(pieces.pop() ?? '', 'latin1');
  const words = pieces.map((piece) => Buffer.from(piece, 'latin1').toString());
  if (words.some(isForeign) || isServer(words)) return undefined;
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
  return faultOf({ code, out, error, words, input });
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
  readonly words: readonly string[];
  readonly input: Uint8Array;
}

function faultOf({ code, out, error, words, input }: Ran): Fault {
  // A text that has no clear meaning, or lines that can't be converted.
  const isRefused = code === 1 && words.some((word) => /^(?:read|--read|--list|--each-line)$/.test(word));
  if (code !== 0 && code !== 2 && !isRefused) return `exit code ${code}: ${error}`;
  if (/^ {4}at |internal error/m.test(error)) return `a stack: ${error}`;
  if (code === 0) return undefined;
  if (!/^(?:textmill(?: [\w-]+)?: | {2}\$ textmill |\S+:\d+:\d+: )/m.test(error))
    return `an error without its name: ${error}`;
  if (
    out !== '' &&
    words.includes('--json') &&
    !/^\{"ok":false,"error":\{"code":"\w+","message":".*"\}\}\n$/.test(out)
  ) {
    return 'an envelope that is not one';
  }
  // The name of an unknown option, names of files, and options of the server, which a text can begin like.
  const known = error.replaceAll(/"(?:[^"\\]|\\.)*"…? is not a known option|: .* cannot be read/g, '');
  const said = settingOptions.reduce((text, { name }) => text.replaceAll(name, ''), known);
  const leak = leakOf(said, () => [...textsOf(input), ...textsOf(Buffer.from(textsIn(words).join('\0')))]);
  return leak === undefined ? undefined : `an error repeats a part of the input: ${JSON.stringify(leak)} in ${error}`;
}

/** The words that are texts. Options may be named in messages, and so may files. */
function textsIn(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => /^(?:-\w*f|--f)/.test(word));
  return words.slice(0, end === -1 ? undefined : end).filter((word) => !word.startsWith('-'));
}

/** Everything but U+0000, which an argument can't contain. */
const aWord = aText.map((text) => text.replaceAll('\0', ''));

const otherWords = ['--help', '-h', '--version', '--', '-', '-f', '--file', 'a.txt', 'none.txt', '--no-such', '-x', ''];

function callOf(command: ToolCommand): fc.Arbitrary<readonly string[]> {
  const { name, tool } = command;
  const options = toolOptions(command);
  const valued = options.flatMap(({ name: option, placeholder, fields = [] }) => {
    const field = tool.fields[fields[0] ?? ''];
    if (placeholder === undefined || field === undefined) return [];
    return [anyValueOf(field).map((value) => [option, wordOf(value).replaceAll('\0', '')])];
  });
  const flags = options.filter(({ placeholder }) => placeholder === undefined).flatMap(namesOf);
  const forms = formsOf(tool).map(({ name: form }) => [sharedOptions.as.name, form]);
  const piece = fc.oneof(
    ...valued,
    fc.constantFrom(...forms),
    fc.constantFrom(...flags, ...otherWords).map((word) => [word]),
    aWord.map((word) => [word]),
    fc.constant(['-f', 'a.txt']),
  );
  return fc.array(piece, { maxLength: 5 }).map((pieces) => [name, ...pieces.flat()]);
}

const aToolCall = fc.oneof(...toolCommands().map(callOf));

const anotherCall = fc.oneof(
  fc.constantFrom(
    ['--help'],
    ['help'],
    ['help', 'base64'],
    ['--version'],
    ['mcp', '--help'],
    ['mcp', 'a'],
    [],
    ['base63'],
  ),
  fc
    .tuple(fc.constantFrom('bash', 'zsh', 'fish', 'sh', ''), fc.option(aWord))
    .map(([shell, word]) => ['completion', shell, ...(word === null ? [] : [word])]),
  fc
    .array(fc.tuple(fc.constantFrom(...settingOptions.map(({ name }) => name)), aWord), { maxLength: 3 })
    .map((options) => ['serve', ...options.flat()]),
);

/** Calls of the command line as bytes: a byte for the terminal, then the arguments and the input after U+0000. */
const someArguments: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.nat(3), fc.oneof({ arbitrary: aToolCall, weight: 6 }, { arbitrary: anotherCall, weight: 1 }), aText)
  .map(([mode, words, input]) => Buffer.from([String(mode), ...words, input].join('\0')));

export const commandLine: Target = {
  // Many names of files once took quadratic time, and so did many texts, and a long text, that begin with a hyphen.
  examples: [
    Buffer.from(['0', 'nl', '--start', '1', '-f', ...Array.from({ length: 16_000 }, () => 'a'), ''].join('\0')),
    Buffer.from(['0', 'base64', ...Array.from({ length: 8_000 }, () => '-1,'), ''].join('\0')),
    Buffer.from(['0', 'base64', `-${'e'.repeat(32_000)}`, ''].join('\0')),
  ],
  grammar: someArguments,
  mostBytes: 32_768,
  run,
};
