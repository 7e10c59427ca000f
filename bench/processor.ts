import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel knows of processes: Linux alone, by /proc. */

/** The processes below a process, of one name if that is given. */
export function descendants(pid: number, name?: string): readonly number[] {
  const all = readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? processOf(Number(entry)) : []));
  const below = (parent: number): readonly number[] =>
    all.flatMap((each) => (each.parent === parent ? [each.pid, ...below(each.pid)] : []));
  return below(pid).filter((each) => name === undefined || all.some((one) => one.pid === each && one.name === name));
}

function processOf(pid: number): readonly { readonly pid: number; readonly name: string; readonly parent: number }[] {
  const [, name = '', parent] = /\((.*)\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
  return parent === undefined ? [] : [{ pid, name, parent: Number(parent) }];
}

/** The processor time that processes have taken, in all their threads, by the scheduler's count. */
export function processorMilliseconds(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`),
  );
  return threads.reduce((sum, thread) => sum + Number(read(`${thread}/schedstat`).split(' ')[0]), 0) / 1e6;
}

/** The memory of a process that is in RAM, shared pages included. */
export function residentMebibytes(pid: number): number {
  return Number(/VmRSS:\s*(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;
}

/** The text of a file, empty where its process has ended since. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
