import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Ran, runInProcess } from '../../support/command-line.ts';
import { readEnvelope } from './adapters.ts';
import type { Interface, InterfaceResult } from './interface.ts';
import type { Input } from './table.ts';

/** Runs the command line with arguments and standard input. */
type Runner = (words: readonly string[], input: string) => Promise<Ran>;

const inProcess: Runner = (words, input) => runInProcess(words, { input });

/** The command line in this process. */
export const commandLines: readonly [Interface, ...Interface[]] = [
  { name: 'command line, text on standard input', open: openByInput(inProcess) },
  { name: 'command line, text as an argument', open: openByArgument(inProcess) },
  { name: 'command line, text in a file', open: openByFile },
];

/** The built command line, in a separate process per conversion. */
export const spawnedByInput: Interface = {
  name: 'built command line, text on standard input',
  open: openByInput(runProcess),
};
export const spawnedByArgument: Interface = {
  name: 'built command line, text as an argument',
  open: openByArgument(runProcess),
};

function openByInput(run: Runner): Interface['open'] {
  return async () => ({
    async convert(tool, input) {
      const words = wordsOf(tool, input);
      // At the start of standard input, a byte order mark would not be part of the text.
      const isInput = !input.text.startsWith('\ufeff');
      return resultOf(await (isInput ? run(words, input.text) : run([...words, '--', input.text], '')));
    },
    async close() {},
  });
}

function openByArgument(run: Runner): Interface['open'] {
  return async () => ({
    async convert(tool, input) {
      const words = wordsOf(tool, input);
      // An argument can't contain U+0000.
      const isArgument = !input.text.includes('\0');
      return resultOf(await (isArgument ? run([...words, '--', input.text], '') : run(words, input.text)));
    },
    async close() {},
  });
}

async function openByFile() {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-text-'));
  const file = join(folder, 'text');
  return {
    async convert(tool: string, input: Input) {
      await writeFile(file, input.text);
      return resultOf(await inProcess([...wordsOf(tool, input), '-f', file], ''));
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function runProcess(words: readonly string[], input: string): Promise<Ran> {
  const child = spawn(process.execPath, ['dist/cli.js', ...words]);
  // A program may exit before it has read all input.
  child.stdin.on('error', () => undefined).end(input);
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, stdout, stderr };
}

/** The printed envelope. Also checks the exit code, and that standard error has a message and a remedy. */
function resultOf({ code, stdout, stderr }: Ran): InterfaceResult {
  // The command line has one operation more than the API.
  const outcome = readEnvelope(stdout.replace(/\n$|, keep(?=")/g, ''));
  const expected =
    'data' in outcome ? { code: 0, stderr: /^/ } : { code: 2, stderr: /^textmill [\w-]+: .+\n[A-Z].+\.\n$/ };
  if (code !== expected.code || !expected.stderr.test(stderr)) throw new Error(`exit ${code}: ${stderr}`);
  return outcome;
}

function wordsOf(tool: string, { text: _, ...options }: Input): string[] {
  const words = Object.entries(options).flatMap(([name, value]) => {
    const option = name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
    if (typeof value === 'boolean') return value ? [`--${option}`] : [`--no-${option}`];
    return [`--${option}`, String(value)];
  });
  return [tool, '--json', ...words];
}
