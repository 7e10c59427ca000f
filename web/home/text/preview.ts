/** UTF-16 units of a text that are laid out in a tenth of a second. All results of typed texts have fewer. */
const MOST_WHOLE = 200_000;

const MOST_OF_START = 4_000;

/** What is shown of a text: all of it, or its start if it would take long to lay out. */
export function previewOf(text: string): string {
  return text.length <= MOST_WHOLE ? text : text.slice(0, MOST_OF_START).toWellFormed();
}
