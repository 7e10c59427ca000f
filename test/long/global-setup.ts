import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the programs of test/long/tools, once. Their install scripts are not run: none is needed. */
export function setup(): void {
  const folder = 'test/long/tools';
  if (existsSync(`${folder}/node_modules`)) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}
