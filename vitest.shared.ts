/** Options that all test configurations share. */
export const shared = {
  setupFiles: ['test/put-back.ts'],
  // Titles are rules, so they are shown in full.
  chaiConfig: { truncateThreshold: 0 },
  // The default timeout of one second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};

/** Options for many quick tests. */
export const quick = {
  ...shared,
  // Each process runs many files and loads each module once. Starting a process per file took a quarter of the time.
  // So a test must leave nothing behind. test/put-back.ts restores what a test replaced through `vi` (timers, mocks,
  // globals, environment variables), and kills servers that a failed test left. The test restores everything else,
  // and stops what it started.
  isolate: false,
  // Most conditions become true within a few milliseconds.
  expect: { poll: { ...shared.expect.poll, interval: 5 } },
  testTimeout: 30_000,
  hookTimeout: 60_000,
};
