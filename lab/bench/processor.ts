import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** Reads about processes from /proc, on Linux only. */

/** The descendants of a process. */
export function descendants(pid: number): readonly number[] {
  const all = readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? processOf(Number(entry)) : []));
  const below = (parent: number): readonly number[] =>
    all.flatMap((each) => (each.parent === parent ? [each.pid, ...below(each.pid)] : []));
  return below(pid);
}

function processOf(pid: number): readonly { readonly pid: number; readonly parent: number }[] {
  const [, parent] = /\(.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
  return parent === undefined ? [] : [{ pid, parent: Number(parent) }];
}

/** The CPU time of all threads of these processes, as the scheduler counts it. */
export function processorMilliseconds(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`),
  );
  return threads.reduce((sum, thread) => sum + Number(read(`${thread}/schedstat`).split(' ')[0]), 0) / 1e6;
}

/** The memory of a process in RAM, including shared pages. */
export function residentMebibytes(pid: number): number {
  return Number(/VmRSS:\s*(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;
}

/** The text of a file, or an empty text if its process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The cost of a command: CPU time of all its threads, and its peak memory in RAM. */
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
