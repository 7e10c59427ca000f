import { useMemo, useRef } from 'preact/hooks';
import { type Outcome, resultOf } from '../conversion/outcome.ts';
import { operationOf } from '../session/options.ts';
import { currentOptions, type Session } from '../session/session.ts';
import { MOST_SHOWN_BYTES, previewOf } from '../text/preview.ts';

/** The content of the result box. */
export interface ShownResult {
  /** The whole result of the current input; undefined if there is none. */
  readonly result: string | Uint8Array<ArrayBuffer> | undefined;
  /** The outcome that is shown: the current one, or the last one with a result. */
  readonly outcome: Outcome;
  /** The text in the box: the result, its start, or bytes as hexadecimal digits. */
  readonly text: string;
  /** Whether the box contains only the start of the result. */
  readonly isCut: boolean;
  readonly isStale: boolean;
  /** Whether there is no input. */
  readonly isEmpty: boolean;
}

/** The result; while there is an error, the last result of the same operation. */
export function useResult(session: Session, outcome: Outcome): ShownResult {
  const { tool, text, file } = session;
  const result = resultOf(outcome);
  const key = `${tool.name} ${operationOf(tool, currentOptions(session))} ${session.isEachLine}`;
  const last = useRef<{ readonly key: string; readonly outcome: Outcome }>(undefined);
  const isEmpty = text === '' && file === undefined;
  if (isEmpty || last.current?.key !== key) last.current = undefined;
  if (result !== undefined && !isEmpty) last.current = { key, outcome };

  const isStale = result === undefined && !isEmpty && last.current?.key === key;
  const shown = isStale ? (last.current?.outcome ?? outcome) : outcome;
  const whole = resultOf(shown);
  const shownText = useMemo(() => (whole === undefined ? '' : previewOf(whole)), [whole]);
  return {
    result: isEmpty ? undefined : result,
    outcome: shown,
    text: shownText,
    isCut: typeof whole === 'string' ? shownText.length < whole.length : (whole?.length ?? 0) > MOST_SHOWN_BYTES,
    isStale,
    isEmpty,
  };
}
