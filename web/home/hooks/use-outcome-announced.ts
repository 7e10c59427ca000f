import { useEffect, useRef } from 'preact/hooks';
import { countCodePoints } from '../../../src/core/text.ts';
import type { Outcome } from '../conversion/outcome.ts';

/** Milliseconds of quiet after which a screen reader is told what came of the typing. */
const QUIET_MILLISECONDS = 1_000;

/** Tells a screen reader what came of the typing, when it pauses. */
export function useOutcomeAnnounced(
  text: string,
  outcome: Outcome,
  result: string | undefined,
  announce: (message: string) => void,
): void {
  const told = useRef(outcome);

  useEffect(() => {
    if (told.current === outcome || text === '') return;
    const timer = setTimeout(() => {
      told.current = outcome;
      const count = countCodePoints(result ?? '');
      announce(outcome.error?.message ?? `Result: ${count} ${count === 1 ? 'character' : 'characters'}`);
    }, QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [outcome, text, result, announce]);
}
