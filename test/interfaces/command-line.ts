import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Ran, runInProcess } from '../../support/command-line.ts';
import { readEnvelope } from './http.ts';
import type { Input, Interface, Outcome } from './interface.ts';

/** The command line under the service's limits, within this process. */
export const commandLine: Interface = {
  name: 'command line, within this process',
  async open() {
    return {
      convert: async (tool, input) => outcomeOf(await runInProcess(wordsOf(tool, input), { input: input.text })),
      async close() {},
    };
  },
};

/** The built command line, under the service's limits: the text on standard input, or as an argument. */
export const spawnedCommandLines: readonly Interface[] = [
  {
    name: 'command line, text on standard input',
    async open() {
      return {
        convert: async (tool, input) => outcomeOf(await runProcess(wordsOf(tool, input), input.text)),
        async close() {},
      };
    },
  },
  {
    name: 'command line, text as an argument',
    async open() {
      return {
        convert: async (tool, input) => {
          const words = wordsOf(tool, input);
          // No argument can hold U+0000.
          const isArgument = !input.text.includes('\0');
          return outcomeOf(
            await (isArgument ? runProcess([...words, '--', input.text], '') : runProcess(words, input.text)),
          );
        },
        async close() {},
      };
    },
  },
];

async function runProcess(words: readonly string[], input: string): Promise<Ran> {
  const child = spawn(process.execPath, ['dist/cli.js', ...words]);
  // A program that ends before it has read its input closes it.
  child.stdin.on('error', () => undefined).end(input);
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, stdout, stderr };
}

/** What was printed, after a look at the exit code and at what people are told. */
function outcomeOf({ code, stdout, stderr }: Ran): Outcome {
  const outcome = readEnvelope(stdout.replace(/\n$/, ''));
  const expected = 'data' in outcome ? { code: 0, stderr: '' } : { code: 2, stderr: outcome.message };
  if (code !== expected.code || !stderr.includes(expected.stderr)) throw new Error(`exit ${code}: ${stderr}`);
  return outcome;
}

function wordsOf(tool: string, { text: _, ...options }: Input): string[] {
  const words = Object.entries(options).flatMap(([name, value]) => {
    const option = name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
    if (typeof value === 'boolean') return value ? [`--${option}`] : [`--no-${option}`];
    return [`--${option}`, String(value)];
  });
  return [tool, '--json', '--limits', ...words];
}
