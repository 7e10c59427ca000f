import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { enter } from './fill-in.ts';
import { follow, messageBox, resultBox, shownNow, textBox, useHome } from './home.ts';

/** The messages of the page / about an input: errors, missing characters, repairs and suggestions. */

describe.skipIf(chromiumPath === undefined)('the page /', () => {
  const home = useHome({ registry: eightTools });

  test('marks an error in the text, and says what it is and where in a sentence', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await enter(page, 'SGVs\nbG8*');
    expect(await messageBox(page).innerText()).toBe('Line 2, column 4: * is not used in Base64.');
    expect(await textBox(page).getAttribute('aria-invalid')).toBe('true');
    expect(await textBox(page).getAttribute('aria-describedby')).toBe('message');
    expect(await page.locator('mark').textContent()).toBe('*');
    await enter(page, 'SGVs\nbG8');
    expect(await messageBox(page).innerText()).toBe('');
    expect(await textBox(page).getAttribute('aria-invalid')).toBe('false');
    expect(await page.locator('mark').count()).toBe(0);
    expect(await resultBox(page).inputValue()).toBe('Hello');
  });

  test('the result of a cleared input does not come back as the last result', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await enter(page, 'c2VjcmV0');
    await page.getByRole('button', { name: 'Clear' }).click();
    await enter(page, '$');
    expect(await messageBox(page).innerText()).toContain('$ is not used in Base64.');
    expect(await resultBox(page).inputValue()).toBe('');
  });

  describe('while Base64 is typed', () => {
    let page: Page;

    // The clock is stopped: the test controls the length of a pause.
    beforeAll(async () => {
      ({ page } = await home.open({ prepare: (fresh) => fresh.clock.install({ time: 0 }) }));
      await page.clock.pauseAt(1_000_000);
    });

    afterAll(() => home.closeOthers());

    test('it is never red: a note says what is missing, and the last result stays, dimmed, until the next one', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).focus();
      const steps = [];
      for (const key of 'SGVsbG8=') {
        await page.keyboard.press(key);
        steps.push(await shownNow(page));
      }
      const nothing = { severity: 'note', result: '', isStale: false, canCopy: false };
      const old = { severity: 'note', result: 'Hel', isStale: true, canCopy: false };
      const right = { severity: undefined, isStale: false, canCopy: true };
      const hello = { ...right, result: 'Hello' };
      expect(steps).toEqual([nothing, nothing, nothing, { ...right, result: 'Hel' }, old, old, hello, hello]);
    });

    test('an incomplete text becomes red after a pause, and a note again with the next key', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('SGVsb');
      await page.clock.runFor(2_000);
      expect(await messageBox(page).innerText()).toBe('Incomplete: one more character needed.');
      expect(await shownNow(page)).toMatchObject({ severity: 'note' });
      expect(await textBox(page).getAttribute('aria-invalid')).toBe('false');
      await page.clock.runFor(1_000);
      expect(await shownNow(page)).toMatchObject({ severity: 'wrong' });
      expect(await textBox(page).getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.press('G');
      expect(await shownNow(page)).toMatchObject({ severity: 'note' });
    });

    test('the last result of another operation or tool is not shown', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('SGVs');
      await follow(page, 'base32', { operation: 'decode' });
      await textBox(page).fill('S');
      expect(await shownNow(page)).toMatchObject({ result: '', isStale: false });
    });
  });
});
