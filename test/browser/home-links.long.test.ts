import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { follow, type Home, paste, resultBox, startHome, textBox } from './home.ts';

/** What is in the address of the page, and what is kept nowhere. */

describe.skipIf(chromiumPath === undefined)('the address of the page /', () => {
  let home: Home;
  let page: Page;
  let address = '';

  beforeAll(async () => {
    home = await startHome();
    page = home.page;
    address = page.url();
  });

  beforeEach(async () => {
    await page.goto('about:blank');
    await page.goto(address);
  });

  afterAll(() => home.stop());

  afterEach(() => {
    expect(home.pageErrors).toEqual([]);
  });

  test('is bare until something is chosen; then it has each option that is not the default', async () => {
    expect(fragment()).toBe('');
    await textBox(page).fill('a');
    expect(fragment()).toBe('');
    await page.getByLabel('URL-safe').check();
    await expect.poll(fragment).toBe('#base64?urlSafe=true');
    await page.getByLabel('Padding').uncheck();
    await expect.poll(fragment).toBe('#base64?urlSafe=true&padding=false');
    await page.getByRole('radio', { name: 'decode' }).check();
    await expect.poll(fragment).toBe('#base64?operation=decode&urlSafe=true');
    await page.getByRole('radio', { name: 'encode' }).check();
    await expect.poll(fragment).toBe('#base64?urlSafe=true&padding=false');
    await page.getByLabel('URL-safe').uncheck();
    await page.getByLabel('Padding').check();
    await expect.poll(fragment).toBe('#base64');
  });

  test('keeps every text that is an option, line breaks and all', async () => {
    await follow(page, 'text-line-tools', { operation: 'affix' });
    await page.getByLabel('Prefix').fill('> &=?#%\n+é');
    await expect.poll(fragment).toContain('prefix=');
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    expect(await page.getByLabel('Prefix').inputValue()).toBe('> &=?#%\n+é');
    await textBox(page).fill('a');
    expect(await resultBox(page).inputValue()).toBe('> &=?#%\n+éa');
  });

  test.each([
    { link: '#bas64', error: 'The link names a tool that there is not; did you mean base64?' },
    { link: '#base64?urlsafe=true', error: 'In the link, urlsafe is not a known field; did you mean urlSafe?' },
    { link: '#base64?operation=shout', error: 'In the link, operation must be one of encode, decode' },
    { link: '#base64?text=a', error: 'A link takes no text: what you convert stays out of addresses' },
  ])('that is wrong is told, and opens a tool: $link', async ({ link, error }) => {
    for (const from of ['/#hex-to-text', 'about:blank']) {
      await page.goto(from.startsWith('/') ? new URL(from, address).href : from);
      await page.goto(new URL(link, address).href);
      expect(await page.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual([error]);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Base64');
      await textBox(page).fill('a');
      expect(await resultBox(page).inputValue()).toBe('YQ==');
    }
  });

  test.each(['#bas64', '#base64?text=a', '#base64?urlSafe=true&urlsafe=1'])(
    'loses what is wrong in it, and going back leads to where one came from: %s',
    async (link) => {
      await follow(page, 'hex-to-text');
      await page.goto(new URL(link, page.url()).href);
      await expect.poll(fragment).toMatch(/^#base64(?:\?urlSafe=true)?$/);
      await page.goBack();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Hex to text');
    },
  );

  test('may be refused by the browser, which stops nothing', async () => {
    await page.evaluate(`history.replaceState = () => { throw new DOMException('too many', 'SecurityError'); }`);
    await page.getByRole('radio', { name: 'decode' }).check();
    await textBox(page).fill('YQ==');
    expect(await resultBox(page).inputValue()).toBe('a');
  });

  test('goes back and forth from tool to tool, each with the options that it had', async () => {
    const open = (name: string) => page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name }).click();
    const title = () => page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('radio', { name: 'decode' }).check();
    await page.getByLabel('URL-safe').check();
    await open('URL encoder');
    await page.getByRole('radio', { name: 'form' }).check();
    await page.getByRole('radio', { name: 'uri' }).check();
    await open('Base58');
    await page.goBack();
    expect(await title()).toBe('URL encoder');
    expect(await page.getByRole('radio', { name: 'uri' }).isChecked()).toBe(true);
    await page.goBack();
    expect(await title()).toBe('Base64');
    expect(await page.getByLabel('URL-safe').isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'decode' }).isChecked()).toBe(true);
    await page.goForward();
    await page.goForward();
    expect(await title()).toBe('Base58');
    expect(await page.locator('.tools [aria-current]').allInnerTexts()).toEqual(['Base58']);
    expect(await page.title()).toBe('Base58 · textmill');
  });

  test('a link with a key held is the browser’s own', async () => {
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Base58' }).click({ modifiers: ['ControlOrMeta'] });
    const opened = await opening;
    await opened.waitForURL(/#base58$/);
    await opened.close();
    expect(fragment()).toBe('');
  });

  test('has nothing of the text, nor has anything that outlives the page', async () => {
    for (const name of registry.keys()) {
      await follow(page, name);
      await paste(page, SECRET);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: 'Answer' }).waitFor();
      const swap = page.getByRole('button', { name: /^(?:Swap|Use as text)$/ });
      if ((await swap.count()) > 0 && (await swap.isEnabled())) await swap.click();
      expect(await tracesOf(page)).not.toMatch(TRACE);
    }
    await page.reload();
    expect(await textBox(page).inputValue()).toBe('');
    expect(await tracesOf(page)).not.toMatch(TRACE);
  });

  test('and traces of the text would be found', async () => {
    await page.evaluate(`sessionStorage.setItem('a', ${JSON.stringify(SECRET)})`);
    expect(await tracesOf(page)).toMatch(TRACE);
    await page.evaluate(
      `sessionStorage.clear(); caches.open('a').then((cache) => cache.put('/a', new Response(${JSON.stringify(SECRET)})))`,
    );
    expect(await tracesOf(page)).toMatch(TRACE);
    await page.evaluate("caches.delete('a')");
  });

  function fragment(): string {
    return new URL(page.url()).hash;
  }
});

const SECRET = 'not to be kept';

/** The text, or what a tool makes of it. */
const TRACE = new RegExp(
  [
    'be kept',
    ...['base64', 'hex'].map((encoding) => Buffer.from(SECRET).toString(encoding === 'hex' ? 'hex' : 'base64')),
    'to%20be',
    'to\\+be',
  ].join('|'),
);

/** All that the page has left anywhere: its address and history, its title, every kind of storage. */
async function tracesOf(page: Page): Promise<string> {
  const storage = await page.context().storageState({ indexedDB: true });
  const inPage = await page.evaluate(`(async () => {
    const cached = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        cached.push(name, request.url, [...response.headers], await response.text());
      }
    }
    return { href: location.href, state: history.state, name: window.name, title: document.title, session: { ...sessionStorage }, cached };
  })()`);
  return JSON.stringify({ storage, inPage });
}
