import { limits } from '../../../src/core/limits.ts';
import { utf8Length } from '../../../src/core/text.ts';

/**
 * The largest text for a text box, in UTF-16 units. It is larger than the limit of conversions, so that the user sees
 * the size of a long text and can shorten it. A million characters without a line break would freeze Chromium for
 * seconds.
 */
export const MOST_TEXT_UNITS = 2 * limits.textCodePoints;

/**
 * Explains in a sentence why a text box rejects a pasted or dropped text; undefined if it accepts the text.
 *
 * @param kept The length of the text that stays in the box, in UTF-16 units.
 * @param mostBytes The largest file of text that can be converted, in bytes.
 */
export function refusedPaste(
  pasted: string,
  kept: number,
  how: 'pasted' | 'dropped',
  mostBytes: number,
): string | undefined {
  if (pasted.length + kept <= MOST_TEXT_UNITS) return undefined;
  const isWith = pasted.length <= MOST_TEXT_UNITS;
  const count = (isWith ? pasted.length + kept : pasted.length).toLocaleString('en');
  const subject = isWith ? `With the text you ${how}, the input would be` : `The text you ${how} is`;
  // A character has at most three bytes per UTF-16 unit.
  const isFile = utf8Length(pasted) + 3 * kept <= mostBytes;
  const remedy = isFile ? ' Save the whole text as a file, and open the file.' : '';
  return `${subject} too long: ${count} characters. The limit is ${limits.textCodePoints.toLocaleString('en')}.${remedy}`;
}
