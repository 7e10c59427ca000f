/** Options that all test configurations share. */
export const shared = {
  setupFiles: ['test/put-back.ts'],
  // Titles are rules, so they are shown in full.
  chaiConfig: { truncateThreshold: 0 },
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};
