/** What all configurations of the tests share. */
export const shared = {
  setupFiles: ['test/put-back.ts'],
  // Titles are rules: they are shown whole.
  chaiConfig: { truncateThreshold: 0 },
  // A busy machine takes longer than the second that is the default.
  expect: { poll: { timeout: 10_000 } },
};
