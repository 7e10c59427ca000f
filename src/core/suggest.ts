/**
 * Finds the candidate that a misspelled name most likely means: a candidate with the same letters and digits, or else
 * the candidate that differs by the fewest edits. Case and separators are ignored. If several are equally close, the
 * first wins. Undefined if no candidate is close.
 *
 * @example suggest('url_safe', ['text', 'urlSafe']) // 'urlSafe'
 */
export function suggest(name: string, candidates: readonly string[]): string | undefined {
  return createSuggester(candidates)(name);
}

/** Creates {@link suggest} for a list of candidates that is used repeatedly. */
export function createSuggester(candidates: readonly string[]): (name: string) => string | undefined {
  const known = candidates.map((candidate) => ({ candidate, spelling: spellingOf(candidate) }));
  const longest = Math.max(0, ...known.map(({ spelling }) => spelling.length));
  return (name) => {
    const wanted = spellingOf(name, longest + MOST_EDITS);
    if (wanted === '') return undefined;
    let best: string | undefined;
    let bestDistance = MOST_EDITS + 1;
    for (const { candidate, spelling } of known) {
      const limit = Math.min(bestDistance, mostEdits(wanted, spelling) + 1);
      const distance = editDistance(wanted, spelling, limit);
      if (distance === limit) continue;
      best = candidate;
      bestDistance = distance;
    }
    return best;
  };
}

const MOST_EDITS = 2;

/** The maximum number of edits between two names. In a short name, a few edits make another word. */
function mostEdits(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  if (length < 3) return 0;
  return length < 7 ? 1 : MOST_EDITS;
}

/** The number of UTF-16 units of a name that are read at a time. */
const PIECE = 1_000;

/** The letters and digits of a name in lower case. Reading may stop after `most` of them. */
export function spellingOf(name: string, most = Number.POSITIVE_INFINITY): string {
  let found = '';
  // The name is read in pieces, because it may be as long as a request.
  for (let at = 0; at < name.length && found.length <= most; at += PIECE) {
    found += name
      .slice(at, at + PIECE)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '');
  }
  return found;
}

/**
 * The number of edits that change `a` from index `i` to `b` from index `j`, or `limit` if it is not below `limit`. An
 * edit adds, removes or replaces a character, or swaps two neighbors (optimal string alignment). `limit` is small, so
 * there are few branches.
 */
function editDistance(a: string, b: string, limit: number, i = 0, j = 0): number {
  // Past the end, `charCodeAt` returns NaN, which is not equal to itself.
  while (a.charCodeAt(i) === b.charCodeAt(j)) {
    i++;
    j++;
  }
  const leftOfA = a.length - i;
  const leftOfB = b.length - j;
  if (limit <= 1 || Math.abs(leftOfA - leftOfB) >= limit) return leftOfA + leftOfB === 0 ? 0 : limit;
  if (leftOfA === 0 || leftOfB === 0) return leftOfA + leftOfB;
  const isSwap = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j);
  const rest = limit - 1;
  const replaced = editDistance(a, b, rest, i + 1, j + 1);
  const removed = editDistance(a, b, rest, i + 1, j);
  const added = editDistance(a, b, rest, i, j + 1);
  const swapped = isSwap ? editDistance(a, b, rest, i + 2, j + 2) : rest;
  return 1 + Math.min(replaced, removed, added, swapped);
}
