import type { Count } from '../conversion/limits.ts';
import { quantity } from '../text/words.ts';

interface CountsProps {
  readonly sizes: readonly Count[];
  /** Other numbers, with their titles. */
  readonly facts?: readonly string[];
}

/** The sizes of a text, as one text. A key per text: a new element appears, and nothing moves. */
export function Counts({ sizes, facts = [] }: CountsProps) {
  const text = [...facts, ...sizes.map(({ unit, count, limit }) => quantity(count, unit, limit))].join(' · ');
  return (
    <p key={text} class="counts">
      {text}
    </p>
  );
}
