import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { describeHome } from './home.ts';
import type { OpenPageOptions } from './open-page.ts';

/** The choice of the theme in a real browser: web/theme.ts and web/tokens.css. */

const LIGHT = 'rgb(247, 247, 245)';
const DARK = 'rgb(15, 16, 17)';
const INK_OF_DARK = 'rgb(240, 240, 238)';

const pages = ['/', '/docs/'];

describeHome('the colors', {}, (home) => {
  afterEach(() => home.closeOthers());

  async function open(path: string, options: OpenPageOptions = { colorScheme: 'light' }): Promise<Page> {
    const { page } = await home.open({ path, ...options });
    return page;
  }

  /** Opens another tab of the same user. */
  async function openTab(page: Page, path: string): Promise<Page> {
    const tab = await page.context().newPage();
    await tab.goto(new URL(path, page.url()).href);
    return tab;
  }

  describe.each(pages)('of the page %s', (path) => {
    test.each([
      ['light', LIGHT],
      ['dark', DARK],
    ] as const)('are %s if the system is, unless the user chooses others', async (colorScheme, ground) => {
      const page = await open(path, { colorScheme });
      expect(await groundOf(page)).toBe(ground);
      expect(await page.getByLabel('Theme').inputValue()).toBe('system');
    });

    test('are the chosen ones after a reload, on every page and in open tabs; and can follow the system again', async () => {
      const page = await open(path);
      const other = await openTab(page, '/docs/');
      await page.getByLabel('Theme').selectOption('dark');
      expect(await groundOf(page)).toBe(DARK);
      await other.locator(':root[data-theme="dark"]').waitFor();
      expect(await other.getByLabel('Theme').inputValue()).toBe('dark');
      await page.reload();
      for (const next of pages) {
        await page.goto(new URL(next, page.url()).href);
        expect({ next, ground: await groundOf(page) }).toEqual({ next, ground: DARK });
        expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
      }
      await page.getByLabel('Theme').selectOption('system');
      expect(await groundOf(page)).toBe(LIGHT);
      expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
      await other.locator(':root:not([data-theme])').waitFor();
    });

    test('apply before the first paint', async () => {
      const page = await open(path);
      await page.getByLabel('Theme').selectOption('dark');
      await page.context().addInitScript(`new MutationObserver((_, observer) => {
        if (document.body === null) return;
        window.themeOfFirstBody = document.documentElement.dataset.theme;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true })`);
      expect(await (await openTab(page, path)).evaluate('themeOfFirstBody')).toBe('dark');
    });

    test('follow the system without JavaScript', async () => {
      const page = await open(path, { colorScheme: 'dark', javaScriptEnabled: false });
      await page.locator('header').first().waitFor();
      expect(await page.locator('.theme').isVisible()).toBe(false);
    });
  });

  test('change at once for a result that the next one has not replaced yet', async () => {
    const page = await open('/#base64');
    await page.addInitScript('Worker = class extends EventTarget { postMessage() {} }');
    await page.reload();
    for (const length of [1, 100_000]) await page.locator('#text').fill('x'.repeat(length));
    await page.locator('.converting').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate("getComputedStyle(document.querySelector('#output-result')).color")).toBe(INK_OF_DARK);
  });
});

/** The background color of the page. The color of the browser's toolbar must be the same. */
async function groundOf(page: Page): Promise<unknown> {
  const [ground, bar] = await page.evaluate<[string, string]>(`(() => {
    const bars = [...document.querySelectorAll('meta[name="theme-color"]')];
    const probe = document.createElement('i');
    probe.style.color = bars.find(({ media }) => matchMedia(media).matches).content;
    document.body.append(probe);
    const colors = [getComputedStyle(document.body).backgroundColor, getComputedStyle(probe).color];
    probe.remove();
    return colors;
  })()`);
  expect(bar).toBe(ground);
  return ground;
}
