import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  boxOf,
  COPY_IMAGE,
  chooseIn,
  copyButton,
  describeHome,
  follow,
  forgetHeard,
  lookOf,
  messageBox,
  paste,
  readClipboard,
  reload,
  reset,
  resultBox,
  shownIn,
  textBox,
  untilHeard,
  writeClipboard,
} from './home.ts';
import { DESKTOP, findButton } from './open-page.ts';

/** The actions on texts and files, which keep them exactly. */

/** Each kind of line end, an invisible character, and a character above U+FFFF. */
const awkward = 'a\r\nb\rc\n\0\ufeff\u200b\u{1f600}\r\n';
const awkwardInBase64 = Buffer.from(awkward).toString('base64');

describeHome('the actions of the page /', {}, (home) => {
  let page: Page;

  beforeAll(() => {
    page = home.page;
  });

  describe('into the page', () => {
    beforeEach(() => reset(page));

    test('the button opens a file exactly, and can open it again', async () => {
      // With a byte order mark, the box contains the same text.
      for (const content of [awkward, `\ufeff${awkward}`, 'other']) {
        await forgetHeard(page);
        const chooser = page.waitForEvent('filechooser');
        await button('Open file').click();
        await (await chooser).setFiles(fileOf('a.txt', Buffer.from(content)));
        await expect.poll(() => resultBox(page).inputValue()).toBe(Buffer.from(content).toString('base64'));
        await untilHeard(page, 'a.txt opened');
      }
    });

    test('a long conversion shows that it runs, and can be canceled: the text stays, and its paste can be undone', async () => {
      await reload(page);
      // A worker that never ends.
      await page.evaluate(`globalThis.Worker = class extends EventTarget {
        postMessage() {}
        terminate() {}
      }`);
      const pasted = 'word of a text '.repeat(5_000);
      await paste(page, pasted);
      await page.getByRole('progressbar').waitFor();
      await findButton(page, 'Cancel').click();
      await untilHeard(page, 'Canceled. Any change converts it again.');
      expect([await textBox(page).inputValue(), await hasFocus(textBox(page))]).toEqual([pasted, true]);
      await page.keyboard.press('ControlOrMeta+z');
      expect(await textBox(page).inputValue()).toBe('');
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await findButton(page, 'Cancel').waitFor();
      await reload(page);
    });

    test('while a file is dragged over the page, the whole page is marked as the target', async () => {
      const place = page.getByText('Drop the file to convert it');
      for (const end of ['dragleave', 'drop']) {
        await drag(page.locator('header'), ['dragenter', 'dragover']);
        const { width, height } = await boxOf(place);
        expect(width * height).toBeGreaterThan(0.9 * DESKTOP.width * DESKTOP.height);
        await drag(page.locator('header'), [end]);
        await place.waitFor({ state: 'detached' });
      }
    });

    test.each([true, false])(
      'an image on the clipboard is pasted as a file, with the focus in the input: %j',
      async (isFocused) => {
        await page.evaluate(COPY_IMAGE);
        await page.evaluate(isFocused ? 'text.focus()' : 'document.activeElement.blur()');
        await page.keyboard.press('ControlOrMeta+v');
        await page.getByRole('region', { name: 'File image.png' }).waitFor();
        await expect.poll(() => resultBox(page).inputValue()).toMatch(/^iVBORw0KGgo/);
        await button('Clear').click();
      },
    );

    test('a text is pasted exactly while nothing that takes text has the focus, and replaces a file', async () => {
      await writeClipboard(page, awkward);
      await textBox(page).fill('ac');
      await page.keyboard.press('ArrowLeft');
      for (const converted of [`a${awkward}c`, awkward]) {
        if (converted === awkward) await page.getByRole('radio', { name: 'Encode' }).focus();
        else await page.evaluate('document.activeElement.blur()');
        await page.keyboard.press('ControlOrMeta+v');
        await expect.poll(() => resultBox(page).inputValue()).toBe(Buffer.from(converted).toString('base64'));
        expect(await hasFocus(textBox(page))).toBe(true);
        await chooseFile('a.bin', Buffer.from([0xff]));
        await page.getByRole('region', { name: 'File a.bin' }).waitFor();
      }
      await button('Clear').click();
    });

    test('a paste that would freeze the box becomes a file, which is converted and read as a text is', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      const encoded = 'YWFh'.repeat(100_000);
      await paste(page, `data:text/plain;base64,${encoded}`);
      const card = page.getByRole('region', { name: 'File pasted.txt' });
      expect(await card.innerText()).toContain('data:text/plain');
      await expect.poll(() => page.locator('.output .counts').innerText()).toBe('300,000 characters');
      await copyButton(page).click();
      await expect.poll(() => readClipboard(page)).toBe('a'.repeat(300_000));
      await button('Clear').click();
    });
  });

  describe('out of the page', () => {
    beforeEach(async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await paste(page, awkwardInBase64);
    });

    test('Copy and its keys put the result on the clipboard exactly, and the button confirms it for a moment', async () => {
      const { page: fresh } = await home.open({
        path: '/#base64?operation=decode',
        prepare: (unloaded) => unloaded.clock.install({ time: 0 }),
      });
      await fresh.clock.pauseAt(1_000_000);
      await paste(fresh, awkwardInBase64);
      // Its accessible name stays.
      const said = copyButton(fresh).locator('span:not(.off)', { hasText: /^Copied$/ });
      for (const copy of [() => copyButton(fresh).click(), () => fresh.keyboard.press('ControlOrMeta+Enter')]) {
        await copy();
        await untilHeard(fresh, 'Result copied');
        expect(await readClipboard(fresh)).toBe(awkward);
        await said.waitFor();
        await fresh.clock.runFor(2_000);
        await said.waitFor({ state: 'detached' });
      }
      await home.closeOthers();
    });

    test('a selected part of the result is copied exactly', async () => {
      await resultBox(page).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+c');
      expect(await readClipboard(page)).toBe(awkward);
    });

    test('a form that is chosen is shown, copied and saved', async () => {
      await follow(page, 'text-line-tools');
      await textBox(page).fill("O'Brien\nAda");
      const plain = await resultBox(page).inputValue();
      const written = "('Ada', 'O''Brien')";
      await chooseIn(page, 'Copy as', "SQL list ('a', 'b')");
      await expect.poll(() => resultBox(page).inputValue()).toBe(written);
      await copyButton(page).click();
      await expect.poll(() => readClipboard(page)).toBe(written);
      expect(await saved()).toEqual({ name: 'text-line-tools-sort.sql', bytes: Buffer.from(written) });
      await chooseIn(page, 'Copy as', 'As it is');
      await expect.poll(() => resultBox(page).inputValue()).toBe(plain);
    });

    test('without a result, no action runs, and the clipboard stays unchanged', async () => {
      await textBox(page).fill('*');
      await writeClipboard(page, 'kept');
      for (const control of [copyButton(page), button('Save'), button('Swap'), findButton(page, 'Continue with')]) {
        expect(await control.isVisible()).toBe(false);
      }
      await page.keyboard.press('ControlOrMeta+Enter');
      expect(await readClipboard(page)).toBe('kept');
    });
  });

  describe('with bytes', () => {
    test('a file of any bytes is encoded, decoded back by Swap, and saved unchanged; Undo restores the file', async () => {
      const png = Buffer.of(0x89, 0x50, 0x4e, 0x48, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0);
      await reset(page);
      await chooseFile('data.bin', png);
      const card = page.getByRole('region', { name: 'File data.bin' });
      expect(await card.innerText()).toMatch(/^data\.bin\s+0000 {2}89 50 4e 48/);
      await expect.poll(() => resultBox(page).inputValue()).toBe(png.toString('base64'));
      await button('Swap').click();
      expect(await textBox(page).inputValue()).toBe(png.toString('base64'));
      expect(await saved()).toEqual({ name: 'base64-decode.bin', bytes: png });
      await button('Undo').click();
      await card.waitFor();
      await expect.poll(() => resultBox(page).inputValue()).toBe(png.toString('base64'));
      expect(await saved()).toEqual({ name: 'data.bin.b64', bytes: Buffer.from(png.toString('base64')) });
      await chooseIn(page, 'Copy as', 'Data URI');
      await expect.poll(() => resultBox(page).inputValue()).toMatch(/^data:/);
      await copyButton(page).click();
      await expect
        .poll(() => readClipboard(page))
        .toBe(`data:application/octet-stream;base64,${png.toString('base64')}`);
      await button('Clear').click();
    });

    test('a file of a known type is named, and Save is the main action instead of Copy', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill(Buffer.from('café', 'latin1').toString('base64'));
      const accent = await lookOf(copyButton(page), 'background-color');
      const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
      await textBox(page).fill(pdf.toString('base64'));
      await expect.poll(() => page.locator('#output-result-message').innerText()).toBe('PDF file, 15 bytes');
      expect(await messageBox(page).innerText()).toBe('');
      expect(await lookOf(button('Save'), 'background-color')).toBe(accent);
      expect(await lookOf(copyButton(page), 'background-color')).not.toBe(accent);
      expect(await saved()).toEqual({ name: 'base64-decode.pdf', bytes: pdf });
    });

    test('a picture is copied as PNG, and pasted back as a file that one key encodes', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('R0lGODlhAgABAIAAAP///wAAACwAAAAAAgABAAACAgQKADs=');
      await expect.poll(() => page.locator('#output-result-message').innerText()).toContain('2 × 1 pixels');
      await copyButton(page).click();
      await untilHeard(page, 'Picture copied');
      await textBox(page).press('ControlOrMeta+v');
      await page.getByRole('region', { name: 'File image.png' }).waitFor();
      await button('bytes to encode with Base64').click();
      await expect.poll(() => resultBox(page).inputValue()).toMatch(/^iVBORw0KGgo/);
      await button('Clear').click();
    });

    test('bytes that begin like a picture and are none are shown as hex, at most the first 1,024', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      for (const [encoded, said] of [
        ['iVBORw0KGgoAAAD/', 'Not text: 12 bytes, shown as hex'],
        // 22,000 × 22,000 pixels.
        ['R0lGODlh8FXwVYAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'GIF image that takes too long to show, 35 bytes'],
        ['////'.repeat(500), 'Not text: 1,500 bytes, the first 1,024 shown as hex'],
      ] as const) {
        await textBox(page).fill(encoded);
        await expect.poll(() => page.locator('#output-result-message').innerText()).toContain(said);
        expect(await page.locator('.box .picture').count()).toBe(0);
      }
    });
  });

  describe('the line ends of a text stay unchanged', () => {
    const lines = 'one\r\ntwo\r\nthree';

    beforeAll(() => reset(page));

    beforeEach(() => paste(page, lines));

    test.each([
      { title: 'typed in the middle', keys: ['Control+Home', 'End', '!'], text: 'one!\r\ntwo\r\nthree' },
      {
        title: 'cut and pasted',
        keys: ['Control+Home', 'Shift+ArrowDown', 'ControlOrMeta+x', 'Control+End', 'ControlOrMeta+v'],
        text: 'two\r\nthreeone\r\n',
      },
    ])('$title', async ({ keys, text }) => {
      for (const key of keys) await page.keyboard.press(key);
      expect(await resultBox(page).inputValue()).toBe(Buffer.from(text).toString('base64'));
      expect(await textBox(page).inputValue()).toBe(shownIn(text));
    });

    test('the cursor stays at the position of the typing', async () => {
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type('abc');
      expect(await textBox(page).inputValue()).toBe('one\nabctwo\nthree');
      expect(await textBox(page).evaluate(({ selectionStart }) => selectionStart)).toBe(7);
    });
  });

  function button(name: string): Locator {
    return findButton(page, name);
  }

  async function chooseFile(name: string, buffer: Buffer): Promise<void> {
    await page.locator('input[type=file]').setInputFiles(fileOf(name, buffer));
  }

  async function saved(): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const download = page.waitForEvent('download');
    await button('Save').click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }
});

function fileOf(name: string, buffer: Buffer) {
  return { name, mimeType: '', buffer };
}

/** Dispatches the events of a dragged file to an element. */
async function drag(target: Locator, types: readonly string[]): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(`{
    const files = new DataTransfer();
    files.items.add(new File(['a'], 'a.txt'));
    files;
  }`);
  for (const type of types) await target.dispatchEvent(type, { dataTransfer });
}

async function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === one.ownerDocument.activeElement);
}
