import type { Difference } from './difference.ts';

/** Deliberate differences from ICU's collator. */
export const icuDifferences = {
  vowelSigns: {
    ours: "textLineTools({ text, operation: 'sort', sortMode: 'natural' })",
    theirs: 'Intl.Collator',
    input: `\u0f40${'\u0f71'.repeat(5)}\u0f72\n\u0f40\u0f71\u0f72`,
    results: [
      `\u0f40${'\u0f71'.repeat(5)}\u0f72\n\u0f40\u0f71\u0f72`,
      `\u0f40\u0f71\u0f72\n\u0f40${'\u0f71'.repeat(5)}\u0f72`,
    ],
    reason:
      'more than four U+0F71 in a row count as if U+034F followed every fourth one, because the time that the collator takes grows with the square of their number',
  },
} as const satisfies Record<string, Difference>;
