import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Listens to an event of the window while the component is mounted. It always calls the newest listener.
 *
 * @param isFirst Whether it is called before the listeners of the elements (in the capture phase).
 */
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
