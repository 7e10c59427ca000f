import { readFileSync } from 'node:fs';

/** The processes that a process has started and that have not ended, the first one first; none except on Linux. */
export function childrenOf(pid: number): readonly number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return list === '' ? [] : list.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Kills a process, the processes that it has started, and theirs, whatever state they are in. */
export function killTree(pid: number): void {
  // The parent first: it might start others for those that are gone.
  for (const each of treeOf(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

function treeOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}
