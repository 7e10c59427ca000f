import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Tool } from '../../../src/core/tool.ts';
import { formatLink } from '../session/link.ts';
import type { Options } from '../session/options.ts';
import { useListener } from './use-listener.ts';

/**
 * Keeps the address in step with the tool and its options, and follows it where the reader goes back, forward or to another
 * link.
 *
 * @param follow Opens what a fragment names.
 */
export function useLink(tool: Tool, options: Options, follow: (fragment: string) => void): void {
  const link = formatLink(tool, options);
  /** What the address was last made to say; undefined where it was followed. */
  const shown = useRef<{ readonly link: string; readonly tool: Tool }>(undefined);

  /** Whether the address that the page was opened with was followed. */
  const isFollowed = useRef(false);

  // At once: an effect that came after the next link was followed would put the old one in its place.
  useLayoutEffect(() => {
    if (!isFollowed.current) {
      isFollowed.current = true;
      if (location.hash !== '') return follow(location.hash);
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
