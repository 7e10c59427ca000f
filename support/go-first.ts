import { constants, setPriority } from 'node:os';

/**
 * Lets a process go first where the test may: on a busy machine, one that waits for a core seems away to those that ask it,
 * as it should.
 */
export function goFirst(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGH);
  } catch {
    // Only root may.
  }
}
