import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The package as npm would publish it. It is built and packed once per test run: tests get it by `inject('packed')`.
 */
export interface Packed {
  readonly tarball: string;
  /** The files in the package, sorted by path. */
  readonly files: readonly string[];
  /** A folder outside the repository with only this package installed. */
  readonly consumer: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly packed: Packed;
  }
}

/** Runs a program, and returns its standard output. If it fails, the error contains all its output. */
export async function run(command: string, words: readonly string[], folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, words, { cwd: folder, maxBuffer: 2 ** 24 });
  return stdout;
}

/** Runs `npm pack`, which builds dist/ from scratch, and installs the package into a folder. */
export async function pack(): Promise<Packed & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-package-'));
  const printed = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], '.');
  const [packed] = readPacked(printed);
  if (packed === undefined) throw new Error(`npm pack printed ${printed}`);
  const consumer = join(folder, 'consumer');
  const installed = join(consumer, 'node_modules/textmill');
  const tarball = join(folder, packed.filename);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], folder);
  await writeFile(join(consumer, 'package.json'), '{ "type": "module", "private": true }\n');
  const files = packed.files.map(({ path }) => path).toSorted();
  return { tarball, files, consumer, remove: () => rm(folder, { recursive: true }) };
}

/** Reads the output of `npm pack --json`, which follows the output of the scripts. */
function readPacked(printed: string): readonly { filename: string; files: readonly { path: string }[] }[] {
  return JSON.parse(printed.slice(printed.search(/^\[/m)));
}
