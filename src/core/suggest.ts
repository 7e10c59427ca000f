/**
 * The candidate that a misspelt name most likely meant: the same letters and digits in another case or with other
 * separators, else one at most two edits away. Undefined where nothing is close.
 *
 * @example suggest('url_safe', ['text', 'urlSafe']) // 'urlSafe'
 */
export function suggest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = letters(name);
  let best: string | undefined;
  // Two edits turn any word of two letters into any other: shorter names need a closer match.
  let bestDistance = Math.min(3, Math.ceil(wanted.length / 2));
  for (const candidate of candidates) {
    const distance = editDistance(wanted, letters(candidate), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Levenshtein's distance, or `limit` where it is no smaller. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(limit, row[b.length] ?? limit);
}
