import { limits } from '../../../src/core/limits.ts';

/**
 * UTF-16 units of a text that a text box is given at most. A paste that is too long to convert still comes in, so that the
 * reader sees its size and can shorten it; a million characters without a line break would freeze Chromium for seconds.
 */
export const MOST_TEXT_UNITS = 2 * limits.textCodePoints;

/**
 * Why a text box refuses what is pasted or dropped into it: a sentence, or undefined if it does not.
 *
 * @param kept UTF-16 units of the text that stay beside it.
 */
export function refusedPaste(pasted: string, kept: number, how: 'pasted' | 'dropped'): string | undefined {
  if (pasted.length + kept <= MOST_TEXT_UNITS) return undefined;
  const isWith = pasted.length <= MOST_TEXT_UNITS;
  const count = (isWith ? pasted.length + kept : pasted.length).toLocaleString('en');
  const subject = isWith ? `With the text you ${how}, the input would be` : `The text you ${how} is`;
  return `${subject} too long: ${count} characters. The limit is ${limits.textCodePoints.toLocaleString('en')}.`;
}
