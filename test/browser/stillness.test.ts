import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { takeLayoutShifts } from './layout-shift.ts';
import { type StillPage, screens, startStillPage } from './still-page.ts';

/** Nothing on the page / moves by what is typed, nor from tool to tool. stillness.long.test.ts has the rest. */

const VALID = 'SGVsbG8=';

describe.skipIf(chromiumPath === undefined).each(screens)('on a $screen, nothing moves', ({ viewport }) => {
  let still: StillPage;
  let page: Page;

  beforeAll(async () => {
    still = await startStillPage(viewport);
    ({ page } = still);
  });

  afterAll(() => still.stop());

  test('by keys: a text typed to its end, a wrong character in its middle, and its removal', async () => {
    await still.start('base64', { operation: 'decode' });
    const keys = [...VALID, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', '$', 'Backspace', 'ControlOrMeta+a', 'Delete'];
    for (const key of keys) {
      await page.keyboard.press(key);
      expect.soft(await takeLayoutShifts(page), key).toEqual([]);
    }
  });

  test('from tool to tool', async () => {
    await still.start('base64', {}, 'Hello');
    await still.visitAll((shifts, tool) => expect.soft(shifts, tool).toEqual([]));
  });

  test('but a shift is seen: of what is put above the text, right after a key too', async () => {
    await still.start('base64');
    await page.keyboard.type('a');
    await page.evaluate(
      `document.querySelector('main').prepend(Object.assign(document.createElement('p'), { textContent: 'There' }))`,
    );
    const [shift] = await takeLayoutShifts(page);
    expect(shift?.value).toBeGreaterThan(0);
    expect(shift?.moved.join('\n')).toMatch(/ → /);
  });
});
