import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { readEnvelope } from './http.ts';
import type { Door, Input } from './interface.ts';

/** The built command line, under the service's limits: the text on standard input, or as an argument. */
export const commandLineDoors: readonly Door[] = [
  {
    name: 'command line, text on standard input',
    async open() {
      return { convert: (tool, input) => run(wordsOf(tool, input), input.text), async close() {} };
    },
  },
  {
    name: 'command line, text as an argument',
    async open() {
      return {
        // No argument can hold U+0000.
        convert: (tool, input) =>
          input.text.includes('\0')
            ? run(wordsOf(tool, input), input.text)
            : run([...wordsOf(tool, input), '--', input.text], ''),
        async close() {},
      };
    },
  },
];

async function run(words: readonly string[], input: string) {
  const child = spawn(process.execPath, ['dist/cli.js', ...words]);
  child.stdin.end(input);
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
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
