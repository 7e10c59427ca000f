/** A path of a branch that no test can take. */
interface Unreachable {
  readonly file: string;
  /** The condition or expression, and the path: as the check prints it. */
  readonly path: string;
  readonly reason: string;
}

export const unreachable: readonly Unreachable[] = [];
