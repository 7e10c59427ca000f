import { constants, setPriority } from 'node:os';

/**
 * Gives a process high priority, if the test has the permission. On a busy machine, a process that waits for a core
 * seems unavailable to its clients.
 */
export function goFirst(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGH);
  } catch {
    // Only root has the permission.
  }
}
