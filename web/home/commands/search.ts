/** What a search can find. */
export interface Findable {
  readonly title: string;
  /** In lower case. */
  readonly words: readonly string[];
  /** Whether a query that the title begins with counts as the whole title. */
  readonly isPreferred?: boolean;
}

/**
 * The entries that match a query, the best first: a name equals the query, a name begins with it, words begin with the
 * words of the query, or the words of the query occur anywhere. Of equal ones, matches of titles come first. An empty
 * query matches nothing.
 */
export function matching<Entry extends Findable>(entries: readonly Entry[], query: string): readonly Entry[] {
  const wanted = query.toLowerCase().trim();
  if (wanted === '') return [];
  const all = entries.map((entry) => ({ entry, rank: rankOf(entry, wanted) }));
  const found = all.filter(({ rank }) => rank < NOT_FOUND);
  return found.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}

/** The words by which a query finds an entry, for what its title lacks. */
export function reasonsFor({ title, words }: Findable, query: string): readonly string[] {
  const missing = query.split(/\s+/).filter((piece) => matching([{ title, words: [] }], piece).length === 0);
  const all = words.map((word) => ({ title: word, words: [] }));
  return [...new Set(missing.flatMap((piece) => matching(all, piece)[0]?.title ?? []))];
}

const NOT_FOUND = 4;

function rankOf({ title, words, isPreferred }: Findable, wanted: string): number {
  const name = title.toLowerCase();
  const byTitle = rankOfNames([name], wanted);
  if (isPreferred && byTitle <= 1) return 0;
  // The words of a query can be in the title and in the others.
  return Math.min(byTitle, rankOfNames([name, ...words], wanted) + 0.5);
}

function rankOfNames(names: readonly string[], wanted: string): number {
  if (names.includes(wanted)) return 0;
  const spellings = names.map(spelling);
  const query = spelling(wanted);
  if (query !== '' && spellings.includes(query)) return 0.1;
  if (query !== '' && spellings.some((name) => name.startsWith(query))) return 1;
  const pieces = wanted.split(/\s+/);
  const all = wordsIn(...names);
  if (pieces.every((piece) => findsWord(all, piece))) return 2;
  return pieces.every((piece) => names.some((name) => name.includes(singular(piece)))) ? 3 : NOT_FOUND;
}

/** The letters and digits of a name in lower case: `url-safe`, `URL safe` and `urlsafe` are the same. */
function spelling(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The single words of names in lower case, and of a query. */
function wordsIn(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)).filter(Boolean);
}

/** Whether a word of a query is the start of one of the words. A plural also finds the singular. */
function findsWord(words: readonly string[], wanted: string): boolean {
  const start = singular(wanted);
  return words.some((word) => word.startsWith(start));
}

/** A word without a plural ending, so that `line numbers` finds `number`. */
function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word;
}
