import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { textBox } from './home.ts';
import { takeLayoutShifts } from './layout-shift.ts';
import { type StillPage, screens, startStillPage, toolNames } from './still-page.ts';

/** Nothing on the page / shifts while it loads, while you type, between tools, or after choices and opened parts. */

const VALID = 'SGVsbG8=';
/** Wrapped text, with an error far below the visible part. */
const WRONG_BELOW = `${`${VALID.slice(0, 4).repeat(19)}\n`.repeat(200)}$`;

describe.skipIf(chromiumPath === undefined).each(screens)('on a $screen, nothing moves', ({ viewport }) => {
  let still: StillPage;
  let page: Page;

  beforeAll(async () => {
    still = await startStillPage(viewport);
    ({ page } = still);
  });

  afterAll(() => still.stop());

  afterEach(() => still.closeOthers());

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

  const opened = ['/', '/#number-to-words'];

  test.each(opened)('while %s loads', async (path) => {
    expect(await takeLayoutShifts(await still.load(path))).toEqual([]);
  });

  test.each(opened)('while %s loads with a script that comes late', async (path) => {
    const late = await still.load(path, async (fresh) => {
      await fresh.route('**/assets/*.js', async (route) => {
        if (/home/.test(route.request().url())) await fresh.waitForTimeout(300);
        await route.continue();
      });
    });
    expect(await takeLayoutShifts(late)).toEqual([]);
  });

  const texts = [
    ['valid', VALID],
    ['wrong', 'SGVs$G8='],
    ['incomplete', 'SGVsb'],
    ['no text when decoded', '//4A'],
    ['wrong, far below what is seen', WRONG_BELOW],
    ['too long', 'A'.repeat(limits.textCodePoints + 4)],
    ['in the other alphabet', 'PDw_Pz8-Pg'],
    ['with invisible characters', `${VALID}\u200b`],
    ['none', ''],
  ] as const;

  test('by a text that replaces another, with any error', async () => {
    await still.start('base64', { operation: 'decode' }, VALID);
    for (const [kind, text] of texts) {
      await textBox(page).fill(text);
      expect.soft(await takeLayoutShifts(page), kind).toEqual([]);
      await textBox(page).fill(VALID);
      expect.soft(await takeLayoutShifts(page), `from ${kind} to valid`).toEqual([]);
    }
  });

  test('after a pause with an incomplete text', async () => {
    const paused = await still.load('/#base64?operation=decode', (fresh) => fresh.clock.install());
    await textBox(paused).fill('SGVsb');
    await takeLayoutShifts(paused);
    await paused.clock.fastForward(10_000);
    expect(await takeLayoutShifts(paused)).toEqual([]);
  });

  test('from tool to tool without a text', async () => {
    await still.start('base64');
    await still.visitAll((shifts, tool) => expect.soft(shifts, tool).toEqual([]));
  });

  test('by Clear', async () => {
    await still.start('base64', {}, 'Hello');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await takeLayoutShifts(page)).toEqual([]);
  });

  test.each(toolNames)('by an operation or an option of %s', async (name) => {
    await still.start(name, {}, '1234');
    const controls = await page.evaluate<readonly string[]>(CONTROLS);
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      await page.evaluate(`document.querySelector(${JSON.stringify(control)})?.click()`);
      expect.soft(await takeLayoutShifts(page), control).toEqual([]);
    }
  });
});

/** Selectors of the controls to choose or switch, in reading order. A script clicks them, even hidden ones. */
const CONTROLS = `Array.from(document.querySelectorAll('main input[type="radio"], main input[type="checkbox"]'), (input) => {
  return input.id ? '#' + input.id : 'input[name="' + input.name + '"][value="' + input.value + '"]';
})`;
