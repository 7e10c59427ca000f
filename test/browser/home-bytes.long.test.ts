import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { chromiumPath } from '../../support/chromium.ts';
import {
  copyButton,
  follow,
  type Home,
  messageBox,
  paste,
  readClipboard,
  resultBox,
  shownNow,
  startHome,
  textBox,
} from './home.ts';

/** Bytes on the page /: decoded bytes, and bytes of files. */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(chromiumPath === undefined)('the page /', () => {
  let home: Home;
  let page: Page;

  beforeAll(async () => {
    home = await startHome();
    ({ page } = home);
  });

  afterAll(() => home.stop());

  afterEach(() => {
    expect(home.pageErrors).toEqual([]);
  });

  test('a text that is too long is converted as a file by one click, and Undo restores the text', async () => {
    const text = 'é'.repeat(20_000);
    await follow(page, 'base64', { operation: 'encode' });
    await paste(page, text);
    await messageBox(page).getByRole('button', { name: 'Convert it as a file', exact: true }).click();
    await page.locator('.file-card').getByText('40,000 bytes').waitFor();
    expect(await resultBox(page).inputValue()).toMatch(/^(w6nDqcOp){1000}/);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await textBox(page).inputValue()).toBe(text);
  });

  test.each([
    { tool: 'base64', text: '//4A' },
    { tool: 'hex-to-text', text: 'ff fe 00' },
    { tool: 'base32', text: '777AA===' },
  ])(
    'bytes that $tool decodes are shown as digits with their size, copied as digits and saved as bytes',
    async (row) => {
      await follow(page, row.tool, { operation: 'decode' });
      await textBox(page).fill(row.text);
      expect(await shownNow(page)).toEqual({ severity: undefined, result: 'ff fe 00', isStale: false, canCopy: true });
      expect(await page.locator('#output-result-message').innerText()).toContain('3 bytes, shown as hex');
      await copyButton(page).click();
      await expect.poll(() => readClipboard(page)).toBe('ff fe 00');
      expect(await savedBytes(page)).toEqual({
        name: expect.stringMatching(/\.bin$/),
        bytes: Buffer.of(0xff, 0xfe, 0),
      });
    },
  );

  test('a file of any bytes is encoded, decoded back by Swap, and saved unchanged', async () => {
    await follow(page, 'base64', { operation: 'encode' });
    await openFile(page, 'pixel.png', PNG);
    const card = page.getByRole('region', { name: 'File pixel.png' });
    expect(await card.innerText()).toContain(`${PNG.length} bytes`);
    expect(await card.innerText()).toContain('89 50 4e 47');
    expect(await resultBox(page).inputValue()).toBe(PNG.toString('base64'));
    await page.getByRole('button', { name: 'Swap' }).click();
    expect(await textBox(page).inputValue()).toBe(PNG.toString('base64'));
    expect(await savedBytes(page)).toEqual({ name: expect.stringMatching(/\.png$/), bytes: PNG });
  });

  test('Clear removes a file, and Undo restores it', async () => {
    await follow(page, 'base64', { operation: 'encode' });
    await openFile(page, 'pixel.png', PNG);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await textBox(page).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await page.getByRole('region', { name: 'File pixel.png' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  test('only the first of many bytes are shown, and a note says so', async () => {
    await follow(page, 'hex-to-text', { operation: 'decode' });
    await textBox(page).fill('ff'.repeat(2_000));
    expect(await page.locator('#output-result-message').innerText()).toContain(
      'Not text: 2,000 bytes, the first 1,024 shown as hex',
    );
  });

  test('a tool that converts only text rejects other files, and names tools that convert them', async () => {
    await follow(page, 'text-line-tools');
    await textBox(page).fill('kept');
    await chooseFile(page, 'pixel.png', PNG);
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toMatch(/^pixel\.png is not UTF-8 text\. Open .*Base64.* to convert its bytes\./);
    expect(await textBox(page).inputValue()).toBe('kept');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  test('a paste or a file that would freeze the box is rejected; a slightly too long one is shown with its size', async () => {
    const most = 2 * limits.textCodePoints;
    await follow(page, 'base64', { operation: 'encode' });
    await textBox(page).fill('kept');
    await paste(page, 'a'.repeat(most + 1));
    expect(await page.getByRole('alert').innerText()).toContain(
      'The text you pasted is too long: 32,769 characters. The limit is 16,384.',
    );
    expect(await textBox(page).inputValue()).toBe('kept');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await paste(page, 'a'.repeat(most));
    expect(await messageBox(page).innerText()).toContain('Text is too long: 32,768 of 16,384 characters.');
  });
});

/** Opens a file as bytes. */
async function openFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await chooseFile(page, name, buffer);
  await page.getByRole('region', { name: `File ${name}` }).waitFor();
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function savedBytes(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}
