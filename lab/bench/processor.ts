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
