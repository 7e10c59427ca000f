import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { withLocalOptions } from '../../src/tools/local-options.ts';
import { registry } from '../../src/tools/registry.ts';
import {
  boxOf,
  copyButton,
  describeHome,
  follow,
  lookOf,
  openRequest,
  reload,
  resultBox,
  textBox,
  untilClosed,
} from './home.ts';
import { DESKTOP, findButton } from './open-page.ts';

/** The page on small and large screens, and with settings of the browser. */

describeHome('the layout of the page /', {}, (home) => {
  let page: Page;

  beforeAll(() => {
    page = home.page;
  });

  afterEach(async () => {
    await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
    await page.setViewportSize(DESKTOP);
  });

  test.each([320, 390, 640, 768, 1024, 1280, 3840])(
    'nothing scrolls sideways or is cut off with any text in the boxes: %d px',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      for (const [tool, options, text] of [
        ['base64', {}, 'w'.repeat(limits.textCodePoints)],
        ['base64', { operation: 'decode' }, `*${'w'.repeat(1_000)}`],
        ['text-line-tools', { operation: 'affix', prefix: 'p'.repeat(101) }, 'a'],
        ['text-line-tools', { operation: 'sort' }, 'b\na'],
      ] as const) {
        await follow(page, tool, options);
        await textBox(page).fill(text);
        expect(await widthOf(page)).toBeLessThanOrEqual(width);
        expect(await clippedButtons(page)).toEqual([]);
      }
    },
  );

  test('the text and the result are side by side if there is space, otherwise one above the other', async () => {
    await follow(page, 'base64');
    const distance = async () => {
      const [text, result] = [await boxOf(textBox(page)), await boxOf(resultBox(page))];
      return { right: result.x > text.x, down: result.y > text.y };
    };
    expect(await distance()).toEqual({ right: true, down: false });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await distance()).toEqual({ right: false, down: true });
  });

  test('a text has most of the height, and is not too wide', async () => {
    for (const screen of [
      { width: 1440, height: 900 },
      { width: 2560, height: 1440 },
    ]) {
      await page.setViewportSize(screen);
      await follow(page, 'base64');
      expect((await boxOf(page.locator('.work'))).width).toBeLessThan(1_640);
      for (const box of [textBox(page), resultBox(page)]) {
        expect((await boxOf(box)).height).toBeGreaterThan(0.6 * screen.height);
      }
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(screen.height);
    }
  });

  test.each([390, 1024, 1279, 1280])('no operation is cut off: %d px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { name, fields } of withLocalOptions(registry).values()) {
      await follow(page, name);
      const titles = fields.operation?.choices.map(({ title }) => title) ?? [];
      expect(await page.evaluate(OPERATIONS), name).toEqual(titles);
    }
    await textBox(page).fill('1');
    expect(await page.getByText('Ctrl Enter').isVisible()).toBe(width > 1024);
  });

  test.each([
    { width: 320, height: 256 },
    { width: 640, height: 400 },
    { width: 720, height: 450 },
  ])('everything is usable if a page is enlarged four times or twice: $width × $height', async (viewport) => {
    await page.setViewportSize(viewport);
    await follow(page, 'base64');
    await textBox(page).fill('a');
    await openRequest(page);
    for (const target of [textBox(page), resultBox(page), findButton(page, 'Swap'), findButton(page, 'Send')]) {
      await target.click({ trial: true });
    }
    for (const label of ['Copy as', 'Continue with']) {
      await findButton(page, label).click();
      const { y, height } = await boxOf(page.locator(':popover-open'));
      expect([y >= 0, y + height <= viewport.height], label).toEqual([true, true]);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('ControlOrMeta+k');
    const dialog = await boxOf(page.getByRole('dialog'));
    expect(dialog.y + dialog.height).toBeLessThanOrEqual(viewport.height);
    await page.getByRole('option').last().click({ trial: true });
    await page.keyboard.press('Escape');
    await untilClosed(page);
    expect(await widthOf(page)).toBe(viewport.width);
    await findButton(page, 'Hide the request').click();
  });

  test('each line with right-to-left letters has its own direction, in the box and in the result', async () => {
    await follow(page, 'url-encoder', { operation: 'decode' });
    await textBox(page).fill('%D8%B3%D9%84%D8%A7%D9%85');
    expect(await isLaidOutByLine(textBox(page))).toBe(false);
    expect(await isLaidOutByLine(resultBox(page))).toBe(true);
    await findButton(page, 'Swap').click();
    expect(await isLaidOutByLine(textBox(page))).toBe(true);
    expect(await isLaidOutByLine(resultBox(page))).toBe(false);
  });

  test('with reduced motion, nothing is animated', async () => {
    await follow(page, 'base64');
    await textBox(page).fill('a');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('Escape');
    await copyButton(page).click();
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto');
  });

  test.each(['light', 'dark'] as const)('in forced colors, what is chosen looks so: %s', async (colorScheme) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await follow(page, 'text-line-tools', { operation: 'sort' });
    await openRequest(page);
    expect(await lookOf(page.locator('.api [aria-pressed=true]'), 'text-decoration-line')).toBe('underline');
    const other = page.locator('.operations label:not(:has(:checked))');
    expect(await lookOf(other, 'border-top-color')).toBe(await lookOf(page.locator('body'), 'background-color'));
    await page.keyboard.press('ControlOrMeta+k');
    for (const [chosen, other] of [
      [page.locator('.option .choices :has(> :checked)'), page.locator('.option .choices label:not(:has(:checked))')],
      [page.locator('.tools [aria-current]'), page.locator('.tools a:not([aria-current])')],
      [page.locator('[role=option][aria-selected=true]'), page.locator('[role=option][aria-selected=false]')],
    ] as const) {
      const background = await lookOf(chosen, 'background-color');
      expect(background).not.toBe(await lookOf(other, 'background-color'));
      expect(background).not.toBe(await lookOf(chosen, 'color'));
    }
    await reload(page);
  });

  test('text with the spacing of WCAG 1.4.12 fits, and the mark stays at its character', async () => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill(`${'QUJD'.repeat(50)}*`);
      // As a browser extension does, which the page's policy does not affect.
      await page.evaluate(`{
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }');
        document.adoptedStyleSheets = [sheet];
      }`);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      expect(await clippedButtons(page)).toEqual([]);
      for (const part of ['.name', '.search', '.to']) {
        const { y, height } = await boxOf(page.locator(part));
        const { y: top, height: room } = await boxOf(page.locator('header'));
        expect(y, part).toBeGreaterThanOrEqual(top);
        expect(y + height, part).toBeLessThanOrEqual(top + room);
      }
      await textBox(page).scrollIntoViewIfNeeded();
      const mark = await boxOf(page.locator('mark'));
      await page.mouse.click(mark.x + 1, mark.y + mark.height / 2);
      expect(await textBox(page).evaluate(({ selectionStart }) => selectionStart)).toBe(200);
      await page.evaluate('document.adoptedStyleSheets = []');
    }
  });

  test.each([
    { look: 'light', media: { colorScheme: 'light' } },
    { look: 'dark', media: { colorScheme: 'dark' } },
    { look: 'forced colors', media: { forcedColors: 'active' } },
  ] as const)('the mark is seen through the box: $look', async ({ media }) => {
    await page.emulateMedia(media);
    await follow(page, 'base58', { operation: 'decode' });
    // Only the mark of a space is visible.
    await textBox(page).fill('2NE po');
    await textBox(page).blur();
    const { x, y, width, height } = await boxOf(page.locator('mark'));
    const clip = { x: x - 2, y: y + height / 4, width: width + 4, height: height / 2 };
    const marked = await page.screenshot({ clip });
    await page.locator('mark').evaluate((mark) => mark.style.setProperty('visibility', 'hidden'));
    expect(marked.equals(await page.screenshot({ clip }))).toBe(false);
    await page.reload();
  });
});

/** The operations that are inside their row, or in the browser's own list. */
const OPERATIONS = `[...document.querySelectorAll('.operations :is(.choices label, .pick option)')].filter((one) => {
  const { left, right, width } = (one.closest('select') ?? one).getBoundingClientRect();
  const row = one.closest('.choices, .pick').getBoundingClientRect();
  return width > 0 && left >= row.left && right <= row.right;
}).map((one) => one.textContent)`;

async function widthOf(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth'));
}

/** The buttons, options and rows that are too small for their content or not fully visible. */
async function clippedButtons(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll('button, .options, .options label, .head')].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || left < 0 || right > innerWidth);
  }).map((one) => one.textContent)`);
}

/** Whether each line of a box has the direction of its own letters. */
async function isLaidOutByLine(box: Locator): Promise<boolean> {
  return box.evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one).unicodeBidi === 'plaintext');
}
