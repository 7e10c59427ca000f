import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** MiB of memory that a process has in use (its resident set), as Linux counts it; undefined if it has ended. */
export function memoryOf(pid: number): number | undefined {
  return readStatus(pid, 'VmRSS');
}

/** Follows a process, and tells the most memory, in MiB, that it has had in use so far, even after it has ended. */
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

/** The kernel keeps the peak: it is read again and again only because it is gone with the process. */
const LOOK_MILLISECONDS = 100;

function readStatus(pid: number, name: string): number | undefined {
  try {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}
