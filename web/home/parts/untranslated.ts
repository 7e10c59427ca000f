/**
 * A ref that keeps an element's text from translation: what a browser translates, it sends to its maker. A property in JSX
 * would not do: the page that the build made has no such attribute, and hydration adds none.
 */
export function untranslated(element: HTMLElement | null): void {
  if (element !== null) element.translate = false;
}
