import { useRef } from 'preact/hooks';
import type { Actions } from './commands/actions.ts';
import { findInput } from './focus.ts';
import { spliceText } from './text/exact-text.ts';
import { useListener } from './use-listener.ts';

/** Brings to the input what is typed or pasted while nothing that takes text has the focus. Opens a pasted file. */
export function useStrayInput(actions: Actions, openFiles: (files: readonly File[]) => void): void {
  const isPointing = useRef(false);

  useListener('keydown', (event) => {
    isPointing.current = false;
    // The character goes to the element that has the focus when this event ends.
    if (isTyped(event) && isStray(event.target) && findInput() instanceof HTMLTextAreaElement) findInput()?.focus();
  });

  // A list would take it for a search. With keys, the next one can choose again.
  useListener('pointerdown', () => {
    isPointing.current = true;
  });
  useListener('change', ({ target }) => {
    if (isPointing.current && target instanceof HTMLSelectElement) target.blur();
  });

  // Before the input, which would take the name of a file for a text.
  useListener(
    'paste',
    (event) => {
      const { clipboardData, target } = event;
      const input = findInput();
      const isElsewhere = isStray(target);
      if (clipboardData === null || !(isElsewhere || target === input)) return;
      const text = clipboardData.getData('text/plain');
      const files = [...clipboardData.files];
      // Some programs put a text on the clipboard also as an image. macOS puts a file there with its name as a text.
      const isFile = files.length > 0 && (text === '' || files.some(({ name }) => name === text));
      if (!isFile && !isElsewhere) return;
      event.preventDefault();
      event.stopPropagation();
      if (isFile) openFiles(files);
      else if (text !== '') insert(text, input, actions);
    },
    true,
  );
}

/** Whether a key press produces a character. A space scrolls the page or presses a button. */
function isTyped(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  // On Windows, AltGr is Ctrl and Alt.
  const isModified = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
  const isCharacter = key === 'Dead' || key === 'Process' || ([...key].length === 1 && key !== ' ');
  return isCharacter && !isModified && !isComposing && !defaultPrevented;
}

/** Whether typed characters do nothing in an element: it is not a text box, and nothing is open over the page. */
function isStray(target: EventTarget | null): boolean {
  const isUsing =
    target instanceof Element && target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])');
  return !isUsing && document.querySelector('dialog[open], :popover-open') === null;
}

/** Does what a paste into the input does. A file is replaced. */
function insert(text: string, input: HTMLElement | null, { edit }: Actions): void {
  input?.focus();
  const { selectionStart, selectionEnd } =
    input instanceof HTMLTextAreaElement ? input : { selectionStart: 0, selectionEnd: 0 };
  edit((before) => spliceText(before, selectionStart, selectionEnd, text), { brought: text });
}
