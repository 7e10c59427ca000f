import { afterAll, afterEach, vi } from 'vitest';
import { killRunning } from '../support/servers/server-process.ts';

/** Restores after each test what it replaced by `vi`, so that later files in the same process are not affected. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Kills servers that a failed test did not stop. Runs after the file's own cleanup. */
afterAll(killRunning);
