import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import {
  follow,
  type Home,
  paste,
  readClipboard,
  reload,
  reset,
  resultBox,
  startHome,
  textBox,
  untilClosed,
} from './home.ts';

/** The page by the keyboard alone. */

describe.skipIf(chromiumPath === undefined)('the page / by keyboard', () => {
  let home: Home;
  let page: Page;

  beforeAll(async () => {
    home = await startHome();
    page = home.page;
  });

  beforeEach(() => reset(page));

  afterAll(() => home.stop());

  afterEach(() => {
    expect(home.pageErrors).toEqual([]);
  });

  test('Tab goes through everything once, in the order of reading, and the focus is seen everywhere', async () => {
    await textBox(page).fill('Hello');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Answer' }).waitFor();
    // With a key pressed last, the focus is shown from here on.
    await page.keyboard.press('Shift');
    await page.locator('.skip').focus();
    const visited: string[] = [];
    do {
      visited.push(await nameOfFocused(page));
      expect(await outlineOfFocused(page), visited.at(-1)).toMatch(/solid/);
      await page.keyboard.press('Tab');
    } while (visited.length < 100 && (await page.evaluate('document.activeElement !== document.body')));
    expect(visited).toEqual([
      'Skip to the tool',
      'textmill',
      'Go to… Ctrl + K',
      'Keyboard',
      'Theme',
      'Reference',
      'Base32',
      'Base58',
      'Base64',
      'Hex to text',
      'Number to words',
      'Text line tools',
      'URL encoder',
      'encode',
      'URL-safe urlSafe',
      'Padding padding',
      'Paste',
      'Open…',
      'Undo',
      'Clear',
      'Text',
      'Copy',
      'Download',
      'Swap',
      'Result',
      'Encode',
      'Encode for a URL',
      'Decode wrapped lines',
      'A character of the other alphabet',
      'curl',
      'Copy',
      'Send',
      'The request',
      'Headers and body of the answer',
      'Base64 in the reference',
      'Reference',
      'OpenAPI',
      'For language models',
    ]);
  });

  test('a whole conversion, from the skip link to the result on the clipboard', async () => {
    await reload(page);
    await page.keyboard.press('Tab');
    expect(await nameOfFocused(page)).toBe('Skip to the tool');
    await page.keyboard.press('Enter');
    await tabTo(page, 'encode');
    await page.keyboard.press('ArrowRight');
    expect(await nameOfFocused(page)).toBe('decode');
    expect(await page.getByRole('radio', { name: 'decode' }).isChecked()).toBe(true);
    await tabTo(page, 'URL-safe urlSafe');
    await page.keyboard.press('Space');
    await tabTo(page, 'Text');
    await page.keyboard.type('8J-YgA');
    expect(await resultBox(page).inputValue()).toBe('\u{1f600}');
    await tabTo(page, 'Copy');
    await page.keyboard.press('Enter');
    await expect.poll(() => readClipboard(page)).toBe('\u{1f600}');
  });

  test('Tab leaves every text box, and Shift+Tab comes back', async () => {
    await textBox(page).focus();
    await page.keyboard.press('Tab');
    expect(await nameOfFocused(page)).not.toBe('Text');
    await page.keyboard.press('Shift+Tab');
    expect(await nameOfFocused(page)).toBe('Text');
    expect(await textBox(page).inputValue()).toBe('');
  });

  test.each([
    { query: 'hex dec', keys: [], chosen: 'Hex to text: decode', heading: 'Hex to text' },
    { query: 'base', keys: ['ArrowDown', 'ArrowDown', 'ArrowDown'], chosen: 'Base58', heading: 'Base58' },
    { query: 'number', keys: ['ArrowUp', 'ArrowDown'], chosen: 'Number to words', heading: 'Number to words' },
  ])(
    'the palette finds "$chosen", opens it and puts the cursor into its text',
    async ({ query, keys, chosen, heading }) => {
      await page.keyboard.press('ControlOrMeta+k');
      const box = page.getByRole('dialog').getByRole('combobox');
      expect(await box.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      await page.keyboard.type(query);
      for (const key of keys) await page.keyboard.press(key);
      const active = page.locator(`#${await box.getAttribute('aria-activedescendant')}`);
      expect(await active.getAttribute('aria-selected')).toBe('true');
      expect(await active.locator('span').innerText()).toBe(chosen);
      expect(await page.getByRole('dialog').getByRole('option', { selected: true }).count()).toBe(1);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(() => nameOfFocused(page)).toMatch(/^(?:Text|Number)$/);
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  test('Escape closes what is open and gives the focus back', async () => {
    await page.getByRole('radio', { name: 'encode' }).focus();
    for (const keys of ['ControlOrMeta+k', 'ControlOrMeta+/']) {
      await page.keyboard.press(keys);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await untilClosed(page);
      expect(await nameOfFocused(page)).toBe('encode');
    }
  });

  test('a dialog keeps Tab to itself', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          `document.activeElement === document.body || document.querySelector('dialog').contains(document.activeElement)`,
        ),
      ).toBe(true);
    }
  });

  test('every action of the palette does what it says', async () => {
    await paste(page, 'a');
    const choose = async (query: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(query);
      await page.keyboard.press('Enter');
      // Its last command opens another.
      await page.locator('dialog.palette').waitFor({ state: 'detached' });
    };
    await choose('copy the result');
    await expect.poll(() => readClipboard(page)).toBe('YQ==');
    await choose('swap');
    await expect.poll(() => textBox(page).inputValue()).toBe('YQ==');
    await choose('undo');
    await expect.poll(() => textBox(page).inputValue()).toBe('a');
    await choose('redo');
    await expect.poll(() => textBox(page).inputValue()).toBe('YQ==');
    await choose('clear');
    await expect.poll(() => textBox(page).inputValue()).toBe('');
    const download = page.waitForEvent('download');
    await choose('download');
    expect((await download).suggestedFilename()).toBe('base64-decode.txt');
    await choose('keyboard');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  });

  /** What keys do. The list on the page names the first keys of each. */
  const shortcuts = [
    {
      keys: ['Ctrl+K'],
      does: 'Go to a tool, or do anything that this page does',
      done: () => page.getByRole('dialog', { name: 'Go to' }).waitFor(),
    },
    { keys: ['Ctrl+Enter'], does: 'Copy the result', done: () => expect.poll(() => readClipboard(page)).toBe('Yg==') },
    {
      keys: ['Ctrl+Shift+Enter'],
      does: 'Take the result as the text, with the opposite operation',
      done: () => expect.poll(() => textBox(page).inputValue()).toBe('Yg=='),
    },
    { keys: ['Ctrl+Z'], does: 'Undo', done: () => expect.poll(() => textBox(page).inputValue()).toBe('a') },
    {
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      does: 'Redo',
      done: () => expect.poll(() => textBox(page).inputValue()).toBe('b'),
    },
    {
      keys: ['Ctrl+/', 'Ctrl+Shift+/', 'Ctrl+Shift+7'],
      does: 'Show these keys',
      done: () => page.getByRole('dialog', { name: 'Keyboard' }).waitFor(),
    },
  ];

  test.each(shortcuts.flatMap(({ keys, ...rest }) => keys.map((pressed) => ({ pressed, ...rest }))))(
    '$pressed: $does',
    async ({ pressed, does, done }) => {
      await paste(page, 'a');
      await paste(page, 'b');
      if (does === 'Redo') await page.getByRole('button', { name: 'Undo' }).click();
      await textBox(page).focus();
      await page.keyboard.press(pressed.replace('Ctrl', 'ControlOrMeta'));
      await done();
    },
  );

  test('the list of keys has all of them, and is behind a button too', async () => {
    await page.getByRole('button', { name: 'Keyboard' }).click();
    const listed = page
      .getByRole('dialog')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    expect(await listed.allInnerTexts()).toEqual(
      shortcuts.map(({ keys, does }) => `${keys[0]?.replaceAll('+', ' + ')}\t${does}`),
    );
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await nameOfFocused(page)).toBe('Keyboard');
  });

  test('a click beside a dialog closes it', async () => {
    await page.getByRole('button', { name: 'Go to…' }).click();
    await page.getByRole('dialog').waitFor();
    await page.mouse.click(5, 5);
    await untilClosed(page);
  });

  test('undo works from wherever the focus is', async () => {
    await paste(page, 'a');
    for (const target of [page.getByRole('radio', { name: 'decode' }), page.getByLabel('URL-safe'), resultBox(page)]) {
      await paste(page, 'b');
      await target.focus();
      await page.keyboard.press('ControlOrMeta+z');
      expect(await textBox(page).inputValue()).toBe('a');
    }
  });

  test.each([
    { name: 'Undo', focused: 'Undo' },
    { name: 'Clear', focused: 'Text' },
  ])('$name, which goes out of use with what it did, leaves the focus on $focused', async ({ name, focused }) => {
    // Undo goes out of use at the start of the history.
    await reload(page);
    await paste(page, 'a');
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    expect(await nameOfFocused(page)).toBe(focused);
    expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
  });

  test('Dismiss, which goes with the notice, leaves the focus before the tool', async () => {
    await follow(page, 'base46');
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await nameOfFocused(page)).toBe('encode');
  });

  test('other text boxes keep their own history', async () => {
    await follow(page, 'text-line-tools', { operation: 'affix' });
    await paste(page, 'a');
    const prefix = page.getByRole('textbox', { name: 'Prefix' });
    await prefix.pressSequentially('x');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await prefix.inputValue()).toBe('');
    expect(await textBox(page).inputValue()).toBe('a');
  });
});

/** The name by which assistive technology calls what has the focus. */
async function nameOfFocused(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot();
  return /^- \w+ "(?<name>[^"]*)"/.exec(snapshot)?.groups?.['name'] ?? snapshot;
}

/** The outline of what has the focus, or of what stands for it. */
async function outlineOfFocused(page: Page): Promise<string> {
  return String(
    await page.evaluate(`{
      const focused = document.activeElement;
      getComputedStyle(focused.matches('.choices input') ? focused.nextElementSibling : focused).outline;
    }`),
  );
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await nameOfFocused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
