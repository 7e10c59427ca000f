import { stat } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { killAfter, threadsIdle } from './process-end.ts';

test('it kills the process when its time is over, and not before; the first process of a container, which can’t kill itself, aborts', () => {
  vi.useFakeTimers();
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const abort = vi.spyOn(process, 'abort').mockImplementation(() => undefined as never);
  killAfter(1_000);
  vi.advanceTimersByTime(999);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
  expect(abort).toHaveBeenCalledOnce();
});

test('an exit waits for busy threads', async () => {
  let isRead = false;
  const reading = stat('.').then(() => {
    isRead = true;
  });
  await threadsIdle();
  expect(isRead).toBe(true);
  await reading;
});
