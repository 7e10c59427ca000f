import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
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

/** What the build leaves in the checkout. */
const BUILT = ['dist', 'bytes', 'client', 'read', 'openapi.json'];

/**
 * Builds dist/ from scratch and packs it by `npm pack`, and installs the package into a folder. If nothing has changed
 * since the last run, it restores what that run built: the same sources give the same bytes.
 */
export async function pack(): Promise<Packed & { remove(): Promise<void> }> {
  const kept = resolve('node_modules/.cache/packed', digestOfSources());
  if (!existsSync(kept)) await build(kept);
  for (const path of BUILT) await rm(path, { recursive: true, force: true });
  await run('tar', ['-xf', join(kept, 'built.tar')], '.');
  const folder = await mkdtemp(join(tmpdir(), 'textmill-package-'));
  const [name = ''] = readdirSync(kept).filter((file) => file.endsWith('.tgz'));
  const consumer = join(folder, 'consumer');
  const installed = join(consumer, 'node_modules/textmill');
  const tarball = join(folder, name);
  await mkdir(installed, { recursive: true });
  await copyFile(join(kept, name), tarball);
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], folder);
  await writeFile(join(consumer, 'package.json'), '{ "type": "module", "private": true }\n');
  const paths = (await run('tar', ['-tzf', tarball], folder)).trim().split('\n');
  const files = paths.map((path) => path.replace('package/', '')).toSorted();
  return { tarball, files, consumer, remove: () => rm(folder, { recursive: true }) };
}

/** Builds and packs, and keeps only the newest result. */
async function build(kept: string): Promise<void> {
  await rm(dirname(kept), { recursive: true, force: true });
  const unfinished = `${kept}.unfinished`;
  await mkdir(unfinished, { recursive: true });
  await run('npm', ['pack', '--silent', '--pack-destination', unfinished], '.');
  await run('tar', ['-cf', join(unfinished, 'built.tar'), ...BUILT], '.');
  await rename(unfinished, kept);
}

/** A digest of all files except those that neither the build reads nor the package contains. */
function digestOfSources(): string {
  const others = new Set([...BUILT, '.git', 'node_modules', 'lab', 'support', 'test']);
  const files = readdirSync('.')
    .filter((name) => !others.has(name))
    .flatMap((name) => (statSync(name).isDirectory() ? filesIn(name) : [name]))
    .filter((file) => !file.endsWith('.test.ts'));
  const digest = createHash('sha256');
  for (const file of files.toSorted()) digest.update(`\n${file}\n`).update(readFileSync(file));
  return digest.digest('hex');
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
