/** The options of a measurement. Each part has its own defaults. */
export interface BenchOptions {
  /** The names of the cases to measure. Default: all. */
  readonly cases?: readonly string[] | undefined;
  readonly rounds?: number | undefined;
  readonly seconds?: number | undefined;
}

/** Figures in rows: for each row, a value per column. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

/** A figure with some decimals. */
export function rounded(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}

/** Prints a line of progress, which is not part of the result. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The cases with these names, or all. */
export function chosen<Case extends { readonly name: string }>(
  cases: readonly Case[],
  names: readonly string[] | undefined,
): readonly Case[] {
  const unknown = names?.find((name) => cases.every((each) => each.name !== name));
  if (unknown !== undefined) {
    throw new Error(`unknown case: ${unknown}; the cases are ${cases.map(({ name }) => name).join(', ')}`);
  }
  return cases.filter(({ name }) => names === undefined || names.includes(name));
}
