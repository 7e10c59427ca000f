import type { Count } from '../text/counts.ts';

/** The sizes of a text, those with a limit against it, and what else is counted. */
export function Counts({ counts }: { readonly counts: readonly Count[] }) {
  return (
    <ul class="counts">
      {counts.slice(0, MOST_COUNTS).map(({ unit, count, limit }) => (
        <li key={unit} class={limit !== undefined && count > limit ? 'over' : ''}>
          {format(count)}
          {limit !== undefined && ` of ${format(limit)}`} {count === 1 && limit === undefined ? unit : `${unit}s`}
        </li>
      ))}
    </ul>
  );
}

const MOST_COUNTS = 2;

function format(count: number): string {
  return count.toLocaleString('en');
}
