import type { Count } from '../conversion/outcome.ts';
import { quantity } from '../text/words.ts';

/** The sizes of a text. Sizes with a limit come first, the lowest limit first. */
export function Counts({ counts }: { readonly counts: readonly Count[] }) {
  const limited = counts.filter(({ limit }) => limit !== undefined);
  const others = counts.filter(({ limit }) => limit === undefined);
  const shown = [...limited.toReversed(), ...others].slice(0, MOST_COUNTS);
  return (
    // A key per set of units: a new element appears, and nothing moves.
    <ul class="counts" key={shown.map(({ unit }) => unit).join()}>
      {shown.map(({ unit, count, limit }) => (
        <li key={unit} class={limit === undefined ? '' : count > limit ? 'limited over' : 'limited'}>
          {textOf({ unit, count, limit })}
        </li>
      ))}
    </ul>
  );
}

const MOST_COUNTS = 2;

/** One text node: separate words would move if the number grows. */
function textOf({ unit, count, limit }: Count): string {
  return limit === undefined ? quantity(count, unit) : `${count.toLocaleString('en')} of ${quantity(limit, unit)}`;
}
