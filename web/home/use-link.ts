import { useEffect, useRef } from 'preact/hooks';
import type { Tool } from '../../src/core/tool.ts';
import { formatLink } from './link.ts';
import type { Options } from './options.ts';
import { useListener } from './use-listener.ts';

/**
 * Keeps the address in step with the tool and its options, and follows it where the reader goes back, forward or to another
 * link. What is wrong in an address does not stay there.
 *
 * @param follow Opens what a fragment names, and gives the fragment that is right for it.
 */
export function useLink(tool: Tool, options: Options, follow: (fragment: string) => string): void {
  const link = formatLink(tool, options);
  const shown = useRef({ link, tool });

  useEffect(() => {
    const before = shown.current;
    shown.current = { link, tool };
    // A page that was opened by its bare address keeps it until something is chosen.
    const isBare = location.hash === '' && before.link === link;
    if (isBare || location.hash === link) return;
    // Each tool is a step back; its options are not, or going back would take as many steps as there were clicks.
    if (before.tool === tool) history.replaceState(null, '', link);
    else history.pushState(null, '', link);
  }, [link, tool]);

  useListener('popstate', () => {
    const right = follow(location.hash);
    if (location.hash !== '' && location.hash !== right) history.replaceState(null, '', right);
  });
}
