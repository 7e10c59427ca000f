import type fc from 'fast-check';

/** A function of bytes to fuzz, and the facts about these bytes that help to find cases. */
export interface Target {
  /** The inputs that run first. */
  readonly examples?: readonly Uint8Array[];
  /** Inputs that follow the grammar more or less. */
  readonly grammar: fc.Arbitrary<Uint8Array>;
  /** The largest input that makes sense. */
  readonly mostBytes: number;
  /**
   * Runs one case.
   *
   * @returns What is wrong, if anything.
   * @throws Anything: an error that is thrown is a fault.
   */
  run(bytes: Uint8Array): Fault | Promise<Fault>;
  /** Runs at the end. Returns what is wrong with the target as a whole, if anything. */
  finish?(): Promise<Fault>;
}

/** A sentence about what is wrong. */
export type Fault = string | undefined;
