import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Tool } from '../../../src/core/tool.ts';
import { formatLink } from '../session/link.ts';
import { currentOptions, type Session } from '../session/session.ts';
import { useListener } from './use-listener.ts';

/**
 * Follows the address that the page is opened with, keeps it in step with the tool and its options, and follows it when the
 * reader goes back, forward or to another link.
 *
 * @param follow Opens what a fragment names.
 */
export function useLink(session: Session, follow: (fragment: string) => void): void {
  const { tool } = session;
  const link = formatLink(tool, currentOptions(session), session.isEachLine);
  const isStarted = useRef(false);
  /** What the address was last made to say; undefined where it was followed. */
  const shown = useRef<{ readonly link: string; readonly tool: Tool }>(undefined);

  // At once: an effect that came after the next link was followed would put the old one in its place.
  useLayoutEffect(() => {
    const isFirst = !isStarted.current;
    isStarted.current = true;
    // The first rendering is the one that the page came with, which knows no address.
    if (isFirst && location.hash !== '') {
      follow(location.hash);
      return;
    }
    const before = shown.current;
    shown.current = { link, tool };
    if (before === undefined) {
      // A bare address stays so until something is chosen; what is wrong in another goes.
      if (location.hash !== '' && location.hash !== link) setAddress('replaceState', link);
      return;
    }
    if (before.link === link) return;
    // Each tool is a step back; its options are not, or going back would take as many steps as there were clicks.
    setAddress(before.tool === tool ? 'replaceState' : 'pushState', link);
  });

  useListener('popstate', () => {
    shown.current = undefined;
    follow(location.hash);
  });
}

function setAddress(how: 'pushState' | 'replaceState', link: string): void {
  try {
    history[how](null, '', link);
  } catch {
    // Safari refuses more than 100 a few seconds, which a key that is held down reaches: a later change sets it right.
  }
}
