import { useLayoutEffect, useRef, useState } from 'preact/hooks';

const INPUT = 'text';

/** The text box, or the file card that replaces it. */
export function findInput(): HTMLElement | null {
  return document.getElementById(INPUT);
}

/** Puts the cursor into the input when the page opens, unless the user has already focused something. */
export function focusAtStart(): void {
  if (document.activeElement === document.body && !hasScreenKeyboard()) findInput()?.focus({ preventScroll: true });
}

/** Whether the focus in the input opens a keyboard that covers the result: on a touch screen. */
export function hasScreenKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Returns the function that focuses a control, or the input, after rendering. A lost focus goes to the input. */
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
    if (control?.id === INPUT && hasScreenKeyboard()) {
      if (isLost) document.querySelector('main')?.focus();
      return;
    }
    // On a phone, the options are closed.
    if (control?.checkVisibility() === false) {
      document.querySelector<HTMLElement>('.options-summary[aria-expanded="false"]')?.click();
      setTimeout(() => control.focus());
    } else control?.focus();
  });

  return (id = INPUT) => setRequest({ id });
}
