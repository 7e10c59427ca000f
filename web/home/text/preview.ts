/** A text of this length in UTF-16 units takes 0.1 s to lay out. All results of typed texts are shorter. */
const MOST_WHOLE = 200_000;

const MOST_OF_START = 4_000;

/** The part of a text to show: the whole text, or its start if the whole would take long to lay out. */
export function previewOf(text: string): string {
  return text.length <= MOST_WHOLE ? text : text.slice(0, MOST_OF_START).toWellFormed();
}
