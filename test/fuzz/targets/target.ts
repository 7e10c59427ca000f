import type fc from 'fast-check';

/** A function of bytes to fuzz, and the facts about these bytes that help to find new cases. */
export interface Target {
  /** The inputs to start with, in addition to the corpus. */
  readonly seeds?: readonly Uint8Array[];
  /** Inputs that follow the grammar more or less. */
  readonly grammar: fc.Arbitrary<Uint8Array>;
  /** The largest input that makes sense. */
  readonly mostBytes: number;
  /** Whether the code runs in another process, so that the CPU time of this one says nothing. */
  readonly isElsewhere?: boolean;
  /**
   * Runs one case.
   *
   * @returns What is wrong, if anything, and a summary of the outcome. An input with a new summary is kept.
   * @throws Anything: an error that is thrown is a finding.
   */
  run(bytes: Uint8Array): Outcome | Promise<Outcome>;
  /** Runs after some cases. Returns what is wrong. */
  check?(): Promise<string | undefined>;
  /**
   * Runs at the end. Returns what is wrong.
   *
   * @param inputs All inputs that reached new code.
   * @param watch Tells the watchdog that a step starts, and its input. Each step has the same time limit.
   */
  finish?(inputs: readonly Uint8Array[], watch: (input?: Uint8Array) => void): Promise<string | undefined>;
}

export interface Outcome {
  readonly fault?: string | undefined;
  readonly summary: string;
}
