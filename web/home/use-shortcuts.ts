import { type ShortcutName, shortcutOf } from '../shortcuts.ts';
import { useListener } from './use-listener.ts';

/** Performs the actions of shortcuts. In the open palette, its own closes it, and the others are ignored. */
export function useShortcuts(
  perform: Readonly<Record<ShortcutName, () => void>>,
  closePalette: (() => void) | undefined,
): void {
  useListener('keydown', (event) => {
    const name = shortcutOf(event);
    if (name === undefined) return;
    if (closePalette !== undefined && name !== 'palette') return;
    // Text boxes of options keep the browser's own undo history.
    const isOption = event.target instanceof Element && event.target.matches('input[type="number"], .option textarea');
    if ((name === 'undo' || name === 'redo') && isOption) return;
    event.preventDefault();
    if (closePalette === undefined) perform[name]();
    else closePalette();
  });
}
