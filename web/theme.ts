/**
 * The colours that a reader chose: applied before the first paint, offered in the header of every page, the same in all
 * tabs. A classic script in the head, which the page waits for; so it is small and imports nothing.
 */
export {};

const KEY = 'textmill-theme';
const root = document.documentElement;
/** The colours of the browser's own bar, each with the system's setting that it is for. */
const bars = Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'), (element) => {
  return { element, system: element.media };
});

// The form of another tool than the linked one would be seen for a moment; main.tsx shows the linked one.
const fragment = document.currentScript?.dataset['shown'];
if (fragment !== undefined && !['', `#${fragment}`].includes(location.hash)) root.dataset['linked'] = '';

show();
addEventListener('storage', show);
// A page that comes back from the history as it was has heard of no change.
addEventListener('pageshow', show);
document.addEventListener('DOMContentLoaded', () => {
  show();
  const select = findSelect();
  select?.addEventListener('change', () => choose(select.value));
});

/** Puts the choice into the page. */
function show(): void {
  const theme = chosen();
  paint(theme);
  const select = findSelect();
  if (select !== undefined) select.value = theme ?? 'system';
}

/** Colours the page, and the browser's bar with it; undefined: as the system is. */
function paint(theme: string | undefined): void {
  if (theme === undefined) delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const { element, system } of bars) {
    element.media = theme === undefined ? system : system.includes(theme) ? 'all' : 'not all';
  }
}

function choose(value: string): void {
  try {
    if (value === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, value);
    show();
  } catch {
    // Storage may be refused: the choice then holds for this page.
    paint(value === 'system' ? undefined : value);
  }
}

/** What is stored, if it is one of ours; what the page shows where storage is refused. */
function chosen(): string | undefined {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return ['light', 'dark'].includes(stored) ? stored : undefined;
  } catch {
    return root.dataset['theme'];
  }
}

function findSelect(): HTMLSelectElement | undefined {
  return document.querySelector<HTMLSelectElement>('#theme') ?? undefined;
}
