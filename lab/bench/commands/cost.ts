import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { descendants } from '../processor.ts';

/** The cost of a command: processor time of all its threads, and its peak memory in RAM. */
export interface Cost {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

/**
 * The interval for reading the memory. The kernel stores the peak of a process, so only its last moments are missed.
 */
const LOOK_MILLISECONDS = 10;

/** Runs a shell command. */
export async function costOf(command: string): Promise<Cost> {
  const child = spawn('bash', ['-c', `TIMEFORMAT='%3U %3S'; time (${command})`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let kibibytes = 0;
  const look = setInterval(() => {
    if (child.pid === undefined) return;
    for (const pid of descendants(child.pid)) kibibytes = Math.max(kibibytes, mostResident(pid));
  }, LOOK_MILLISECONDS);
  const printed: Buffer[] = [];
  child.stderr.on('data', (bytes) => printed.push(bytes));
  const [code] = await once(child, 'close');
  clearInterval(look);
  const text = Buffer.concat(printed).toString();
  const [, user, system] = /(\d+\.\d+) (\d+\.\d+)\n$/.exec(text) ?? [];
  if (code !== 0 || user === undefined) throw new Error(`${command} ended with ${code}: ${text}`);
  return { milliseconds: (Number(user) + Number(system)) * 1000, mebibytes: kibibytes / 1024 };
}

/** The peak memory in kibibytes; 0 if the process has ended. */
function mostResident(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
