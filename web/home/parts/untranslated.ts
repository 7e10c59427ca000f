/**
 * A ref that excludes an element from translation, because browsers send text to their vendor to translate it. A
 * property in JSX does not work: the prerendered page lacks the attribute, and hydration does not add it.
 */
export function untranslated(element: HTMLElement | null): void {
  if (element !== null) element.translate = false;
}
