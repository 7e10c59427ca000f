import type { Count } from '../conversion/limits.ts';
import { quantity } from '../text/words.ts';

/** The sizes of a text, as one text. A key per text: a new element appears, and nothing moves. */
export function Counts({ sizes }: { readonly sizes: readonly Count[] }) {
  const text = sizes.map(({ unit, count, limit }) => quantity(count, unit, limit)).join(' · ');
  return (
    <p key={text} class="counts">
      {text}
    </p>
  );
}
