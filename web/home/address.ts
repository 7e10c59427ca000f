import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Tool } from '../../src/core/tool.ts';
import { formatLink } from './session/link.ts';
import { linkedOf, type Session } from './session/session.ts';
import { useListener } from './use-listener.ts';

/** Follows the address, first and when the user follows a link or goes back, and keeps it in step with the options. */
export function useAddress(session: Session, follow: (fragment: string) => void): void {
  const { tool, origin } = session;
  const link = formatLink(linkedOf(session));
  const isAtStart = origin !== undefined && link === formatLink(linkedOf({ ...session, ...origin }));
  /** The address of the origin, and its state. */
  const start = useRef<readonly [address: string, state: unknown]>(['', null]);
  const isStarted = useRef(false);
  /** The link and the tool that the address was last set to; undefined if the address was followed. */
  const shown = useRef<{ readonly link: string; readonly tool: Tool }>(undefined);

  // A layout effect: a later effect could overwrite the next link after it was followed.
  useLayoutEffect(() => {
    const isFirst = !isStarted.current;
    isStarted.current = true;
    if (isFirst) start.current = [location.href, history.state];
    // The first rendering equals the prerendered page, which does not depend on the address.
    if (isFirst && location.hash !== '') {
      follow(location.hash);
      return;
    }
    const before = shown.current;
    shown.current = { link, tool };
    if (before === undefined) {
      // An address without a fragment stays until something is chosen. A fragment with errors is corrected.
      if (location.hash !== '' && location.hash !== link) setAddress('replaceState', link);
      return;
    }
    if (before.link === link) return;
    // Only another tool that was chosen is a step of the history, or going back would take one step per click.
    const how = before.tool === tool || origin !== undefined ? 'replaceState' : 'pushState';
    const [address, state] = start.current;
    if (isAtStart) setAddress(how, address, state);
    else setAddress(how, link, origin === undefined ? null : (state ?? address));
  });

  useListener('popstate', () => {
    start.current = [location.href, history.state];
    shown.current = undefined;
    follow(location.hash);
  });
}

/** Sets the address. The state of one that the user did not choose is the address to begin with when the page is loaded. */
function setAddress(how: 'pushState' | 'replaceState', address: string, state: unknown = null): void {
  try {
    history[how](state, '', address);
  } catch {
    // Safari allows 100 calls in a few seconds, and a held key makes more. A later change corrects the address.
  }
}
