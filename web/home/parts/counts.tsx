import type { Count } from '../conversion/limits.ts';
import { quantity } from '../text/words.ts';

interface CountsProps {
  readonly sizes: readonly Count[];
  /** Numbers that a tool returns, which include those of the lines. */
  readonly facts?: readonly string[];
}

/** The sizes of a text, as one text. A key per text: a new element appears, and nothing moves. */
export function Counts({ sizes, facts = [] }: CountsProps) {
  const others = facts.length === 0 ? sizes : sizes.filter(({ unit }) => unit !== 'line');
  const text = [...facts, ...others.map(({ unit, count, limit }) => quantity(count, unit, limit))].join(' · ');
  return (
    <p key={text} class="counts">
      {text}
    </p>
  );
}
