import { useCallback, useState } from 'preact/hooks';

/**
 * What a screen reader is told: a message for a live region, and the function that changes it. The same message said again
 * is read again.
 */
export function useAnnouncer(): readonly [message: string, announce: (message: string) => void] {
  const [said, setSaid] = useState('');
  const announce = useCallback((message: string) => {
    // A region that does not change is not read: a space at the end, which is not heard, makes it another.
    setSaid((before) => (before === message ? `${message}\u00a0` : message));
  }, []);
  return [said, announce];
}
