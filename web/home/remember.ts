import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { readStored, store } from '../storage.ts';
import type { Report } from './conversion/report.ts';
import { formatLink, parseLink } from './session/link.ts';
import { linkedOf, type Session } from './session/session.ts';

/** Remembers the last tool and its options as a link without text. Call this before the address is followed. */
export function useRemembered(session: Session, registry: Registry): void {
  const link = storableLink(session);
  const isStarted = useRef(false);

  useLayoutEffect(() => {
    const isFirst = !isStarted.current;
    isStarted.current = true;
    if (isFirst) recall(registry);
    // At the start the page shows the first tool, so that it need not be stored.
    else store('tool', link === `#${firstTool(registry).name}` ? '' : link);
  }, [link]);
}

function recall(registry: Registry): void {
  if (location.hash !== '') return;
  const stored = readStored('tool');
  const { tool, errors } = parseLink(stored, registry);
  // Another version of the page may have stored an option that is now unknown.
  if (tool !== undefined && errors.length === 0) history.replaceState(null, '', stored);
}

/** A report, without a hint that this browser has shown before. A new one stays until it does not fit. */
export function useHintOnce(report: Report): Report {
  const isHint = report.offer?.isHint === true;
  const isShown = useRef(false);
  // If storage is blocked, the hint would come again and again.
  isShown.current = showsHint(report, isShown.current, isHint && readStored('hint', 'shown') === '');
  const isHidden = isHint && !isShown.current;

  useEffect(() => {
    if (isShown.current) store('hint', 'shown');
  }, [report]);

  return useMemo(() => (isHidden ? { ...report, offer: undefined } : report), [report, isHidden]);
}

/** Whether the hint of a report is shown: a new one, or the one that was shown. A worker has no offer yet. */
export function showsHint({ outcome, offer }: Report, wasShown: boolean, isNew: boolean): boolean {
  return outcome.kind === 'pending' ? wasShown : offer?.isHint === true && (wasShown || isNew);
}

/** The link to the open tool and its steps, without text fields. */
export function storableLink(session: Session): string {
  const linked = linkedOf(session);
  const isStored = ([name]: readonly [string, unknown]) => linked.tool.fields[name]?.kind !== 'text';
  const steps = linked.steps.map((options) => Object.fromEntries(Object.entries(options).filter(isStored)));
  return formatLink({ ...linked, steps });
}
