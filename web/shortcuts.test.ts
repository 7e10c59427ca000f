import { afterEach, describe, expect, test, vi } from 'vitest';
import { shortcutOf, shownKeys } from './shortcuts.ts';

afterEach(() => vi.unstubAllGlobals());

const none = { code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false };

describe.each([
  {
    platform: 'Linux x86_64',
    modifier: 'ctrlKey',
    other: 'metaKey',
    keys: ['Ctrl K', 'Ctrl Shift Enter', 'Ctrl Shift .'],
  },
  { platform: 'Win32', modifier: 'ctrlKey', other: 'metaKey', keys: ['Ctrl K', 'Ctrl Shift Enter', 'Ctrl .'] },
  { platform: 'MacIntel', modifier: 'metaKey', other: 'ctrlKey', keys: ['⌘ K', '⌘ ⇧ Enter', '⌘ .'] },
] as const)('$platform', ({ platform, modifier, other, keys }) => {
  test.each([
    { key: 'k', shiftKey: false, name: 'palette' },
    { key: 'Enter', shiftKey: false, name: 'copy' },
    { key: 'Enter', shiftKey: true, name: 'swap' },
    { key: 'z', shiftKey: false, name: 'undo' },
    { key: 'Z', shiftKey: true, name: 'redo' },
    { key: 'y', shiftKey: false, name: 'redo' },
    { key: '.', shiftKey: false, name: 'read' },
    { key: '.', shiftKey: true, name: 'read' },
    { key: '>', shiftKey: true, name: 'read' },
    { key: ':', shiftKey: true, name: 'read' },
    { key: 'x', shiftKey: false, name: undefined },
  ])('$modifier with $key is $name', ({ key, shiftKey, name }) => {
    onMachine(platform);
    expect(shortcutOf({ ...none, key, shiftKey, [modifier]: true })).toBe(name);
    expect(shortcutOf({ ...none, key, shiftKey, [other]: true })).toBeUndefined();
    expect(shortcutOf({ ...none, key, shiftKey, [modifier]: true, altKey: true })).toBeUndefined();
    expect(shortcutOf({ ...none, key, shiftKey })).toBeUndefined();
  });

  test('on a keyboard with other letters, the position of the Latin letter counts', () => {
    onMachine(platform);
    expect(shortcutOf({ ...none, key: 'л', code: 'KeyK', [modifier]: true })).toBe('palette');
    expect(shortcutOf({ ...none, key: 'k', code: 'KeyV', [modifier]: true })).toBe('palette');
  });

  test('shows the keys with their names on its keyboard', () => {
    onMachine(platform);
    expect([shownKeys('palette'), shownKeys('swap'), shownKeys('read')]).toEqual(keys);
  });
});

function onMachine(platform: string): void {
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { platform });
}
