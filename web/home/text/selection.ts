import { countLines } from '../../../src/core/lines.ts';
import { exactIndex } from './exact-text.ts';
import { endOfLayout } from './layout.ts';

/** Copies the selected part of a text box, if the browser would change its line endings. Returns whether it did. */
export function copySelection(event: CopyEvent, text: string): boolean {
  const { selectionStart, selectionEnd } = event.currentTarget;
  if (!text.includes('\r') || selectionStart === selectionEnd) return false;
  event.preventDefault();
  const selected = text.slice(exactIndex(text, selectionStart), exactIndex(text, selectionEnd));
  event.clipboardData?.setData('text/plain', selected);
  return true;
}

/** The part of a `copy` or `cut` event of a text box that is used. */
interface CopyEvent extends Pick<ClipboardEvent, 'preventDefault'> {
  readonly clipboardData: Pick<DataTransfer, 'setData'> | null;
  readonly currentTarget: Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'>;
}

/** The largest text for a text box, in UTF-16 units. With a million, each key takes Chromium a tenth of a second. */
export const MOST_TEXT_UNITS = 262_144;
/** The most lines for a text box: Chromium takes a tenth of a second to show them. */
const MOST_TEXT_LINES = 4_000;

/** Whether a text box can show a text, and each key in it takes effect at once. */
export function fitsTextBox(text: string): boolean {
  return text.length <= MOST_TEXT_UNITS && countLines(text) <= MOST_TEXT_LINES && endOfLayout(text) === text.length;
}
