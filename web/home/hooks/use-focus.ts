import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The id of what is converted: the text box, or the file in its place. */
const INPUT = 'text';

/**
 * Moves the focus to a control when all that changed with it is rendered, and keeps it on the page: if the element that had
 * it is gone, the input gets it.
 *
 * @returns The function that asks for it, by the id of the control; without one, for the input.
 */
export function useFocus(): (id?: string) => void {
  const [request, setRequest] = useState({ id: INPUT });
  const done = useRef(request);
  /** Whether an element of the page had the focus before this rendering. */
  const hadFocus = typeof document !== 'undefined' && document.activeElement !== document.body;

  useLayoutEffect(() => {
    const isLost = hadFocus && document.activeElement === document.body;
    if (done.current === request && !isLost) return;
    done.current = request;
    const control = document.getElementById(isLost ? INPUT : request.id);
    if (control?.id === INPUT && matchMedia('(pointer: coarse)').matches) {
      // The keyboard of a phone would rise over the result.
      if (isLost) document.querySelector('main')?.focus();
      return;
    }
    // On a phone, options are folded.
    if (control?.checkVisibility() === false) {
      document.querySelector<HTMLElement>('.options-summary[aria-expanded="false"]')?.click();
      setTimeout(() => control.focus());
    } else control?.focus();
  });

  return (id = INPUT) => setRequest({ id });
}
