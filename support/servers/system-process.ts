import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * The child processes of a process that have not ended, oldest first. On systems other than Linux, the list is empty.
 */
export function childrenOf(pid: number): readonly number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return list === '' ? [] : list.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Kills a process and all its descendants, also if they are stopped. */
export function killTree(pid: number): void {
  // The parent first: it might replace child processes that end.
  for (const each of treeOf(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

/**
 * Gives a process high priority, if the test has the permission. On a busy machine, a process that waits for a core
 * seems unavailable to its clients.
 */
export function raisePriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGH);
  } catch {
    // Only root has the permission.
  }
}

function treeOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}
