import { execFileSync } from 'node:child_process';

/**
 * Where a program of Debian's is, for tests that drive it. With CI=true it is installed where that can be done, by root
 * with apt-get, and missing is an error: a skipped test would look like a passed one.
 *
 * @returns Undefined where it is missing, after the reason was printed: for `test.skipIf`.
 */
export function findProgram(name: string, debianPackage: string): string | undefined {
  const found = which(name);
  if (found !== undefined) return found;
  if (process.env['CI'] === 'true') {
    if (process.getuid?.() === 0 && which('apt-get') !== undefined) {
      for (const words of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
        execFileSync('apt-get', ['-qq', ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
      }
    }
    const installed = which(name);
    if (installed === undefined) throw new Error(`${name} is missing: install ${debianPackage}`);
    return installed;
  }
  process.stderr.write(`skipped: ${name} is missing; the package ${debianPackage} has it\n`);
  return undefined;
}

/** Where a program is, or undefined. */
export function which(name: string): string | undefined {
  try {
    // Servers such as nginx are in a folder that only root has on its path.
    return execFileSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
