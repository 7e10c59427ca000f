import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { closeDialog, states } from './accessibility.ts';
import { boxOf, copyButton, describeHome, readClipboard, resultBox, textBox } from './home.ts';
import { findButton } from './open-page.ts';

/** The page on touch screens: large targets, and a screen keyboard that covers half of the page. */

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1180, height: 820 };
/** What a keyboard leaves of a phone. */
const UNCOVERED = 430;

describeHome('the page / on a touch screen', { registry: eightTools }, (home) => {
  afterEach(() => home.closeOthers());

  async function openTouch(path: string, viewport = PHONE): Promise<Page> {
    const { page } = await home.open({ path, viewport, hasTouch: true, isMobile: true });
    return page;
  }

  test.each([PHONE, TABLET])(
    'every control is at least 44 pixels wide and high, and nothing scrolls sideways: on $width × $height pixels',
    async (viewport) => {
      const page = await openTouch('/', viewport);
      // The conversion of a file goes on, and can be canceled.
      await page.evaluate('Worker = class extends EventTarget { postMessage() {} };');
      for (const [state, reach] of Object.entries(states).slice(0, -1)) {
        await closeDialog(page);
        await reach(page);
        expect.soft(await page.evaluate(SMALL), state).toEqual([]);
        expect.soft(await page.evaluate('document.documentElement.scrollWidth'), state).toBe(viewport.width);
      }
    },
  );

  test.each([
    { title: 'the input', viewport: PHONE, uncovered: UNCOVERED, buttons: ['Undo', 'Clear', 'Paste', 'Open file'] },
    { title: 'the text', viewport: { width: 844, height: 390 }, uncovered: 190, buttons: [] },
  ])('above a keyboard, only $title and a line of the result with Copy are shown', async (row) => {
    const { viewport, uncovered, buttons } = row;
    const page = await openTouch('/#base64?operation=decode', viewport);
    const before = await page.evaluate(CONTROLS);
    await textBox(page).tap();
    await coverPage(page, uncovered);
    await textBox(page).pressSequentially('SGVsbG8s\nSGVsbG8s*');
    expect(await page.evaluate(CONTROLS)).toEqual([
      ...buttons,
      'Line 2, column 9: * is not used in Base64.',
      'Input',
      'Copy',
      'Result',
    ]);
    const [text, result] = [await boxOf(textBox(page)), await boxOf(resultBox(page))];
    expect(text.height).toBeGreaterThan(48);
    expect(result.height).toBeLessThan(60);
    expect(text.y).toBeGreaterThanOrEqual(0);
    expect(result.y + result.height).toBeLessThanOrEqual(uncovered);
    expect(result.y + result.height).toBeGreaterThan(uncovered - 20);
    await textBox(page).press('Backspace');
    expect(await resultBox(page).inputValue()).toBe('Hello,Hello,');
    // The focus leaves the input, but the keyboard is still there.
    await copyButton(page).tap();
    await expect.poll(() => readClipboard(page)).toBe('Hello,Hello,');
    expect(await page.locator('header').isVisible()).toBe(false);
    await textBox(page).fill('');
    await coverPage(page);
    expect(await page.evaluate(CONTROLS)).toEqual(before);
  });

  test.each([
    { title: 'a bar of the browser', focused: '#text', height: PHONE.height - 120 },
    { title: 'a keyboard for an option', focused: '#option-prefix', height: UNCOVERED },
  ])('$title hides nothing', async ({ focused, height }) => {
    const page = await openTouch('/#text-line-tools?operation=affix');
    await page.locator('.options-button').tap();
    await page.locator(focused).focus();
    await coverPage(page, height);
    expect(await page.locator('header').isVisible()).toBe(true);
  });

  test('the words of a number have no Swap', async () => {
    const page = await openTouch('/#number-to-words');
    await textBox(page).fill('7');
    expect(await findButton(page, 'Swap').or(findButton(page, 'To input')).count()).toBe(0);
  });

  test('Paste is a button here, but not beside a keyboard', async () => {
    expect(await findButton(home.page, 'Paste').count()).toBe(0);
    expect(await findButton(await openTouch('/'), 'Paste').isVisible()).toBe(true);
  });

  test('many operations are the browser’s own list', async () => {
    const page = await openTouch('/#text-line-tools');
    await textBox(page).fill('b\na');
    await page.getByRole('combobox', { name: 'Operation' }).selectOption('Reverse');
    expect(await resultBox(page).inputValue()).toBe('a\nb');
    expect(await page.getByRole('group', { name: 'Operation' }).count()).toBe(0);
  });
});

/** Covers the page as a screen keyboard does, except a height; without one, uncovers it. */
async function coverPage(page: Page, height?: number): Promise<void> {
  await page.evaluate(`{
    delete visualViewport.height;
    if (${height !== undefined}) Object.defineProperty(visualViewport, 'height', { configurable: true, value: ${height} });
    visualViewport.dispatchEvent(new Event('resize'));
  }`);
}

/** Everything that takes a tap and is not hidden. The skip link is for keyboards. */
const SHOWN = `[...document.querySelectorAll(':is(a:not(.skip), button, select, summary, input, textarea, [role=option])')].filter((one) => one.checkVisibility())`;

/** The names of the visible controls. */
const CONTROLS = `${SHOWN}.map((one) => one.ariaLabel ?? (one.labels?.[0] ?? one).textContent.replace(/Copied(Ctrl Enter)?/, ''))`;

/** The visible controls that are too small, each with its label. */
const SMALL = `${SHOWN}.flatMap((one) => {
  const boxes = [one, ...(one.labels ?? [])].map((each) => each.getBoundingClientRect());
  const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return Math.min(width, height) < 44 ? [[one.outerHTML.slice(0, 120), width, height].join(' ')] : [];
})`;
