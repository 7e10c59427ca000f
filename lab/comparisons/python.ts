import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findProgram } from '../../support/programs.ts';
import type { Comparison, Result } from './comparison.ts';

/** Python 3 if it is installed. */
export const python = findProgram('python3', 'python3');

const FILE = 'lab/comparisons/python_peer.py';

/** The inputs that are sent together. */
const TOGETHER = 500;

let started: ReturnType<typeof start> | undefined;

/** A function that makes a call of `python_peer.py` for each input. */
export function asking(call: string): Comparison['ask'] {
  return async (inputs) => {
    const results: Result[] = [];
    for (let from = 0; from < inputs.length; from += TOGETHER) {
      for (const result of await ask(call, inputs.slice(from, from + TOGETHER))) {
        results.push(result === null ? undefined : String(result));
      }
    }
    return results;
  };
}

/** The characters that Python's version of Unicode defines. */
export async function knownCharacters(): Promise<readonly string[]> {
  return [...String(await ask('unicodedata.category(character)', ['']))];
}

/** The version of Unicode that Python knows. */
export async function unicodeVersion(): Promise<string> {
  return String(await ask('unicodedata.unidata_version', ['']));
}

export function stopPython(): void {
  started?.child.stdin.end();
}

/** Sends a call to the script, which starts at the first call and runs until it is stopped. */
async function ask(call: string, inputs: readonly string[]): Promise<readonly unknown[]> {
  started ??= start(python ?? 'python3');
  started.child.stdin.write(`${JSON.stringify({ call, inputs })}\n`);
  const { value, done } = await started.lines.next();
  if (done === true) throw new Error(`${FILE} ended during ${call}`);
  const results: unknown = JSON.parse(value);
  if (!Array.isArray(results) || results.length !== inputs.length) throw new Error(`${FILE} lost results of ${call}`);
  return results;
}

function start(program: string) {
  const env = { PATH: process.env['PATH'], PYTHONUTF8: '1' };
  const child = spawn(program, ['-B', FILE], { stdio: ['pipe', 'pipe', 'inherit'], env });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}
