import { useMemo } from 'preact/hooks';
import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type Diagnosis, diagnose, diagnoseEachLine } from '../conversion/diagnosis.ts';
import { fileError } from '../conversion/file.ts';
import type { Outcome } from '../conversion/outcome.ts';
import { convertsEachLine, currentOptions, type Session } from '../session/session.ts';
import { usePause } from './use-pause.ts';

/** Milliseconds without a change after which an incomplete text counts as wrong. */
const PAUSE = 2_500;

/** The explanation of an input that can't be converted; undefined if the input is valid or empty. */
export function useDiagnosis(session: Session, outcome: Outcome, tools: readonly Tool[]): Diagnosis | undefined {
  const diagnosis = useMemo(() => diagnosisOf(session, outcome, tools), [outcome, tools]);
  const isPaused = usePause(diagnosis, PAUSE);
  return diagnosis?.severity === 'incomplete' && isPaused ? { ...diagnosis, severity: 'wrong' } : diagnosis;
}

function diagnosisOf(session: Session, outcome: Outcome, tools: readonly Tool[]): Diagnosis | undefined {
  const { tool, text, file } = session;
  if (outcome.kind !== 'error') return undefined;
  if (file !== undefined) {
    const message = fileError(file, session, outcome.error, tools);
    return { severity: 'wrong', message, place: undefined, repairs: [] };
  }
  const diagnosis = convertsEachLine(session) ? diagnoseEachLine : diagnose;
  // Even if the input is empty, an option can be wrong.
  return text === '' && outcome.error.field === TEXT_FIELD
    ? undefined
    : diagnosis(tool, text, currentOptions(session), outcome.error);
}
