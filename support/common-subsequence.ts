/**
 * The largest set of items that two orders agree about.
 *
 * @param ours The rank of each item in one order, and `theirs` in the other. Equal items have the same rank.
 * @returns For each item, whether it is in the set.
 */
export function commonSubsequence(ours: readonly number[], theirs: readonly number[]): readonly boolean[] {
  const rankOf = (ranks: readonly number[], item: number) => ranks[item] ?? 0;
  const items = ours.map((_, item) => item);
  items.sort((a, b) => rankOf(theirs, a) - rankOf(theirs, b) || rankOf(ours, a) - rankOf(ours, b));
  // The longest ascending subsequence: the last item of the best one of each length, and the item before each item.
  const last: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const item of items) {
    let low = 0;
    let high = last.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rankOf(ours, last[middle] ?? 0) <= rankOf(ours, item)) low = middle + 1;
      else high = middle;
    }
    before.set(item, last[low - 1]);
    last[low] = item;
  }
  const isSame = ours.map(() => false);
  for (let item = last.at(-1); item !== undefined; item = before.get(item)) isSame[item] = true;
  return isSame;
}
