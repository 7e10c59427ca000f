import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** The resident set of a process in MiB, as Linux counts it; 0 if the process has ended. */
export function memoryOf(pid: number): number {
  return readStatus(pid, 'VmRSS') ?? 0;
}

/** Watches a process. The result returns its peak resident set in MiB so far, even after it has ended. */
export function followMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    most = readStatus(pid, 'VmHWM') ?? most;
    return most;
  };
  const timer = setInterval(look, LOOK_MILLISECONDS);
  onTestFinished(() => clearInterval(timer));
  return look;
}

/** The kernel records the peak. It is polled only because the record is removed with the process. */
const LOOK_MILLISECONDS = 100;

function readStatus(pid: number, name: string): number | undefined {
  try {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}
