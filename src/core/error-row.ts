/** A row of the table of errors: what each error says. */
export interface Row<Facts> {
  readonly status: number;
  readonly sentence: (facts: Facts) => string;
  readonly remedy: string;
}

type NoFacts = Readonly<Record<string, never>>;

/** Makes a row, its facts inferred from its sentence. */
export function row<Facts extends object = NoFacts>(
  status: number,
  sentence: (facts: Facts) => string,
  remedy: string,
): Row<Facts> {
  return { status, sentence, remedy };
}
