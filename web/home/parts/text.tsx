/** A sentence in which backticks mark code. */
export function Sentence({ text }: { readonly text: string }) {
  return (
    <>{text.split(/(`[^`]+`)/).map((piece, index) => (index % 2 === 1 ? <code>{piece.slice(1, -1)}</code> : piece))}</>
  );
}

/**
 * A ref that excludes an element from translation, because browsers send text to their vendor to translate it. A
 * property in JSX does not work: the prerendered page lacks the attribute, and hydration does not add it.
 */
export function untranslated(element: HTMLElement | null): void {
  if (element !== null) element.translate = false;
}
