import { type ShortcutName, shortcutOf } from '../shortcuts.ts';
import { useListener } from './use-listener.ts';

/** Performs the actions of shortcuts. In an open dialog, those of dialogs close it, and the others are ignored. */
export function useShortcuts(
  perform: Readonly<Record<ShortcutName, () => void>>,
  closeDialog: (() => void) | undefined,
): void {
  useListener('keydown', (event) => {
    const name = shortcutOf(event);
    if (name === undefined) return;
    const isForDialogs = name === 'palette' || name === 'shortcuts';
    if (closeDialog !== undefined && !isForDialogs) return;
    // Text boxes of options keep the browser's own undo history.
    const isOption = event.target instanceof Element && event.target.matches('input[type="number"], .option textarea');
    if ((name === 'undo' || name === 'redo') && isOption) return;
    event.preventDefault();
    if (closeDialog === undefined) perform[name]();
    else closeDialog();
  });
}
