import { execFileSync } from 'node:child_process';

/** Builds anew what the tests of whole processes run: nothing of an earlier build is left. */
export function setup(): void {
  execFileSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' });
}
