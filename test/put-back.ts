import { afterAll, afterEach, vi } from 'vitest';
import { killRunning } from '../support/servers/server-process.ts';

/** Puts back what a test replaced by `vi`, right after the test: the next file of the same process is not to see it. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Ends the servers of tests that failed before they stopped them, after the file's own clean-up. */
afterAll(killRunning);
