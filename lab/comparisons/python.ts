import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findProgram } from '../../support/programs.ts';
import type { Comparison, Result } from './comparison.ts';

/** Python 3 if it is installed. */
export const python = findProgram('python3', 'python3');

const script = scriptOf(python ?? 'python3', 'lab/comparisons/python_peer.py');

export const stopPython = script.stop;

/** A function that makes a call of `python_peer.py` for each input. */
export function asking(call: string): Comparison['ask'] {
  return (inputs) => script.call(call, inputs);
}

/** The characters that Python's version of Unicode defines. */
export async function knownCharacters(): Promise<readonly string[]> {
  return [...String(await script.read('unicodedata.category(character)', ''))];
}

/** The version of Unicode that Python knows. */
export async function unicodeVersion(): Promise<string> {
  return String(await script.read('unicodedata.unidata_version', ''));
}

/** A Python script that starts at the first call, runs until it is stopped, and answers calls (`peer_loop.py`). */
export interface Script {
  /** The results of one call for each input. */
  call(name: string, inputs: readonly string[]): Promise<readonly Result[]>;
  /** The only result of a call, of any type. */
  read(name: string, input: string): Promise<unknown>;
  stop(): void;
}

/** The inputs that are sent together. */
const TOGETHER = 500;

export function scriptOf(python: string, file: string): Script {
  let started: ReturnType<typeof start> | undefined;

  const ask = async (call: string, inputs: readonly string[]): Promise<readonly unknown[]> => {
    started ??= start(python, file);
    started.child.stdin.write(`${JSON.stringify({ call, inputs })}\n`);
    const { value, done } = await started.lines.next();
    if (done === true) throw new Error(`${file} ended during ${call}`);
    const results: unknown = JSON.parse(value);
    if (!Array.isArray(results) || results.length !== inputs.length) throw new Error(`${file} lost results of ${call}`);
    return results;
  };

  return {
    async call(name, inputs) {
      const results: Result[] = [];
      for (let from = 0; from < inputs.length; from += TOGETHER) {
        for (const result of await ask(name, inputs.slice(from, from + TOGETHER))) {
          results.push(result === null ? undefined : String(result));
        }
      }
      return results;
    },
    read: async (name, input) => (await ask(name, [input]))[0],
    stop: () => started?.child.stdin.end(),
  };
}

function start(python: string, file: string) {
  const env = { PATH: process.env['PATH'], PYTHONUTF8: '1' };
  const child = spawn(python, ['-B', file], { stdio: ['pipe', 'pipe', 'inherit'], env });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}
