import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Installs the packages of a folder, unless they are installed and as new as its lockfile. No package needs its
 * install script. The age of a release counts when a lockfile is written: tests must not depend on the date.
 */
export function installPackages(folder: string): void {
  const installed = statSync(`${folder}/node_modules/.package-lock.json`, { throwIfNoEntry: false });
  if (installed !== undefined && installed.mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs) return;
  const options = ['--ignore-scripts', '--min-release-age=0', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: 'inherit' });
}
