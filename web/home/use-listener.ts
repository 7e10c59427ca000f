import { useLayoutEffect, useRef } from 'preact/hooks';

/** Listens to an event of the window while the component is mounted. It always calls the newest listener. */
export function useListener<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useRef(listener);
  latest.current = listener;

  // A layout effect, so that no event after the first paint is missed.
  useLayoutEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest.current(event);
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}
