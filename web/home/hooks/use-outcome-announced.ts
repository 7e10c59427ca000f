import { useEffect, useRef } from 'preact/hooks';
import { countCodePoints } from '../../../src/core/text.ts';
import type { Diagnosis } from '../conversion/diagnosis.ts';
import { type Outcome, resultOf } from '../conversion/outcome.ts';
import type { Session } from '../session/session.ts';

/** Milliseconds of quiet after which a screen reader is told what came of the typing. */
const QUIET = 1_000;

/** Tells a screen reader what came of the typing, when it pauses. */
export function useOutcomeAnnounced(
  { text, file }: Session,
  outcome: Outcome,
  diagnosis: Diagnosis | undefined,
  announce: (message: string) => void,
): void {
  const told = useRef(outcome);

  useEffect(() => {
    if (told.current === outcome || (text === '' && file === undefined)) return;
    const timer = setTimeout(() => {
      told.current = outcome;
      announce(diagnosis === undefined ? sizeOf(outcome) : sentenceOf(diagnosis));
    }, QUIET);
    return () => clearTimeout(timer);
  }, [outcome, diagnosis, text, file, announce]);
}

function sentenceOf({ message, place }: Diagnosis): string {
  const sentence = message.replaceAll('`', '');
  return place === undefined ? sentence : `Line ${place.line}, column ${place.column}: ${sentence}`;
}

function sizeOf(outcome: Outcome): string {
  const result = resultOf(outcome) ?? '';
  if (typeof result !== 'string') return `Result: ${result.length} bytes, which are not text.`;
  const count = countCodePoints(result);
  return `Result: ${count} ${count === 1 ? 'character' : 'characters'}.`;
}
