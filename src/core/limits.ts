/** Limits of texts, lists and messages. Other limits are in the definitions of the tools. */
export const limits = {
  /** Maximum code points of a text, unless a tool has a smaller limit. */
  textCodePoints: 16_384,
  /** Maximum lines of a list. */
  lines: 1_000,
  /** Maximum code points of an unknown field name in a message: the only part of a request that a response repeats. */
  quotedNameCodePoints: 40,
} as const;
