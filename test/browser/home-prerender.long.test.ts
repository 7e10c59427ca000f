import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { describeHome, resultBox, textBox } from './home.ts';

/** The page / before its script runs, and while the script takes over. */

describeHome('the form that the build puts into the page', {}, (home) => {
  let page: Page;
  let origin: string;

  beforeAll(async () => {
    const context = await home.browser.newContext({ serviceWorkers: 'block' });
    page = await context.newPage();
    ({ origin } = new URL(home.page.url()));
  });

  afterEach(async () => {
    await page.unrouteAll();
    // Otherwise the next test opens the last tool.
    await page.evaluate('localStorage.clear()');
    await page.goto('about:blank');
  });

  test('equals the rendering of the script, in every attribute', async () => {
    await page.goto(address());
    const built = await formOf(page);
    await page.route(address(), withoutForm);
    await page.reload();
    expect(built).toEqual(await formOf(page));
  });

  test.each(['', '#', '#base64'])(
    'is visible, and accepts text and options before the script runs, with the address /%s',
    async (link) => {
      const run = await openWithoutScript(link);
      await textBox(page).fill('???>');
      await page.getByLabel('URL-safe', { exact: true }).check();
      await run();
      await expect.poll(() => resultBox(page).inputValue()).toBe('Pz8_Pg==');
    },
  );

  test.each([
    ['the link names another tool', '#hex-to-text'],
    ['the link has an option', '#base64?operation=decode'],
    ['the last tool was another one', ''],
  ])('is hidden if %s: /%s', async (_, link) => {
    await page.goto(address());
    if (link === '') await page.evaluate(`localStorage.setItem('textmill-tool', '#hex-to-text')`);
    await page.goto('about:blank');
    const run = await openWithoutScript(link);
    expect(await page.locator('h1').isVisible()).toBe(false);
    await run();
    await page.locator('h1').waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe(link || '#hex-to-text');
  });

  function address(link = ''): string {
    return `${origin}/${link}`;
  }

  /** Opens the page and holds its script back. Returns the function that lets the script run. */
  async function openWithoutScript(link: string): Promise<() => Promise<void>> {
    const held: Route[] = [];
    await page.route(/\/assets\/home-[^/]+\.js$/, (route) => void held.push(route));
    await page.goto(address(link), { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    await expect.poll(() => held.length).toBe(1);
    return async () => {
      for (const route of held) await route.continue();
      // The script has removed it when it has taken over.
      await page.locator('.late').waitFor({ state: 'detached' });
    };
  }
});

/** The elements with their attributes, one per line. The script sets choices and values as properties. */
async function formOf(page: Page): Promise<readonly string[]> {
  const html = await page.locator('main').innerHTML();
  return html.replaceAll(/ (?:checked|value)=""|(?<=<option)[^>]+/g, '').split(/(?=<[a-z])/);
}

async function withoutForm(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace(/(<main[^>]*>).*?(<\/main>)/s, '$1$2');
  await route.fulfill({ response, body });
}
