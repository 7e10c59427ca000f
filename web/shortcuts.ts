/** Keyboard shortcuts. On Apple devices, Command replaces Ctrl. */

export type ShortcutName = 'palette' | 'copy' | 'swap' | 'read' | 'undo' | 'redo';

interface Shortcut {
  readonly name: ShortcutName;
  /** The page shows the first one that the browser does not use itself. */
  readonly keys: readonly [string, ...string[]];
}

/**
 * On some keyboards, a period (French) or a slash (German: the key 7) needs Shift. On others, a period with Shift is a
 * greater-than sign (US) or a colon (German).
 */
export const shortcuts: readonly Shortcut[] = [
  { name: 'palette', keys: ['Ctrl+K'] },
  { name: 'copy', keys: ['Ctrl+Enter'] },
  { name: 'swap', keys: ['Ctrl+Shift+Enter'] },
  {
    name: 'read',
    keys: ['Ctrl+.', 'Ctrl+Shift+.', 'Ctrl+Shift+>', 'Ctrl+Shift+:'],
  },
  { name: 'undo', keys: ['Ctrl+Z'] },
  { name: 'redo', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'] },
];

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'>;

/** The shortcut of a key press; undefined if it has none. */
export function shortcutOf(event: KeyPress): ShortcutName | undefined {
  const isModified = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!isModified || event.altKey || event.isComposing) return undefined;
  // On a keyboard with other letters, the key at the position of the Latin letter counts.
  const [, letter = event.key] = /^[^a-z]$/i.test(event.key) ? (/^Key([A-Z])$/.exec(event.code) ?? []) : [];
  const key = letter.length === 1 ? letter.toUpperCase() : letter;
  const pressed = `Ctrl+${event.shiftKey ? 'Shift+' : ''}${key}`;
  return shortcuts.find(({ keys }) => keys.includes(pressed))?.name;
}

/** The keys of a shortcut, with the names on the user's keyboard. */
export function shownKeys(name: ShortcutName): string {
  // On Linux, Firefox opens its emoji picker.
  const isUsed = (key: string) => key === 'Ctrl+.' && navigator.platform.startsWith('Linux');
  const keys = shortcuts.find((shortcut) => shortcut.name === name)?.keys.find((key) => !isUsed(key)) ?? '';
  return isApple() ? keys.replace('Ctrl', '⌘').replace('Shift', '⇧').replaceAll('+', ' ') : keys.replaceAll('+', ' ');
}

function isApple(): boolean {
  // The prerendered page has the same keys on every machine that builds it.
  return typeof document !== 'undefined' && /^(?:Mac|iP)/.test(navigator.platform);
}
