import { beforeAll, describe, expect, test } from 'vitest';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { closeDialog, dark, light, quickStates, showIn, violationsOf, visualViolationsOf } from './accessibility.ts';
import { copyButton, describeHome, follow, heard, hearStatus, shownNow, textBox } from './home.ts';

/** The pages with assistive technology. */

describeHome('the pages in assistive technology', { registry: eightTools }, (home) => {
  test('there is one polite status and one alert', async () => {
    expect(await home.page.locator('[role=status], [aria-live=polite], output').count()).toBe(1);
    expect(await home.page.locator('[role=alert], [aria-live=assertive]').count()).toBe(1);
  });

  test('the status confirms each copy', async () => {
    const { page } = home;
    await follow(page, 'base64');
    await textBox(page).fill('a');
    await hearStatus(page);
    for (const times of [1, 2]) {
      await copyButton(page).click();
      await expect
        .poll(async () => (await heard(page)).filter((message) => message === 'Result copied.').length)
        .toBe(times);
    }
  });

  test('the focus and the cursor stay in the text while results change', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await textBox(page).fill('SGVsbG8=');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    for (const key of ['*', 'Backspace', 'G']) {
      await page.keyboard.press(key);
      expect((await shownNow(page)).severity).toBe(key === 'Backspace' ? undefined : 'wrong');
      expect(await page.locator(':focus').getAttribute('id')).toBe('text');
    }
    expect(await textBox(page).evaluate(({ selectionStart }) => selectionStart)).toBe(2);
  });

  // Each state is reached once, without a reload, and checked in every way.
  describe.each(Object.entries(quickStates))('%s', (_, reach) => {
    beforeAll(async () => {
      await closeDialog(home.page);
      await reach(home.page);
    });

    // home-accessibility.long.test.ts checks all states with all rules in both looks.
    test.each([
      { ...light, rules: 'all rules', find: violationsOf },
      { ...dark, rules: 'the rules on colors and sizes', find: visualViolationsOf },
    ])('axe finds no violation of $rules: $look', async ({ find, ...look }) => {
      await showIn(home.page, look);
      expect(await find(home.page)).toEqual([]);
    });
  });

  // Last, because the clock is stopped from now on.
  test('the status announces the outcome after the typing pauses for a second, and not before', async () => {
    const { page } = home;
    await page.clock.install({ time: 0 });
    await page.goto(new URL('/?#base64', page.url()).href);
    await page.clock.pauseAt(1_000_000);
    await hearStatus(page);
    await textBox(page).focus();
    for (const letter of 'letters') {
      await page.keyboard.press(letter);
      await page.clock.runFor(900);
    }
    expect(await heard(page)).toEqual([]);
    await page.clock.runFor(1_000);
    expect(await heard(page)).toEqual(['Result: bGV0dGVycw==.']);
    await page.getByRole('radio', { name: 'Decode' }).check();
    await page.clock.runFor(1_100);
    expect(await heard(page)).toEqual([
      'Result: bGV0dGVycw==.',
      'Line 1, column 1: Byte 95 is not UTF-8 text. Result: 5 bytes, not text.',
    ]);
    await page.clock.runFor(60_000);
    expect(await heard(page)).toHaveLength(2);
  });
});
