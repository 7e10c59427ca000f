import { countLines } from '../../../src/core/lines.ts';
import { endOfLayout } from './bidirectional.ts';
import { exactIndex } from './exact-text.ts';

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

/** The start of a text that a text box can show: whole lines if there are any. */
export function startForTextBox(text: string): string {
  const lines = text.slice(0, MOST_TEXT_UNITS).split('\n', MOST_TEXT_LINES);
  const whole = lines.length > 1 ? lines.slice(0, -1).join('\n') : (lines[0] ?? '');
  // The last character can be cut in half.
  return whole.slice(0, endOfLayout(whole)).replace(/[\ud800-\udbff]$/, '');
}

/** Whether a text box can show a text, and each key in it takes effect at once. */
export function fitsTextBox(text: string): boolean {
  return text.length <= MOST_TEXT_UNITS && countLines(text) <= MOST_TEXT_LINES && endOfLayout(text) === text.length;
}
