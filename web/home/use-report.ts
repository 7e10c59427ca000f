import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Registry } from '../../src/tools/registry.ts';
import { isQuick, MOST_QUICK_UNITS } from './conversion/limits.ts';
import { PENDING, type Report, reportWithin } from './conversion/report.ts';
import { type Session, type Snapshot, settingsOf, snapshotOf } from './session/session.ts';
import { createReporter } from './worker.ts';

/** While a long text is typed, the worker waits for a pause of this length. */
const PAUSE_MILLISECONDS = 100;

/** About a text whose conversion was canceled. */
const CANCELED = { severity: 'note', message: 'Canceled. Any change converts it again.', place: undefined } as const;

/**
 * The report on the input of a session, at once if it is quick, otherwise when a worker has made it; and the function that
 * cancels it.
 */
export function useReport(session: Session, registry: Registry, script: string): readonly [Report, () => void] {
  const { tool, text, file, source, reading } = session;
  const settings = settingsOf(session);
  const input = useMemo(() => snapshotOf(session), [tool, text, file, source, settings, reading]);
  const quick = useMemo(() => (isQuick(input) ? reportWithin(MOST_QUICK_UNITS, input, registry) : undefined), [input]);
  const { ask, cancel } = useMemo(() => createReporter(script), [script]);
  const [late, setLate] = useState<{ readonly input: Snapshot; readonly report: Report }>();

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyped = session.burst !== undefined;

  useEffect(() => {
    // The last report may contain a result of many MiB.
    setLate(undefined);
    if (quick !== undefined) return;
    const show = (report: Report) => setLate({ input, report });
    pause.current = setTimeout(() => ask(input, show), isTyped ? PAUSE_MILLISECONDS : 0);
    return () => clearTimeout(pause.current);
  }, [input]);

  const told = quick ?? (late?.input === input ? late.report : PENDING);
  const known = told.outcome.kind === 'pending' ? undefined : told;
  const last = useRef<Report>(PENDING);
  if (known !== undefined || !isTyped) last.current = told;
  // While a text is typed, its sizes and the result of its reading stay: empty space would flicker.
  const { input: given, output, reading: read } = last.current;
  const kept = read && { ...read, removed: [], note: undefined };
  const stop = () => {
    clearTimeout(pause.current);
    cancel();
    // Another outcome than that of `PENDING`: nothing converts.
    setLate({ input, report: { ...PENDING, outcome: { kind: 'pending' }, diagnosis: CANCELED } });
  };
  return [known ?? (isTyped && told === PENDING ? { ...told, input: given, output, reading: kept } : told), stop];
}
