import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { countCodePoints } from '../../src/core/text.ts';
import type { Diagnosis } from './conversion/diagnosis.ts';
import { type Outcome, resultOf } from './conversion/outcome.ts';
import type { Suggestion } from './conversion/suggestion.ts';
import type { Session } from './session/session.ts';
import { quantity } from './text/words.ts';

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

/** Milliseconds without a change before the outcome is announced. */
const QUIET = 1_000;

/** Announces the outcome to screen readers when the typing pauses. */
export function useOutcomeAnnounced(
  { text, file }: Session,
  outcome: Outcome,
  diagnosis: Diagnosis | undefined,
  suggestion: Suggestion | undefined,
  announce: (message: string) => void,
): void {
  const told = useRef(outcome);

  useEffect(() => {
    if (told.current === outcome || (text === '' && file === undefined)) return;
    const timer = setTimeout(() => {
      told.current = outcome;
      const said = diagnosis === undefined ? resultSentence(resultOf(outcome) ?? '') : sentenceOf(diagnosis);
      announce(suggestion === undefined ? said : `${said} ${suggestion.label}.`);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [outcome, diagnosis, suggestion, text, file, announce]);
}

function sentenceOf({ message, place, repairs }: Diagnosis): string {
  const where = place === undefined || place.start === place.end ? '' : `Line ${place.line}, column ${place.column}: `;
  const sentence = message.replaceAll(/`(.)`/g, (_, character) => SPOKEN[character] ?? character).replaceAll('`', '');
  return [where + sentence, ...repairs.map(({ label }) => `Repair: ${label.replaceAll('`', '')}.`)].join(' ');
}

/** Characters that most screen readers skip. */
const SPOKEN: Readonly<Record<string, string>> = {
  '.': 'A period',
  ',': 'A comma',
  ':': 'A colon',
  ';': 'A semicolon',
  '-': 'A hyphen',
  _: 'An underscore',
  '"': 'A quotation mark',
  "'": 'An apostrophe',
  '(': 'A parenthesis',
  ')': 'A parenthesis',
  '=': 'equals sign',
  '%': 'a percent sign',
};

/** The most characters of a result that is read as a whole. */
const MOST_READ = 100;

/** The result itself if it is short, otherwise its size. */
export function resultSentence(result: string | Uint8Array): string {
  if (typeof result !== 'string') return `Result: ${quantity(result.length, 'byte')}, not text.`;
  const count = countCodePoints(result);
  const isShort = count <= MOST_READ && result.trim() !== '' && !/[\r\n]/.test(result);
  return `Result: ${isShort ? result : quantity(count, 'character')}.`;
}
