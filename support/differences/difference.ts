/** A deliberate difference between textmill and a program or package that others wrote. */
export interface Difference {
  readonly ours: string;
  readonly theirs: string;
  readonly input: string;
  /** The result of each for this input, or undefined for an error. A test checks both. */
  readonly results: readonly [ours: string | undefined, theirs: string | undefined];
  /** The rule of textmill, and why it is so. */
  readonly reason: string;
}
