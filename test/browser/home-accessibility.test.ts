import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { follow, type Home, resultBox, startHome, textBox, untilClosed } from './home.ts';

/** The pages as people have them who do not see them, or not as others do. */

const looks = [
  { look: 'light, on a desk', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { look: 'dark, on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** What a page can look like, and how to come there from any other. The last leaves the page. */
const states: readonly { state: string; reach: (page: Page) => Promise<void> }[] = [
  ...Array.from(eightTools.keys(), (name) => ({
    state: `the tool ${name}`,
    reach: (page: Page) => follow(page, name),
  })),
  {
    state: 'a text in error',
    async reach(page) {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('SGVsb*8=');
    },
  },
  {
    state: 'an option in error, and a text with what is not seen',
    async reach(page) {
      await follow(page, 'text-line-tools', { operation: 'number' });
      await textBox(page).fill('a\u200b');
      await page.getByRole('spinbutton').fill('-1000001');
    },
  },
  { state: 'a link in error', reach: (page) => follow(page, 'base46') },
  {
    state: 'an answer',
    async reach(page) {
      await follow(page, 'base32');
      await textBox(page).fill('Hello');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: 'Answer' }).waitFor();
    },
  },
  {
    state: 'an answer that is old and no success',
    async reach(page) {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('*');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: 'Answer' }).waitFor();
      await textBox(page).fill('');
    },
  },
  { state: 'the palette', reach: (page) => openDialog(page, 'ControlOrMeta+k') },
  {
    state: 'the palette without a match',
    async reach(page) {
      await openDialog(page, 'ControlOrMeta+k');
      await page.keyboard.type('nothing is called so');
    },
  },
  { state: 'the list of keys', reach: (page) => openDialog(page, 'ControlOrMeta+/') },
  {
    state: 'the reference',
    reach: async (page) => {
      await page.goto(new URL('/docs/', page.url()).href);
    },
  },
];

describe.skipIf(chromiumPath === undefined)('what assistive technology gets of the pages', () => {
  let home: Home;

  beforeAll(async () => {
    home = await startHome({ registry: eightTools });
  });

  afterAll(() => home.stop());

  afterEach(() => {
    expect(home.pageErrors).toEqual([]);
  });

  test('there is one status, which is polite, and one alert', async () => {
    expect(await home.page.locator('[role=status], [aria-live=polite], output').count()).toBe(1);
    expect(await home.page.locator('[role=alert], [aria-live=assertive]').count()).toBe(1);
  });

  test('the status says that something was copied, each time', async () => {
    const { page } = home;
    await follow(page, 'base64');
    await textBox(page).fill('a');
    await hearStatus(page);
    const copy = page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Copy' });
    for (const times of [1, 2, 3]) {
      await copy.click();
      await expect
        .poll(async () => (await heard(page)).filter((message) => message === 'Result copied').length)
        .toBe(times);
    }
  });

  test('the alert says what is wrong with a link, and is silent when it is dismissed', async () => {
    await follow(home.page, 'base46');
    const alert = home.page.getByRole('alert');
    expect(await alert.innerText()).toContain('The link names a tool that there is not; did you mean base32?');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    expect(await alert.textContent()).toBe('');
  });

  test('the focus and the cursor stay in the text while results come', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await textBox(page).fill('SGVsbG8=');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    for (const { key, shown } of [
      { key: '*', shown: '' },
      { key: 'Backspace', shown: 'Hello' },
      { key: 'G', shown: '' },
    ]) {
      await page.keyboard.press(key);
      expect(await resultBox(page).inputValue()).toBe(shown);
      expect(await page.locator(':focus').getAttribute('id')).toBe('text');
    }
    expect(await textBox(page).evaluate(({ selectionStart }) => selectionStart)).toBe(2);
  });

  // A state is reached once, without loading the page anew, and looked at in every way.
  describe.each(states)('$state', ({ reach }) => {
    beforeAll(async () => {
      await closeDialog(home.page);
      await reach(home.page);
    });

    test.each(looks)('axe finds no error with it $look', async ({ colorScheme, viewport }) => {
      await home.page.emulateMedia({ colorScheme });
      await home.page.setViewportSize(viewport);
      expect(await errorsOf(home.page)).toEqual([]);
    });
  });

  // Last, for the clock stands still from here on.
  test('the status says what came of typing when the typing pauses for a second, and not before', async () => {
    const { page } = home;
    await page.clock.install({ time: 0 });
    await page.goto(new URL('/', page.url()).href);
    await page.clock.pauseAt(1_000_000);
    await hearStatus(page);
    await textBox(page).focus();
    for (const letter of 'letters') {
      await page.keyboard.press(letter);
      await page.clock.runFor(900);
    }
    expect(await heard(page)).toEqual([]);
    await page.clock.runFor(1_000);
    expect(await heard(page)).toEqual(['Result: 12 characters']);
    await page.getByRole('radio', { name: 'decode' }).check();
    await page.clock.runFor(1_100);
    expect(await heard(page)).toEqual([
      'Result: 12 characters',
      'text decodes to bytes that are not valid UTF-8, from index 0',
    ]);
    await page.clock.runFor(60_000);
    expect(await heard(page)).toHaveLength(2);
  });
});

async function openDialog(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys);
  await page.getByRole('dialog').waitFor();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await untilClosed(page);
}

/** Listens to the status from now on. */
async function hearStatus(page: Page): Promise<void> {
  await page.evaluate(`{
    globalThis.heard = [];
    const status = document.querySelector('[role=status]');
    let last = status.textContent;
    const hear = () => {
      if (status.textContent !== last) heard.push(status.textContent.trim());
      last = status.textContent;
    };
    new MutationObserver(hear).observe(status, { subtree: true, childList: true, characterData: true });
  }`);
}

/** What the status said since {@link hearStatus}. */
async function heard(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>('heard');
}

/** What axe finds, by the rules of WCAG 2.2 AA and those that are its own: each rule with the elements that break it. */
async function errorsOf(page: Page): Promise<unknown> {
  // It is large: once per loaded page.
  if (await page.evaluate("!('axe' in globalThis)")) await page.evaluate(axe.source);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const options: axe.RunOptions = { runOnly: tags, resultTypes: ['violations'] };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => target + ': ' + failureSummary) })))`);
}
