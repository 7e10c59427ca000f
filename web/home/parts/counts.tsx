import type { Count } from '../text/counts.ts';

/** The sizes of a text, those with a limit against it, and what else is counted. */
export function Counts({ counts }: { readonly counts: readonly Count[] }) {
  return (
    <ul class="counts">
      {counts.slice(0, MOST_COUNTS).map(({ unit, count, limit }) => (
        <li key={unit} class={limit !== undefined && count > limit ? 'over' : ''}>
          {textOf({ unit, count, limit })}
        </li>
      ))}
    </ul>
  );
}

const MOST_COUNTS = 2;

/** In one piece: the words after a number that grows would move. */
function textOf({ unit, count, limit }: Count): string {
  if (limit !== undefined) return `${format(count)} of ${format(limit)} ${unit}s`;
  return `${format(count)} ${count === 1 ? unit : `${unit}s`}`;
}

function format(count: number): string {
  return count.toLocaleString('en');
}
