/** The result of a run of one target, which it prints as JSON. */
export interface FuzzResult {
  readonly executions: number;
  readonly seconds: number;
  /** The functions that ran, and all functions of the modules that were loaded. */
  readonly ran: number;
  readonly functions: number;
  /** The inputs that reached new code or had a new outcome, and the size of the corpus. */
  readonly kept: number;
  readonly corpus: number;
  /** Milliseconds of processor time of the slowest case. */
  readonly slowest: number;
  /** The faults, each with its inputs as strings of one character per byte. */
  readonly findings: readonly {
    readonly fault: string;
    readonly execution: number;
    readonly input: string;
    /** The inputs since the last check, if a check of the target as a whole found the fault. */
    readonly earlier?: readonly string[];
  }[];
}
