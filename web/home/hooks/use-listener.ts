import { useLayoutEffect, useRef } from 'preact/hooks';

/** Listens to an event of the window while the component is there; each rendering brings a new listener without a new binding. */
export function useListener<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useRef(listener);
  latest.current = listener;

  // Before the first paint: no event after it is missed.
  useLayoutEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest.current(event);
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}
