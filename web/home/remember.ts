import { useLayoutEffect } from 'preact/hooks';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { readStored, store } from '../storage.ts';
import { formatLink, parseLink } from './session/link.ts';
import { linkedOf, type Session } from './session/session.ts';

/** Remembers the last tool as a link without text. At the start, it puts this link into the address. */
export function useRemembered(session: Session, registry: Registry): void {
  const link = storableLink(session);

  useLayoutEffect(() => recall(registry), []);
  useLayoutEffect(() => {
    // The user did not choose the tool of the start, or one that a paste opened.
    if (session.origin !== undefined) return;
    // At the start the page shows the first tool, so that it need not be stored.
    store('tool', link === `#${firstTool(registry).name}` ? '' : link);
  }, [link, session.origin]);
}

/** Begins again with the address without a tool that the user did not choose, and recalls the last tool that they chose. */
function recall(registry: Registry): void {
  const start: unknown = history.state;
  if (typeof start === 'string') history.replaceState(null, '', start);
  if (location.hash !== '') return;
  const stored = readStored('tool');
  const { tool, errors } = parseLink(stored, registry);
  // Another version of the page may have stored an option that is now unknown.
  if (tool !== undefined && errors.length === 0) history.replaceState(location.href, '', stored);
}

/** The link to the open tool with its settings, without text fields. */
export function storableLink(session: Session): string {
  const linked = linkedOf(session);
  const isStored = ([name]: readonly [string, unknown]) => linked.tool.fields[name]?.kind !== 'text';
  return formatLink({ ...linked, options: Object.fromEntries(Object.entries(linked.options).filter(isStored)) });
}
