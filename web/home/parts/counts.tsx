import type { Count } from '../conversion/limits.ts';
import { quantity } from '../text/words.ts';

/** The sizes of a text. */
export function Counts({ sizes }: { readonly sizes: readonly Count[] }) {
  return (
    // A key per set of units: a new element appears, and nothing moves.
    <ul class="counts" key={sizes.map(({ unit }) => unit).join()}>
      {/* One text node: separate words would move if the number grows. */}
      {sizes.map(({ unit, count }) => (
        <li key={unit}>{quantity(count, unit)}</li>
      ))}
    </ul>
  );
}
