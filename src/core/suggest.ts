/**
 * The candidate that a misspelt name most likely meant: the same letters and digits in another case or with other
 * separators, else one at most two edits away. Undefined where nothing is close.
 *
 * @example suggest('url_safe', ['text', 'urlSafe']) // 'urlSafe'
 */
export function suggest(name: string, candidates: readonly string[]): string | undefined {
  return createSuggester(candidates)(name);
}

const MOST_EDITS = 2;

/** UTF-16 units of a name that are read at a time. */
const PIECE = 1_000;

/** Makes {@link suggest} for candidates that are looked at again and again. */
export function createSuggester(candidates: readonly string[]): (name: string) => string | undefined {
  const known = candidates.map((candidate) => ({ candidate, spelling: letters(candidate) }));
  const longest = Math.max(0, ...known.map(({ spelling }) => spelling.length));
  return (name) => {
    const wanted = letters(name, longest + MOST_EDITS);
    let best: string | undefined;
    // Two edits turn any word of two letters into any other: shorter names need a closer match.
    let bestDistance = Math.min(MOST_EDITS + 1, Math.ceil(wanted.length / 2));
    for (const { candidate, spelling } of known) {
      const distance = editDistance(wanted, spelling, bestDistance);
      if (distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return best;
  };
}

/** The letters and digits of a name. Stops after a piece if it has found more than `most`. */
function letters(name: string, most = Number.POSITIVE_INFINITY): string {
  let found = '';
  // By pieces, since a whole request may be one name.
  for (let at = 0; at < name.length && found.length <= most; at += PIECE) {
    found += name
      .slice(at, at + PIECE)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '');
  }
  return found;
}

/** Levenshtein's distance of what two words have from `i` and `j` on, or `limit`, which is small, where it is no smaller. */
function editDistance(a: string, b: string, limit: number, i = 0, j = 0): number {
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++;
    j++;
  }
  const leftOfA = a.length - i;
  const leftOfB = b.length - j;
  if (limit <= 1 || Math.abs(leftOfA - leftOfB) >= limit) return leftOfA + leftOfB === 0 ? 0 : limit;
  if (leftOfA === 0 || leftOfB === 0) return leftOfA + leftOfB;
  const replaced = editDistance(a, b, limit - 1, i + 1, j + 1);
  const removed = editDistance(a, b, limit - 1, i + 1, j);
  const added = editDistance(a, b, limit - 1, i, j + 1);
  return 1 + Math.min(replaced, removed, added);
}
