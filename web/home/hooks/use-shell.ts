import { useEffect } from 'preact/hooks';
import type { Tool } from '../../../src/core/tool.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { shownKeys } from '../commands/shortcuts.ts';
import { useListener } from './use-listener.ts';

/**
 * Brings to life what the page has before its script runs, which `src/documents/pages/home-page.ts` writes: the navigation, the
 * buttons of the header and the link that skips them.
 *
 * @param open Opens a tool as it was left.
 * @param buttons What the buttons do, by id.
 */
export function useShell(
  registry: Registry,
  tool: Tool,
  open: (tool: Tool) => void,
  buttons: Readonly<Record<string, () => void>>,
): void {
  useEffect(() => {
    for (const button of document.querySelectorAll('.top button')) button.removeAttribute('hidden');
    for (const keys of document.querySelectorAll('#open-palette kbd')) keys.textContent = shownKeys('palette');
  }, []);

  useEffect(() => {
    document.title = `${tool.title} · textmill`;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.tools a')) {
      if (link.hash === `#${tool.name}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }, [tool]);

  useListener('click', (event) => {
    // With a key held, a click on a link opens another tab or window.
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const control = event.target.closest('.top button, .tools a, a.skip');
    if (control instanceof HTMLButtonElement) buttons[control.id]?.();
    if (!(control instanceof HTMLAnchorElement)) return;
    // What a fragment names is a tool here, and no element.
    event.preventDefault();
    const linked = registry.get(control.hash.slice(1));
    if (linked !== undefined) open(linked);
    else document.querySelector('main')?.focus();
  });
}
