/** A row of the table of errors. */
export interface Row<Facts, Remedy = string | ((facts: Facts) => string)> {
  readonly status: number;
  readonly sentence: (facts: Facts) => string;
  readonly remedy: Remedy;
}

type NoFacts = Readonly<Record<string, never>>;

/** Creates a row. The type of its facts is inferred from its sentence. */
export function row<Facts extends object = NoFacts, const Remedy extends string | ((facts: Facts) => string) = string>(
  status: number,
  sentence: (facts: Facts) => string,
  remedy: Remedy,
): Row<Facts, Remedy> {
  return { status, sentence, remedy };
}
