import { useLayoutEffect, useRef } from 'preact/hooks';

/** Listens to an event of the window, with the newest listener; `isFirst` means before those of elements. */
export function useListener<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  isFirst = false,
): void {
  const latest = useRef(listener);
  latest.current = listener;

  // A layout effect, so that no event after the first paint is missed.
  useLayoutEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest.current(event);
    addEventListener(type, listen, isFirst);
    return () => removeEventListener(type, listen, isFirst);
  }, [type, isFirst]);
}
