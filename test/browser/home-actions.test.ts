import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import {
  follow,
  type Home,
  paste,
  readClipboard,
  reload,
  reset,
  resultBox,
  shownIn,
  startHome,
  textBox,
  writeClipboard,
} from './home.ts';

/** What the page does with texts besides converting them: each text stays exactly what it is. */

/** Line ends of each kind, what is not seen, and what is beyond 16 bits. */
const awkward = 'a\r\nb\rc\n\0\ufeff\u200b\u{1f600}\r\n';
const awkwardInBase64 = Buffer.from(awkward).toString('base64');

describe.skipIf(chromiumPath === undefined)('the actions of the page /', () => {
  let home: Home;
  let page: Page;

  beforeAll(async () => {
    home = await startHome();
    page = home.page;
  });

  afterAll(() => home.stop());

  afterEach(() => {
    expect(home.pageErrors).toEqual([]);
  });

  describe('into the page', () => {
    beforeEach(() => reset(page));

    test('Paste takes what is on the clipboard as the text, exactly, and puts the cursor into it', async () => {
      await writeClipboard(page, awkward);
      await button('Paste').click();
      await expect.poll(() => resultBox(page).inputValue()).toBe(awkwardInBase64);
      expect(await hasFocus(textBox(page))).toBe(true);
    });

    test('a file is opened by the button, exactly, and again', async () => {
      for (const content of [awkward, 'other']) {
        const chooser = page.waitForEvent('filechooser');
        await button('Open…').click();
        await (await chooser).setFiles(fileOf('a.txt', Buffer.from(content)));
        await expect.poll(() => resultBox(page).inputValue()).toBe(Buffer.from(content).toString('base64'));
        await status('a.txt opened');
      }
    });

    test.each(['#text', '#output-result', 'header', 'footer'])(
      'a file is opened where it is dropped: %s',
      async (target) => {
        await drop(page.locator(target).first(), awkward);
        await expect.poll(() => resultBox(page).inputValue()).toBe(awkwardInBase64);
      },
    );

    test.each([
      {
        title: 'not UTF-8',
        bytes: Buffer.from([0x61, 0xff]),
        error: 'The file a.bin is not valid UTF-8, from byte 1; only UTF-8 text is taken',
      },
      {
        title: 'too large to be taken',
        bytes: Buffer.alloc(65_537, 'a'),
        error: 'The file a.bin is too large: it has 65,537 bytes, and the longest text that is taken has 65,536',
      },
    ])('a file that is $title is refused, and what was there stays', async ({ bytes, error }) => {
      await textBox(page).fill('there');
      await page.locator('input[type=file]').setInputFiles(fileOf('a.bin', bytes));
      await page.getByRole('alert').getByText(error, { exact: true }).waitFor();
      expect(await textBox(page).inputValue()).toBe('there');
    });

    test('a file with more characters than the tool takes is shown, with what is wrong', async () => {
      await page.locator('input[type=file]').setInputFiles(fileOf('a.txt', Buffer.alloc(65_536, 'a')));
      await page.locator('#text-error').getByText('text must be at most 16384 code points').waitFor();
      expect(await textBox(page).inputValue()).toHaveLength(65_536);
      expect(await page.locator('.counts .over').innerText()).toBe('65,536 / 16,384 characters');
    });
  });

  describe('out of the page', () => {
    beforeEach(async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await paste(page, awkwardInBase64);
    });

    test('Copy puts the result on the clipboard, exactly, and says so for a moment', async () => {
      const copy = button('Copy').first();
      await copy.click();
      await status('Result copied');
      expect(await readClipboard(page)).toBe(awkward);
      const said = copy.locator('span:not(.off)', { hasText: 'Copied' });
      await said.waitFor();
      expect(await page.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(2);
      await said.waitFor({ state: 'detached' });
    });

    test('what is selected in the result is copied exactly', async () => {
      await resultBox(page).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+c');
      expect(await readClipboard(page)).toBe(awkward);
    });

    test('Download saves the result, byte for byte, under a name that says what was done', async () => {
      const download = page.waitForEvent('download');
      await button('Download').click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('base64-decode.txt');
      expect(await readFile(await file.path())).toEqual(Buffer.from(awkward));
    });

    test('Swap takes the result as the text, exactly, with the operation that undoes', async () => {
      await button('Swap').click();
      expect(await resultBox(page).inputValue()).toBe(awkwardInBase64);
      expect(await page.getByRole('radio', { name: 'encode' }).isChecked()).toBe(true);
      await status('The result is now the text, and the operation encode');
      await button('Undo').click();
      expect(await textBox(page).inputValue()).toBe(awkwardInBase64);
      expect(await page.getByRole('radio', { name: 'decode' }).isChecked()).toBe(true);
      expect(await resultBox(page).inputValue()).toBe(shownIn(awkward));
    });

    test('nothing is taken of a result that there is not', async () => {
      await textBox(page).fill('*');
      for (const name of ['Copy', 'Download', 'Swap']) expect(await button(name).first().isDisabled()).toBe(true);
    });

    test('where the browser does not allow copying, the page says so', async () => {
      await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
      onTestFinished(() => page.evaluate('delete navigator.clipboard.writeText'));
      await button('Copy').first().click();
      await page
        .getByRole('alert')
        .getByText(/^The browser did not allow copying/)
        .waitFor();
    });
  });

  test('a tool with more than two operations takes its result as the text for another', async () => {
    await follow(page, 'text-line-tools', { operation: 'reverse' });
    await paste(page, 'a\nb');
    await button('Use as text').click();
    expect(await textBox(page).inputValue()).toBe('b\na');
    expect(await page.getByRole('radio', { name: 'reverse' }).isChecked()).toBe(true);
    await follow(page, 'number-to-words');
    expect(await button('Use as text').or(button('Swap')).count()).toBe(0);
  });

  test('Clear empties the text, and Undo brings it back as it was', async () => {
    await reload(page);
    expect(await button('Undo').isDisabled()).toBe(true);
    expect(await button('Clear').isDisabled()).toBe(true);
    await paste(page, awkward);
    await button('Clear').click();
    expect(await textBox(page).inputValue()).toBe('');
    expect(await hasFocus(textBox(page))).toBe(true);
    await button('Undo').click();
    expect(await resultBox(page).inputValue()).toBe(awkwardInBase64);
  });

  describe('the line ends of a text stay what they are', () => {
    const lines = 'one\r\ntwo\r\nthree';

    beforeAll(() => reset(page));

    beforeEach(() => paste(page, lines));

    test.each([
      { title: 'typed in the middle', keys: ['Control+Home', 'End', '!'], text: 'one!\r\ntwo\r\nthree' },
      { title: 'a new line is as the others are', keys: ['Control+Home', 'Enter'], text: '\r\none\r\ntwo\r\nthree' },
      { title: 'a line end deleted', keys: ['Control+Home', 'End', 'Delete'], text: 'onetwo\r\nthree' },
      { title: 'a line end deleted backwards', keys: ['Control+End', 'Home', 'Backspace'], text: 'one\r\ntwothree' },
      { title: 'deleted and undone', keys: ['Control+Home', 'End', 'Delete', 'ControlOrMeta+z'], text: lines },
      {
        title: 'cut and pasted',
        keys: ['Control+Home', 'Shift+ArrowDown', 'ControlOrMeta+x', 'Control+End', 'ControlOrMeta+v'],
        text: 'two\r\nthreeone\r\n',
      },
      {
        title: 'copied and pasted',
        keys: ['Control+Home', 'Shift+ArrowDown', 'ControlOrMeta+c', 'Control+Home', 'ControlOrMeta+v'],
        text: 'one\r\none\r\ntwo\r\nthree',
      },
    ])('$title', async ({ keys, text }) => {
      for (const key of keys) await page.keyboard.press(key);
      expect(await resultBox(page).inputValue()).toBe(Buffer.from(text).toString('base64'));
      expect(await textBox(page).inputValue()).toBe(shownIn(text));
    });

    test('what is pasted stays as it is too', async () => {
      await paste(page, 'a\nb');
      expect(await resultBox(page).inputValue()).toBe(Buffer.from('a\nb').toString('base64'));
    });

    test('the cursor stays where one types', async () => {
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type('abc');
      expect(await textBox(page).inputValue()).toBe('one\nabctwo\nthree');
      expect(await textBox(page).evaluate(({ selectionStart }) => selectionStart)).toBe(7);
    });

    test('the page says how many there are that the box does not show', async () => {
      expect(await page.locator('.hidden-note').innerText()).toBe("Kept, though it can't be seen: 2 × CRLF");
    });
  });

  test('each tool keeps its text and options, and one without a text takes up the last that was typed', async () => {
    await reload(page);
    const open = (name: string) =>
      page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name, exact: true }).click();
    await page.getByRole('radio', { name: 'decode' }).check();
    await textBox(page).fill('SGVsbG8=');
    await open('Base32');
    expect(await textBox(page).inputValue()).toBe('SGVsbG8=');
    await textBox(page).fill('other');
    await open('Base64');
    expect(await textBox(page).inputValue()).toBe('SGVsbG8=');
    expect(await resultBox(page).inputValue()).toBe('Hello');
    await open('Base58');
    expect(await textBox(page).inputValue()).toBe('other');
  });

  function button(name: string): Locator {
    return page.getByRole('button', { name, exact: name !== 'Copy' });
  }

  async function status(message: string): Promise<void> {
    await page.getByRole('status').getByText(message).waitFor({ state: 'attached' });
  }
});

function fileOf(name: string, buffer: Buffer) {
  return { name, mimeType: 'text/plain', buffer };
}

/** Drops a file on an element. */
async function drop(target: Locator, content: string): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(`{
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(content)}], 'a.txt'));
    files;
  }`);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

async function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === one.ownerDocument.activeElement);
}
