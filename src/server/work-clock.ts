import { performance } from 'node:perf_hooks';
import process from 'node:process';

/**
 * Returns a clock that stands still while the process can't work: its machine is busy or suspended, or a write blocks.
 * Requests that wait then do not wait because of overload.
 *
 * @returns Milliseconds from any start.
 */
export function workClock(now = () => performance.now(), processorTime = () => usedMilliseconds()): () => number {
  let time = now();
  let used = processorTime();
  let worked = 0;
  return () => {
    const [lastTime, lastUsed] = [time, used];
    time = now();
    used = processorTime();
    // The processor time of several threads is more.
    worked += Math.min(time - lastTime, used - lastUsed);
    return worked;
  };
}

function usedMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
