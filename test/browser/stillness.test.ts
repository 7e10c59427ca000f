import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { takeLayoutShifts } from './layout-shift.ts';
import { type StillPage, screens, startStillPage } from './still-page.ts';

/** Nothing on the page / shifts while typing or between tools. The other cases are in stillness.long.test.ts. */

const VALID = 'SGVsbG8=';

describe.skipIf(chromiumPath === undefined).each(screens)('on a $screen, nothing moves', ({ viewport }) => {
  let still: StillPage;
  let page: Page;

  beforeAll(async () => {
    still = await startStillPage(viewport);
    ({ page } = still);
  });

  afterAll(() => still.stop());

  test('by keys: a complete text, a wrong character in its middle, and its removal', async () => {
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

  test('but an element inserted above the text is counted as a shift, even right after a key', async () => {
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
