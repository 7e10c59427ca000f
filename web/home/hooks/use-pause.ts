import { useEffect, useState } from 'preact/hooks';

/**
 * Whether a value has not changed for a while.
 *
 * @param value Compared by identity.
 */
export function usePause(value: unknown, milliseconds: number): boolean {
  const [settled, setSettled] = useState<unknown>();

  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);

  return settled === value;
}
