import type { Count } from '../conversion/limits.ts';
import { quantity } from '../text/words.ts';

/** The sizes of a text, as one text: separate ones would move if a number grows. */
export function Counts({ sizes }: { readonly sizes: readonly Count[] }) {
  return <p class="counts">{sizes.map(({ unit, count, limit }) => quantity(count, unit, limit)).join(' · ')}</p>;
}
