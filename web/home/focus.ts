import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The text box, or the file card that replaces it. */
export function findInput(): HTMLElement | null {
  return document.getElementById('text');
}

/** Puts the cursor into the input when the page opens, unless the user has already focused something. */
export function focusAtStart(): void {
  if (document.activeElement === document.body && !hasScreenKeyboard()) findInput()?.focus({ preventScroll: true });
}

/** Whether the focus in the input opens a keyboard that covers the result: on a touch screen. */
export function hasScreenKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Returns the function that focuses the input after rendering. A lost focus goes there too. */
export function useFocus(): () => void {
  const [request, setRequest] = useState({});
  const done = useRef(request);
  /** Whether an element of the page had the focus before this rendering. */
  const hadFocus = typeof document !== 'undefined' && document.activeElement !== document.body;

  useLayoutEffect(() => {
    const isLost = hadFocus && document.activeElement === document.body;
    if (done.current === request && !isLost) return;
    done.current = request;
    if (!hasScreenKeyboard()) findInput()?.focus();
    else if (isLost) document.querySelector('main')?.focus();
  });

  return () => setRequest({});
}
