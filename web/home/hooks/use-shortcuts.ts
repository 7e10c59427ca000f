import { type ShortcutName, shortcutOf } from '../commands/shortcuts.ts';
import { useListener } from './use-listener.ts';

/**
 * Does what keys ask for.
 *
 * @param closeDialog Where a dialog is open: the keys that open one close it, and the others are its own.
 */
export function useShortcuts(
  perform: Readonly<Record<ShortcutName, () => void>>,
  closeDialog: (() => void) | undefined,
): void {
  useListener('keydown', (event) => {
    const name = shortcutOf(event);
    if (name === undefined) return;
    const isForDialogs = name === 'palette' || name === 'shortcuts';
    if (closeDialog !== undefined && !isForDialogs) return;
    // Boxes of options have the browser's own history.
    const isOption = event.target instanceof Element && event.target.matches('input[type="number"], .option textarea');
    if ((name === 'undo' || name === 'redo') && isOption) return;
    event.preventDefault();
    if (closeDialog === undefined) perform[name]();
    else closeDialog();
  });
}
