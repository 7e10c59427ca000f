import { useEffect, useLayoutEffect } from 'preact/hooks';
import { addressIn, HOME_PATH, REFERENCE_PATH, rootFrom } from '../../src/contract/path.ts';
import type { Tool } from '../../src/core/tool.ts';
import { slug } from '../../src/documents/markdown.ts';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { shownKeys } from '../shortcuts.ts';
import { findInput } from './focus.ts';
import { useListener } from './use-listener.ts';

/** The address of the rules of a tool. */
export function referenceOf({ title }: Tool): string {
  return `${addressIn(rootFrom(HOME_PATH), REFERENCE_PATH)}#${slug(title)}`;
}

/** Handles the frame of the page (`src/documents/pages/home-page.ts`): navigation, name, search and skip link. */
export function useFrame(registry: Registry, tool: Tool, open: (tool: Tool) => void, search: () => void): void {
  useEffect(() => {
    for (const keys of document.querySelectorAll('#open-palette kbd')) keys.textContent = shownKeys('palette');
  }, []);

  useLayoutEffect(() => {
    const reference = document.querySelector<HTMLAnchorElement>('header .to');
    if (reference !== null) reference.href = referenceOf(tool);
    document.title = `${tool.title} · textmill`;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.tools a')) {
      if (link.hash === `#${tool.name}`) {
        link.setAttribute('aria-current', 'page');
        showInRow(link, '.tools');
      } else link.removeAttribute('aria-current');
    }
  }, [tool]);

  useListener('click', (event) => {
    // With a modifier key, a click on a link opens a new tab or window.
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const control = event.target.closest('#open-palette, .tools a, .name a, a.skip');
    if (control instanceof HTMLButtonElement) search();
    if (!(control instanceof HTMLAnchorElement)) return;
    // The fragment names a tool, not an element. Following the name would load the page again, without the text.
    event.preventDefault();
    const linked = control.matches('.name a') ? firstTool(registry) : registry.get(control.hash.slice(1));
    if (linked !== undefined) open(linked);
    else findInput()?.focus();
  });
}

/** Scrolls the row of an item, if it is narrow, so that the item is in the middle. The page itself does not scroll. */
function showInRow(item: HTMLElement, rows: string): void {
  const row = item.closest<HTMLElement>(rows);
  if (row !== null) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
