import { afterEach, vi } from 'vitest';

/** Puts back what a test replaced by `vi`, right after the test: the next file of the same process is not to see it. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
