/**
 * The theme that the user chose: applied before the first paint, offered in the header of every page, the same in all
 * tabs. This is a classic script in the head that blocks rendering, so it is small.
 */
import { readStored, store } from './storage.ts';

const SELECT = '#theme';
const root = document.documentElement;
/** The colors of the browser's toolbar, each with the media query of its system setting. */
const bars = Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'), (element) => {
  return { element, system: element.media };
});

// Hides the prerendered tool if the link or the last visit names another one. start.tsx shows the page when that one is open.
const shown = document.currentScript?.dataset['shown'];
const named = location.hash || readStored('tool');
if (shown !== undefined && !['', `#${shown}`].includes(named)) root.dataset['linked'] = '';

show();
addEventListener('storage', show);
// A page restored from the back/forward cache has missed the changes made meanwhile.
addEventListener('pageshow', show);
document.addEventListener('DOMContentLoaded', () => {
  show();
  const select = document.querySelector<HTMLSelectElement>(SELECT);
  select?.addEventListener('change', () => choose(select.value));
});

/** Applies the stored choice to the page and its select. */
function show(): void {
  const chosen = readStored('theme', root.dataset['theme']);
  const theme = ['light', 'dark'].includes(chosen) ? chosen : undefined;
  paint(theme);
  const select = document.querySelector<HTMLSelectElement>(SELECT);
  if (select !== null) select.value = theme ?? 'system';
}

/** Sets the theme of the page and of the browser's toolbar; undefined follows the system. */
function paint(theme: string | undefined): void {
  if (theme === undefined) delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const { element, system } of bars) {
    element.media = theme === undefined ? system : system.includes(theme) ? 'all' : 'not all';
  }
}

function choose(value: string): void {
  const theme = value === 'system' ? undefined : value;
  // If storage is blocked, the choice applies to this page only.
  store('theme', theme ?? '');
  paint(theme);
}
