import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { copyButton, describeHome, follow, readClipboard, reload, resultBox } from './home.ts';

/** Lists of real data on the page. */

describeHome('the lists of the page /', {}, (home) => {
  let page: Page;

  beforeEach(async () => {
    page = home.page;
    await page.evaluate('localStorage.clear()');
    await reload(page);
    await follow(page, 'text-line-tools');
  });

  test('a CSV file of 100,001 lines is sorted with its header kept: one click after it is opened', async () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `name ${(index * 7_919) % 100_000},${index}`);
    const file = {
      name: 'names.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['zz,header', ...names, ''].join('\r\n')),
    };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByLabel('Keep the first line').check();
    await expect.poll(() => page.locator('.output .counts').innerText()).toMatch(/^100,000 lines · /);
    // Only a part is in a box.
    expect((await resultBox(page).inputValue()).split('\n').slice(0, 2)).toEqual(['zz,header', 'name 0,0']);
    expect((await resultBox(page).inputValue()).length).toBeLessThan(20_000);
    await copyButton(page).click();
    await expect.poll(() => readClipboard(page)).toBe(['zz,header', ...names.toSorted()].join('\n'));
    expect(new URL(page.url()).hash).toBe('#text-line-tools?keep-first-line=true');
  });
});
