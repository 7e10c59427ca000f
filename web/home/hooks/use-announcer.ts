import { useCallback, useState } from 'preact/hooks';

/**
 * Announcements for screen readers: the message of a live region, and the function that changes it. A repeated message
 * is read again.
 */
export function useAnnouncer(): readonly [message: string, announce: (message: string) => void] {
  const [said, setSaid] = useState('');
  const announce = useCallback((message: string) => {
    // A region is read only when it changes: an inaudible space at the end makes the message different.
    setSaid((before) => (before === message ? `${message}\u00a0` : message));
  }, []);
  return [said, announce];
}
