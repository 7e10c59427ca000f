import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Installs the packages of a folder, unless they are installed and as new as its lockfile. No package needs its
 * install script.
 */
export function installPackages(folder: string): void {
  const installed = statSync(`${folder}/node_modules/.package-lock.json`, { throwIfNoEntry: false });
  if (installed !== undefined && installed.mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}
