/** How a part is measured: what is not given is the part's own choice. */
export interface BenchOptions {
  /** The cases to measure, by name; all unless given. */
  readonly cases?: readonly string[] | undefined;
  readonly rounds?: number | undefined;
  readonly seconds?: number | undefined;
  readonly seed?: number | undefined;
}

/** Prints a line of progress, which is not part of the result. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The cases of these names, or all. */
export function chosen<Case extends { readonly name: string }>(
  cases: readonly Case[],
  names: readonly string[] | undefined,
): readonly Case[] {
  const unknown = names?.find((name) => cases.every((each) => each.name !== name));
  if (unknown !== undefined) {
    throw new Error(`no case is named ${unknown}; the cases are ${cases.map(({ name }) => name).join(', ')}`);
  }
  return cases.filter(({ name }) => names === undefined || names.includes(name));
}
