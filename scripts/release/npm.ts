import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a command of npm. The signal `stop` ends the command, and this function throws its reason after npm has ended,
 * because the folder can be removed only then.
 */
export async function runNpm(folder: string, words: readonly string[], stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  // Detached: npm and its scripts become a process group. Ending npm alone would leave the tests running.
  const npm = spawn('npm', words, { cwd: folder, stdio: 'inherit', detached: true });
  const endGroup = () => {
    if (npm.pid !== undefined) process.kill(-npm.pid);
  };
  stop.addEventListener('abort', endGroup);
  const [code] = await once(npm, 'exit');
  stop.removeEventListener('abort', endGroup);
  stop.throwIfAborted();
  if (code !== 0) throw new Error(`npm ${words.join(' ')} failed.`);
}
