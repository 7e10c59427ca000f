import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Comparison } from './comparison.ts';

const run = promisify(execFile);

/** Runs the command for each file, and prints each exit code. */
const LOOP = 'f() { eval "$1"; }; for ((i = 0; i < $2; i++)); do f "$1" <$i >$i.out 2>/dev/null; echo $?; done';

/**
 * A function that runs a shell command for each input, in the C locale. One shell runs all of them, because it starts
 * programs faster than Node does.
 */
export function running(command: string): Comparison['ask'] {
  return async (inputs) => {
    const folder = await mkdtemp(join(tmpdir(), 'textmill-peers-'));
    try {
      await Promise.all(inputs.map((input, index) => writeFile(join(folder, String(index)), input)));
      const { stdout } = await run('bash', ['-o', 'pipefail', '-c', LOOP, 'bash', command, String(inputs.length)], {
        cwd: folder,
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        maxBuffer: 2 ** 24,
      });
      const codes = stdout.trimEnd().split('\n');
      return await Promise.all(
        inputs.map(async (_, index) =>
          codes[index] === '0' ? readFile(join(folder, `${index}.out`), 'utf8') : undefined,
        ),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}
