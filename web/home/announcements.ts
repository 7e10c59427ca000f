import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { chosenOperation } from '../../src/core/field.ts';
import { countCodePoints } from '../../src/core/text.ts';
import { fileTypeOf } from '../../src/notations/file-type.ts';
import { quantity } from '../../src/notations/sizes.ts';
import type { Diagnosis } from './conversion/diagnosis.ts';
import { resultOf, shownOf } from './conversion/outcome.ts';
import { wordsOf } from './conversion/readings.ts';
import { PENDING, type Report } from './conversion/report.ts';
import { currentOptions, type Session } from './session/session.ts';

/** A message for screen readers, and the function that changes it. A repeated message is read again. */
export function useAnnouncer(): readonly [message: string, announce: (message: string) => void] {
  const [said, setSaid] = useState('');
  const announce = useCallback((sentence: string) => {
    const message = withoutTokens(sentence);
    // A region is read only when it changes: an inaudible space at the end makes the message different.
    setSaid((before) => (before === message ? `${message}\u00a0` : message));
  }, []);
  return [said, announce];
}

/** A message with only the start of each token, which nobody can follow by ear. Other scripts write words without spaces. */
export function withoutTokens(message: string): string {
  return message.replaceAll(/([!-~]{16})[!-~]{17,}/g, '$1…');
}

/** Milliseconds without a change before the outcome is announced. */
const QUIET = 1_000;

/** Announces the outcome to screen readers when the typing pauses. */
export function useOutcomeAnnounced(
  session: Session,
  report: Report,
  diagnosis: Diagnosis | undefined,
  announce: (message: string) => void,
): void {
  const { tool, text, file, origin } = session;
  const { outcome, choices, reading } = report;
  const told = useRef(outcome);
  const place = [tool.title, chosenOperation(tool, currentOptions(session))?.title].filter(Boolean).join(': ');
  const opened = useRef(place);

  useEffect(() => {
    // There is nothing to announce, and the last result is not kept.
    if (text === '' && file === undefined) [told.current, opened.current] = [outcome, place];
    if (told.current === outcome || outcome === PENDING.outcome) return;
    const timer = setTimeout(() => {
      told.current = outcome;
      // A paste opened the tool.
      const found = origin && opened.current !== place && `${place}.`;
      opened.current = place;
      const read = reading && `${spoken(wordsOf(reading))}.`;
      const sentence = diagnosis && sentenceOf(diagnosis);
      const [other] = reading === undefined ? choices : [];
      const offer = other && `Suggestion: ${spoken(wordsOf(other))}.`;
      announce([found, read, sentence, resultSentence(report), offer].filter(Boolean).join(' '));
    }, QUIET);
    return () => clearTimeout(timer);
  }, [report, diagnosis, text, file, announce]);
}

function sentenceOf({ message, place }: Diagnosis): string {
  const where = place === undefined || place.start === place.end ? '' : `Line ${place.line}, column ${place.column}: `;
  return where + spoken(message);
}

/** A sentence without backticks, as it is read. */
export function spoken(sentence: string): string {
  return sentence.replaceAll(/`(.)`/g, (_, character) => SPOKEN[character] ?? character).replaceAll('`', '');
}

/** Characters that most screen readers skip. Without an article, a name fits after any word: `Decode the % escapes`. */
const SPOKEN: Readonly<Record<string, string>> = {
  '.': 'period',
  ',': 'comma',
  ':': 'colon',
  ';': 'semicolon',
  '-': 'hyphen',
  _: 'underscore',
  '"': 'quotation mark',
  "'": 'apostrophe',
  '(': 'parenthesis',
  ')': 'parenthesis',
  '=': 'equals sign',
  '%': 'percent sign',
};

/** The most characters of a result that is read as a whole. */
const MOST_READ = 100;

/** The result itself if it is short, otherwise its size; undefined if there is none. */
export function resultSentence({ outcome, output: { sizes } }: Pick<Report, 'outcome' | 'output'>): string | undefined {
  const shown = shownOf(outcome);
  if (shown === undefined) {
    const bytes = resultOf(outcome) ?? '';
    if (typeof bytes === 'string') return undefined;
    return `Result: ${quantity(bytes.length, 'byte')}, ${fileTypeOf(bytes)?.label ?? 'not text'}.`;
  }
  const result = shown.text;
  const isShort = countCodePoints(result) <= MOST_READ && result.trim() !== '' && !/[\r\n]/.test(result);
  const [size = { count: 0, unit: 'character' }] = sizes;
  return `Result: ${isShort ? result : quantity(size.count, size.unit)}.`;
}
