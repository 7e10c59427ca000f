import type { Count } from '../conversion/outcome.ts';

/** The sizes of a text, those with a limit against it. */
export function Counts({ counts }: { readonly counts: readonly Count[] }) {
  return (
    <ul class="counts">
      {counts.map(({ unit, count, limit }) => (
        <li key={unit} class={limit !== undefined && count > limit ? 'over' : ''}>
          {format(count)}
          {limit !== undefined && ` / ${format(limit)}`} {count === 1 && limit === undefined ? unit : `${unit}s`}
        </li>
      ))}
    </ul>
  );
}

function format(count: number): string {
  return count.toLocaleString('en');
}
