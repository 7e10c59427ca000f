import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { describeHome, follow, openRequest, paste, resultBox, textBox } from './home.ts';
import { findButton, openPage, untilControlled } from './open-page.ts';

/** The address of the page, and the text, which is stored nowhere. */

describeHome('the address of the page /', {}, (home) => {
  let page: Page;
  let address = '';

  beforeAll(() => {
    page = home.page;
    address = page.url();
  });

  beforeEach(async () => {
    await page.evaluate('localStorage.clear()');
    await page.goto('about:blank');
    await page.goto(address);
  });

  test('has no fragment until something is chosen; then it contains each option that is not the default', async () => {
    expect(fragment()).toBe('');
    await textBox(page).fill('a');
    expect(fragment()).toBe('');
    await page.getByLabel('URL-safe').check();
    await expect.poll(fragment).toBe('#base64?urlSafe=true');
    await page.getByRole('radio', { name: 'Decode' }).check();
    await expect.poll(fragment).toBe('#base64?operation=decode&urlSafe=true');
    await page.getByRole('radio', { name: 'Encode' }).check();
    await page.getByLabel('URL-safe').uncheck();
    await expect.poll(fragment).toBe('#base64');
  });

  test('with an error shows the error, and opens a tool', async () => {
    for (const from of [new URL('/#hex-to-text', address).href, 'about:blank']) {
      await page.goto(from);
      await page.goto(new URL('/#bas64', address).href);
      const errors = () => page.getByRole('alert').getByRole('listitem').allInnerTexts();
      await expect.poll(errors).toEqual(['This link names an unknown tool.']);
      expect(await title()).toBe('Base64');
      await textBox(page).fill('a');
      await expect.poll(() => resultBox(page).inputValue()).toBe('YQ==');
    }
  });

  test.each([
    { path: '/Base64/?urlSafe=true', tool: 'Base64', shown: '/#base64?urlSafe=true' },
    { path: '/hex/encode', tool: 'Hex to text', shown: '/#hex-to-text?operation=encode' },
  ])('may be a path that people guess, at a first visit and at others: $path', async (expected) => {
    const url = new URL(expected.path, address).href;
    const first = await openPage(home.browser, url);
    await untilControlled(first.page);
    for (const visit of ['first', 'other']) {
      if (visit === 'other') await first.page.goto(url);
      const { pathname, hash } = new URL(first.page.url());
      expect({ visit, shown: pathname + hash }).toEqual({ visit, shown: expected.shown });
      expect(await first.page.getByRole('heading', { level: 1 }).innerText()).toBe(expected.tool);
    }
    expect(first.pageErrors).toEqual([]);
    await first.page.context().close();
  });

  test('can be refused by the browser, and everything else still works', async () => {
    await page.evaluate(`history.replaceState = () => { throw new DOMException('too many', 'SecurityError'); }`);
    await page.getByRole('radio', { name: 'Decode' }).check();
    await textBox(page).fill('YQ==');
    expect(await resultBox(page).inputValue()).toBe('a');
  });

  test('goes back and forward from tool to tool, each with its options', async () => {
    await page.getByRole('radio', { name: 'Decode' }).check();
    await page.getByLabel('URL-safe').check();
    await open('URL encoder');
    await page.getByRole('radio', { name: 'Form value' }).check();
    await page.getByRole('radio', { name: 'Whole URL' }).check();
    await open('Base58');
    await page.goBack();
    expect(await title()).toBe('URL encoder');
    expect(await page.getByRole('radio', { name: 'Whole URL' }).isChecked()).toBe(true);
    await page.goBack();
    expect(await title()).toBe('Base64');
    expect(await page.getByLabel('URL-safe').isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Decode' }).isChecked()).toBe(true);
    await page.goForward();
    await page.goForward();
    expect(await title()).toBe('Base58');
    expect(await page.locator('.tools [aria-current="page"]').getAttribute('href')).toBe('#base58');
    expect(await page.title()).toBe('Base58 · textmill');
  });

  test('the link to the reference leads to the section of the open tool, in a new tab', async () => {
    await open('Text line tools');
    const opening = page.context().waitForEvent('page');
    await page.getByTitle('Opens in a new tab').click();
    const reference = await opening;
    expect(await reference.locator(':target').innerText()).toContain('Text line tools');
    await reference.close();
  });

  test('a click with a modifier key on a link is handled by the browser', async () => {
    const link = page.getByRole('link', { name: 'Base58' });
    expect(await link.evaluate((element) => element.getAttribute('href'))).toBe('#base58');
    // The last listener sees whether the page has prevented what the browser does.
    const handled = page.evaluate(
      `new Promise((resolve) => addEventListener('click', (event) => resolve(!event.defaultPrevented)))`,
    );
    const opening = page.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    expect(await handled).toBe(true);
    // Its address is not read, because Debian's Chromium 150 crashes in a tab in the background.
    await (await opening).close();
    expect(fragment()).toBe('');
  });

  test('can’t be changed by a page of another origin that opened it', async () => {
    const context = await home.browser.newContext();
    const opener = await context.newPage();
    await opener.goto(new URL('/llms.txt', address.replace('127.0.0.1', 'localhost')).href);
    const opening = context.waitForEvent('page');
    await opener.evaluate(`{ globalThis.opened = open(${JSON.stringify(address)}, 'textmill'); }`);
    const opened = await opening;
    await textBox(opened).fill('a');
    const other = JSON.stringify(new URL('/#base58', address).href);
    const opensAnother = context.waitForEvent('page');
    await opener.evaluate(`{ opened.location = ${other}; open(${other}, 'textmill'); }`);
    await opensAnother;
    expect(await opener.evaluate('opened.closed')).toBe(true);
    expect(opened.url()).toBe(address);
    expect(await opened.evaluate('history.length')).toBe(1);
    await context.close();
  });

  test('contains nothing of the text, and neither does anything that outlives the page', async () => {
    for (const name of registry.keys()) {
      await follow(page, name);
      await paste(page, SECRET);
      await openRequest(page);
      await findButton(page, 'Send').click();
      await page.locator('.api .badge').waitFor();
      expect(await page.evaluate(TRANSLATED)).toEqual([]);
      const swap = page.getByRole('button', { name: /^(?:Swap|To input)$/ });
      if ((await swap.count()) > 0 && (await swap.isEnabled())) await swap.click();
      expect(await tracesOf(page)).not.toMatch(TRACE);
    }
    await page.reload();
    expect(await textBox(page).inputValue()).toBe('');
    expect(await tracesOf(page)).not.toMatch(TRACE);
  });

  test('without a fragment opens the last tool with its options, but without its texts', async () => {
    await open('Text line tools');
    await page.getByRole('radio', { name: 'Number', exact: true }).check();
    await page.getByLabel('First number').fill('7');
    await page.getByLabel('Separator').fill(SECRET);
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toMatch(TRACE);
    await page.goto('about:blank');
    await page.goto(address);
    await expect.poll(fragment).toBe('#text-line-tools?operation=number&start=7');
    expect(await title()).toBe('Text line tools');
    // The default is not stored.
    await open('Base64');
    expect(await page.evaluate('localStorage.length')).toBe(0);
  });

  test('without a fragment opens the first tool if storage is blocked; themes and languages can still be chosen', async () => {
    const blocked = await home.open({
      async prepare(fresh) {
        await fresh.addInitScript(`Object.defineProperty(window, 'localStorage', {
          get() { throw new DOMException('refused', 'SecurityError'); },
        })`);
      },
    });
    await blocked.page.getByRole('radio', { name: 'Decode' }).check();
    await textBox(blocked.page).fill('YQ==');
    expect(await resultBox(blocked.page).inputValue()).toBe('a');
    for (const [path, theme] of [
      ['/', 'dark'],
      ['/docs/', 'light'],
    ] as const) {
      await blocked.page.goto(new URL(path, address).href);
      await blocked.page.getByLabel('Theme').selectOption(theme);
      await blocked.page.locator(`:root[data-theme=${theme}]`).waitFor();
    }
    await findButton(blocked.page, 'Python').first().click();
    await blocked.page.getByText('import json').first().waitFor();
    await home.closeOthers();
  });

  test('leaving the page asks first while it has more than a line of text', async () => {
    // A browser on a busy machine does not wait for the listener, so the test calls it.
    const asks = () => page.evaluate(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
    await textBox(page).fill('a line');
    expect(await asks()).toBe(false);
    await textBox(page).pressSequentially('a\nbc');
    await expect.poll(asks).toBe(true);
  });

  async function open(label: string): Promise<void> {
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: label }).click();
  }

  function title(): Promise<string> {
    return page.getByRole('heading', { level: 1 }).innerText();
  }

  function fragment(): string {
    return new URL(page.url()).hash;
  }
});

const SECRET = 'not to be kept';
const BYTES = Buffer.from(SECRET);

/** The elements that contain the text and would be translated by a service of the browser's vendor. */
const TRANSLATED = `[...document.querySelectorAll('body :not(textarea, script)')]
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.includes('${SECRET}')))
  .filter((element) => element.closest('[translate=no]') === null)
  .map((element) => element.outerHTML)`;

/** The text, and its conversions. */
const TRACE = new RegExp(`be kept|to%20be|to\\+be|${BYTES.toString('base64')}|${BYTES.toString('hex')}`);

/** Everything that the page leaves: its address, history, title, and every kind of storage. */
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
