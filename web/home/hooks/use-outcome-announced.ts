import { useEffect, useRef } from 'preact/hooks';

/** Milliseconds of quiet after which a screen reader is told what came of the typing. */
const QUIET_MILLISECONDS = 1_000;

/**
 * Tells a screen reader what came of the typing, when it pauses.
 *
 * @param outcome Told apart by identity.
 * @param message What to say of it; undefined if there is nothing to say.
 */
export function useOutcomeAnnounced(
  outcome: unknown,
  message: string | undefined,
  announce: (message: string) => void,
): void {
  const told = useRef(outcome);

  useEffect(() => {
    if (told.current === outcome || message === undefined) return;
    const timer = setTimeout(() => {
      told.current = outcome;
      announce(message);
    }, QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [outcome, message, announce]);
}
