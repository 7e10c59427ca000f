import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the packages of a folder of its own, once. Their install scripts are not run: none is needed. */
export function installPackages(folder: string): void {
  if (existsSync(`${folder}/node_modules`)) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}
