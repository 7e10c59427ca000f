import { useMemo } from 'preact/hooks';
import { hiddenCharacters } from '../text/hidden-characters.ts';

const MOST_NAMES = 3;

/** Says what a text has that its box does not show. */
export function HiddenNote({ text }: { readonly text: string }) {
  const hidden = useMemo(() => hiddenCharacters(text), [text]);
  if (hidden.length === 0) return null;
  const names = hidden.slice(0, MOST_NAMES).map(({ name, count }) => `${count.toLocaleString('en')} × ${name}`);
  const others = hidden.length - names.length;
  return (
    <p class="hidden-note">
      Kept, though it can't be seen: {names.join(', ')}
      {others > 0 && ` and ${others} more`}
    </p>
  );
}
