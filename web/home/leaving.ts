import { useLayoutEffect } from 'preact/hooks';
import { TEXT_FIELD } from '../../src/core/field-names.ts';
import type { Tool } from '../../src/core/tool.ts';
import type { Session } from './session/session.ts';

/** Asks before the user leaves or reloads the page, if a text would be lost that takes effort to enter again. */
export function useLeaveWarning({ tool, text, file, source }: Session): void {
  // Other files are on the disk.
  const isAsking = file?.isText === true || (source === undefined && isEffort(text, tool));

  // A layout effect, so that it also applies to the last key.
  useLayoutEffect(() => {
    if (!isAsking) return;
    // Only while it is needed: with it, Firefox does not keep the page for going back.
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** A line longer than this takes effort to type again, in UTF-16 units. */
const LONG_LINE = 100;

/** Whether a text has several lines or a long one, and is not an example of the tool. */
export function isEffort(text: string, { examples }: Tool): boolean {
  const content = text.trim();
  if (content.length <= LONG_LINE && !/[\r\n]/.test(content)) return false;
  return examples.every(({ input }) => input[TEXT_FIELD] !== text);
}
