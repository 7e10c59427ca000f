import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  COPY_IMAGE,
  describeHome,
  paste,
  readClipboard,
  reload,
  reset,
  textBox,
  untilClosed,
  writeClipboard,
} from './home.ts';

/** The commands of the palette, and their announcements. */

describeHome('on the page /', {}, (home) => {
  let page: Page;

  beforeAll(() => {
    page = home.page;
  });

  beforeEach(() => reset(page));

  describe('every command of the palette without keys does what its title says:', () => {
    test('with the input and the result', async () => {
      await paste(page, 'a');
      const download = page.waitForEvent('download');
      await choose('Save the result as a file');
      expect((await download).suggestedFilename()).toBe('base64-encode.txt');
      await choose('Clear the input');
      await expect.poll(() => textBox(page).inputValue()).toBe('');
      await writeClipboard(page, 'b');
      await choose('Paste');
      await expect.poll(() => textBox(page).inputValue()).toBe('b');
      await page.evaluate(COPY_IMAGE);
      await choose('Paste');
      await page.getByRole('region', { name: 'File image.png' }).waitFor();
      const chooser = page.waitForEvent('filechooser');
      await choose('Open a file');
      await chooser;
    });

    test('with the request', async () => {
      await paste(page, 'a');
      await choose('Copy the request');
      await expect.poll(() => readClipboard(page)).toMatch(/^curl [\s\S]+\{"text":"a"\}'$/);
      await choose('Send the request');
      await page.getByRole('region', { name: 'Response body' }).getByText('YQ==').waitFor();
    });

    test('with options, links and the page', async () => {
      await choose('Turn on URL-safe');
      await expect.poll(() => page.getByLabel('URL-safe').isChecked()).toBe(true);
      await choose('Convert each line separately');
      await expect.poll(() => page.getByLabel('Each line separately').isChecked()).toBe(true);
      await choose('Copy a link to this tool');
      const link = new URL('/#base64?urlSafe=true&each-line=true', page.url()).href;
      await expect.poll(() => readClipboard(page)).toBe(link);
      await choose('Lines: Number: First number');
      await page.locator('#option-start:focus').waitFor();
      for (const theme of ['Dark', 'Light', 'System']) {
        await choose(`Theme: ${theme}`);
        await expect.poll(() => page.getByLabel('Theme').inputValue()).toBe(theme.toLowerCase());
      }
      await choose('Show keyboard shortcuts');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await untilClosed(page);
      await choose('Open the reference');
      await page.waitForURL('**/docs/#text-line-tools');
      await page.goBack();
    });
  });

  test('the palette begins with the tools, then what was used last, also after a reload', async () => {
    await page.evaluate('localStorage.clear()');
    await choose('Turn on URL-safe');
    await choose('Copy a link to this tool');
    await reload(page);
    await page.keyboard.press('ControlOrMeta+k');
    const list = await page.getByRole('listbox').innerText();
    expect(list).toMatch(/^Tools\n[\s\S]+\nUsed last\nCopy a link to this tool\nTurn on URL-safe\nActions\n/);
  });

  /** Chooses the first command that a search for its title finds. */
  async function choose(title: string): Promise<void> {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.insertText(title);
    await page.keyboard.press('Enter');
    // One command opens another dialog.
    await page.locator('dialog.palette').waitFor({ state: 'detached' });
  }
});
