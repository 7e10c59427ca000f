import { type Count, quantity } from '../../../src/notations/sizes.ts';

/** The sizes of a text, after other numbers, as one text. A key per text: a new element appears, and nothing moves. */
export function Counts({
  sizes,
  facts = [],
}: {
  readonly sizes: readonly Count[];
  readonly facts?: readonly string[];
}) {
  const text = [...facts, ...sizes.map(({ unit, count, limit }) => quantity(count, unit, limit))].join(' · ');
  return (
    <p key={text} class="counts">
      {text}
    </p>
  );
}
