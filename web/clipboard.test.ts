import { describe, expect, test, vi } from 'vitest';
import { canPaste, copyText, pastedContent } from './clipboard.ts';

describe('a page that may use the clipboard', () => {
  test('copies and pastes a text', async () => {
    const writeText = vi.fn();
    vi.stubGlobal('navigator', { clipboard: { writeText, readText: async () => 'a\r\nb' } });
    await copyText('c\rd');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('c\rd');
    expect(canPaste()).toBe(true);
    expect(await pastedContent()).toBe('a\r\nb');
  });

  /** What {@link Clipboard.read} returns for each kind of content. */
  const html = { 'text/html': '<b>a</b>' };
  const image = { 'image/png': 'pixels' };

  test.each([
    ['a text, exactly', [html, { 'text/plain': '\ufeffa\r\nb' }], '\ufeffa\r\nb'],
    ['a text that is there as an image too', [{ ...image, 'text/plain': 'a' }], 'a'],
    ['nothing if it has neither', [html], ''],
  ])('pastes %s', async (_, items, pasted) => {
    stubContent(items);
    expect(await pastedContent()).toBe(pasted);
  });

  test('pastes an image as a file', async () => {
    stubContent([{ ...html, ...image }]);
    const pasted = await pastedContent();
    expect(pasted).toMatchObject({ name: 'image.png', type: 'image/png' });
    expect(await new Response(pasted).text()).toBe('pixels');
  });

  function stubContent(items: readonly Readonly<Record<string, string>>[]) {
    const read = async () =>
      items.map((item) => ({
        types: Object.keys(item),
        getType: async (type: string) => new Blob([item[type] ?? '']),
      }));
    vi.stubGlobal('navigator', { clipboard: { read } });
  }
});

describe('a page that may not use the clipboard', () => {
  /** A focused box, and a document that copies if `copies` is true. */
  function stubDocument(copies: boolean) {
    class Box extends EventTarget {
      value = '';
      readonly done: string[] = [];
      focus = () => this.done.push('focus');
      select = () => this.done.push('select');
      remove = () => this.done.push('remove');
    }
    const [focused, selected] = [new Box(), new Box()];
    const copied = new Map<string, string>();
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('HTMLElement', Box);
    vi.stubGlobal('document', {
      activeElement: focused,
      createElement: (name: string) => (name === 'textarea' ? selected : undefined),
      body: { append: (box: Box) => box.done.push('append') },
      execCommand(command: string) {
        const isSelected = `${selected.done}` === 'append,select' && selected.value !== '';
        if (!copies || command !== 'copy' || !isSelected) return false;
        const setData = (type: string, text: string) => copied.set(type, text);
        const event = Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData } });
        selected.dispatchEvent(event);
        return event.defaultPrevented;
      },
    });
    return { focused, selected, copied };
  }

  test('copies a text as an event of a selected box, and gives the focus back', async () => {
    const { focused, selected, copied } = stubDocument(true);
    await copyText('a\r\nb');
    expect([...copied]).toEqual([['text/plain', 'a\r\nb']]);
    expect(focused.done).toEqual(['focus']);
    expect(selected.done.at(-1)).toBe('remove');
  });

  test('rejects if the browser does not copy', async () => {
    const { copied } = stubDocument(false);
    vi.stubGlobal('document', { ...document, activeElement: null });
    await expect(copyText('a')).rejects.toThrow('the browser does not copy');
    expect(copied.size).toBe(0);
  });

  test('can’t paste', async () => {
    vi.stubGlobal('navigator', {});
    expect(canPaste()).toBe(false);
    await expect(pastedContent()).rejects.toThrow('the browser has no clipboard');
  });
});
