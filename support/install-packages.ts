import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Installs the packages of a folder of its own, where that was not done since its lockfile changed. No install script is run: none is needed. */
export function installPackages(folder: string): void {
  const installed = statSync(`${folder}/node_modules/.package-lock.json`, { throwIfNoEntry: false });
  if (installed !== undefined && installed.mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}
