import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Finds a program that a Debian package contains. With CI=true, root installs a missing program with apt-get. If it is
 * still missing, that is an error, because a skipped test would look like a passed test.
 *
 * @returns The path; undefined if the program is missing and the reason was printed, for `test.skipIf`.
 */
export function findProgram(name: string, debianPackage: string): string | undefined {
  const found = which(name);
  if (found !== undefined) return found;
  if (process.env['CI'] === 'true') {
    if (process.getuid?.() === 0 && which('apt-get') !== undefined) {
      const lock = join(tmpdir(), 'textmill-programs.lock');
      for (const words of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
        // Other test files may install programs at the same time.
        execFileSync('flock', [lock, 'apt-get', '-qq', ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
      }
    }
    const installed = which(name);
    if (installed === undefined) throw new Error(`${name} is missing: install ${debianPackage}`);
    return installed;
  }
  return skip(`${name} is missing; the package ${debianPackage} contains it`);
}

/** Prints why tests are skipped. With CI=true, that is an error. */
export function skip(reason: string): undefined {
  if (process.env['CI'] === 'true') throw new Error(reason);
  process.stderr.write(`skipped: ${reason}\n`);
}

/** The path of a program, or undefined. */
export function which(name: string): string | undefined {
  try {
    // Servers such as nginx are in a folder that is only on root's path.
    return execFileSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** The folder with the packages of programs that the longer suites run. */
export const PROGRAMS = 'support/programs';

/**
 * Installs the packages of a folder, unless they are installed and as new as its lockfile. No package needs its
 * install script. The age of a release counts when a lockfile is written: tests must not depend on the date.
 */
export async function installPackages(folder: string): Promise<void> {
  const installed = statSync(`${folder}/node_modules/.package-lock.json`, { throwIfNoEntry: false });
  if (installed !== undefined && installed.mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs) return;
  const options = ['--ignore-scripts', '--min-release-age=0', '--no-audit', '--no-fund'];
  const [code] = await once(spawn('npm', ['ci', ...options], { cwd: folder, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`npm ci failed in ${folder}`);
}

/**
 * The name and version of a package in a folder's package.json, such as `vite 8.3.8`. The package may have an alias
 * there.
 */
export function packageTitle(folder: string, dependency: string): string {
  const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const [, name = dependency, version] = /^(?:npm:(.+)@)?(\d[^@]*)$/.exec(dependencies[dependency]) ?? [];
  return `${name} ${version}`;
}
