import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  chooseIn,
  describeHome,
  follow,
  forgetHeard,
  openRequest,
  paste,
  readClipboard,
  reload,
  reset,
  resultBox,
  textBox,
  untilClosed,
  untilHeard,
} from './home.ts';
import { findButton } from './open-page.ts';

/** The page with the keyboard only. */

describeHome('the page / by keyboard', {}, (home) => {
  let page: Page;

  beforeAll(() => {
    page = home.page;
  });

  beforeEach(() => reset(page));

  test('Tab visits everything once, in reading order, and the focus is always visible', async () => {
    await textBox(page).fill('Hello');
    await openRequest(page);
    await findButton(page, 'Send').click();
    await page.getByRole('region', { name: 'Response body' }).waitFor();
    // After a key press, the browser shows the focus.
    await page.keyboard.press('Shift');
    await page.locator('.skip').focus();
    const visited: string[] = [];
    do {
      visited.push(await nameOfFocused(page));
      expect(await isFocusSeen(page), visited.at(-1)).toBe(true);
      await page.keyboard.press('Tab');
    } while (visited.length < 100 && (await page.evaluate('document.activeElement !== document.body')));
    expect(visited).toEqual([
      ...['Skip to the input', 'textmill', 'Search tools and actions Ctrl K', 'Theme', 'Reference', 'Base64'],
      ...['URL encoder', 'Text line tools', 'Hex to text', 'Number to words', 'Base32', 'Base58', 'Encode'],
      ...['URL-safe', 'Each line separately', 'Padding', 'More options', 'Copy link', 'Undo', 'Clear', 'Open file'],
      ...['Input', 'Copy as', 'Continue with', 'Save', 'Swap', 'Copy', 'Result', 'Send', 'Hide the request', 'curl'],
      ...['fetch', 'Python', 'Copy', 'Request', 'Copy', 'Response body'],
    ]);
  });

  test('without a text, Tab skips the buttons of the result, which are invisible', async () => {
    await textBox(page).focus();
    await page.keyboard.press('Tab');
    expect(await nameOfFocused(page)).toBe('Result');
  });

  test('the input has the focus when the page opens, but not on a touch screen', async () => {
    await reload(page);
    await page.locator('#text:focus').waitFor();
    const touch = await home.open({ hasTouch: true, isMobile: true });
    await touch.page.evaluate('new Promise(requestAnimationFrame)');
    expect(await touch.page.evaluate('document.activeElement === document.body')).toBe(true);
    await home.closeOthers();
  });

  test('the skip link leads to the input, also if it is a file', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'a', mimeType: '', buffer: Buffer.of(0xff) });
    for (const input of ['File a', 'Input']) {
      await page.getByRole(input === 'Input' ? 'textbox' : 'region', { name: input, exact: true }).waitFor();
      await page.locator('.skip').focus();
      await page.keyboard.press('Enter');
      expect(await nameOfFocused(page)).toBe(input);
      await page.keyboard.press('ControlOrMeta+z');
    }
  });

  test('a key that is typed while nothing has the focus goes to the input, unless it scrolls or is a shortcut', async () => {
    await textBox(page).fill('a');
    for (const key of ['Space', 'ArrowDown', 'Alt+x', 'ControlOrMeta+c', 'b', 'c']) {
      if (key !== 'c') await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press(key);
      expect((await page.evaluate('document.activeElement.id')) === 'text', key).toBe(/^[bc]$/.test(key));
    }
    expect(await textBox(page).inputValue()).toBe('abc');
  });

  test('also while an operation has it, but not while a dialog has it', async () => {
    await page.getByRole('radio', { name: 'Encode' }).focus();
    await page.keyboard.press('y');
    expect(await textBox(page).inputValue()).toBe('y');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('x');
    expect(await textBox(page).inputValue()).toBe('y');
    await page.keyboard.press('Escape');
  });

  test('the palette runs the chosen command, and puts the cursor into the input', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const box = page.getByRole('dialog').getByRole('combobox');
    expect(await box.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.type('hex');
    for (const key of ['ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    const active = page.locator(`#${await box.getAttribute('aria-activedescendant')}`);
    expect(await active.locator('span').innerText()).toBe('Hex to text');
    expect(await page.getByRole('dialog').getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Hex to text' }).waitFor();
    await page.locator('#text:focus').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('Escape or a click outside closes an open dialog, and the focus returns to where it was', async () => {
    const encode = page.getByRole('radio', { name: 'Encode' });
    const pressEscape = () => page.keyboard.press('Escape');
    for (const [focused, keys, close] of [
      [encode, 'ControlOrMeta+k', pressEscape],
      [findButton(page, 'Search tools and actions Ctrl K'), 'Enter', () => page.mouse.click(5, 5)],
    ] as const) {
      await focused.focus();
      await page.keyboard.press(keys);
      await page.getByRole('dialog').waitFor();
      await close();
      await untilClosed(page);
      expect(await focused.and(page.locator(':focus')).count()).toBe(1);
    }
  });

  test('a key after Escape is not lost, also if the browser says late that the dialog is closed', async () => {
    const { page: fresh } = await home.open();
    await fresh.evaluate(`addEventListener('close', (event) => event.stopImmediatePropagation(), true)`);
    for (const keys of ['ControlOrMeta+k', 'ControlOrMeta+k']) {
      await fresh.keyboard.press(keys);
      await fresh.getByRole('dialog').waitFor({ timeout: 10_000 });
      await fresh.keyboard.press('Escape');
    }
    await home.closeOthers();
  });

  test('what is typed after any command, menu, dialog, button, key, notice or file is in the input', async () => {
    const press = (keys: string) => page.keyboard.press(keys);
    const choose = (label: string) => async () => {
      const opener = findButton(page, label);
      if ((await opener.count()) === 0) return page.getByLabel(label).selectOption({ index: 1 });
      await opener.click();
      return page.locator('.list:popover-open button').nth(1).click();
    };
    const dialog = (close: () => unknown) => async () => {
      await press('ControlOrMeta+k');
      await page.getByRole('dialog').waitFor();
      await close();
      await untilClosed(page);
    };
    const openFile = async (name: string, byte: number) => {
      await forgetHeard(page);
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.of(byte) });
      await untilHeard(page, `${name} opened.`);
    };
    const outside = () => page.mouse.click(5, 5);
    const entry = () => page.getByRole('dialog').getByRole('option').first().click();
    const buttons = ['Undo', 'Clear', 'Swap', 'Copy link', 'Copy', 'Save'];
    const ways = new Map<string, () => unknown>([
      ['Ctrl+k, Escape', dialog(() => press('Escape'))],
      ['Ctrl+k twice', dialog(() => press('ControlOrMeta+k'))],
      ['Ctrl+k, a click outside', dialog(outside)],
      ['Ctrl+k, a click on an entry', dialog(entry)],
      ...['Copy as', 'Continue with', 'More options', 'Theme'].map((label) => [label, choose(label)] as const),
      ...buttons.map((name) => [`the button ${name}`, () => findButton(page, name).click()] as const),
      ...['z', 'Enter', 'Shift+Enter'].map((keys) => [`Ctrl+${keys}`, () => press(`ControlOrMeta+${keys}`)] as const),
      ['an operation', () => page.getByRole('radio', { name: 'Decode' }).click()],
      ['an option', () => page.getByLabel('URL-safe').click()],
      ['another tool', () => page.getByRole('link', { name: 'Base58' }).click()],
      ['a notice', () => follow(page, 'base46').then(() => findButton(page, 'Dismiss').click())],
      ['a file with text', () => openFile('a.txt', 0x61)],
      ['a file with bytes, and Undo', () => openFile('a.bin', 0xff).then(() => press('ControlOrMeta+z'))],
      ['a file with bytes, and Clear', () => openFile('a.bin', 0xff).then(() => findButton(page, 'Clear').click())],
    ]);
    await page.keyboard.type('1 2');
    await press('ControlOrMeta+k');
    const shown = await page.getByRole('option').locator('span').allInnerTexts();
    expect(shown.length).toBeGreaterThan(20);
    await press('Escape');
    for (const title of ['decode', 'copy as', 'continue with', 'base58', ...shown]) {
      // They open something else.
      if (/reference|file/.test(title)) continue;
      const fill = () => page.getByRole('dialog').getByRole('combobox').fill(title);
      ways.set(
        `the command ${title}`,
        dialog(() => fill().then(() => press('Enter'))),
      );
    }
    for (const [way, take] of ways) {
      await reset(page);
      await textBox(page).focus();
      await page.keyboard.type('1 2');
      await take();
      await textBox(page).waitFor();
      // A chosen command runs in the next task.
      await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
      await press('!');
      await expect.poll(() => textBox(page).inputValue(), { message: way }).toContain('!');
    }
  });

  const opens = (name: string) => () => page.getByRole('dialog', { name }).waitFor();
  const copies = (text: string) => () => expect.poll(() => readClipboard(page)).toBe(text);
  const shows = (box: (page: Page) => Locator, text: string) => () =>
    expect.poll(() => box(page).inputValue()).toBe(text);
  const encoded = 'SGVsbG8sIHdvcmxkIQ==';

  /** The shortcuts and their effects. The list on the page shows the first keys of each. */
  const shortcuts: readonly (readonly [does: string, done: () => Promise<void>, ...keys: readonly string[]])[] = [
    ['Search tools and actions', opens('Search tools and actions'), 'Ctrl+K'],
    ['Copy the result', copies('Yg=='), 'Ctrl+Enter'],
    ['Swap: use the result as the input', shows(textBox, 'Yg=='), 'Ctrl+Shift+Enter'],
    ['Read the text in the next way', shows(resultBox, 'Hello, world!'), 'Ctrl+Shift+.', 'Ctrl+Shift+Period', 'Ctrl+.'],
    ['Undo', shows(textBox, 'a'), 'Ctrl+Z'],
    ['Redo', shows(textBox, 'b'), 'Ctrl+Shift+Z', 'Ctrl+Y'],
  ];

  test.each(shortcuts.flatMap(([does, done, ...keys]) => keys.map((pressed) => ({ pressed, does, done }))))(
    '$pressed: $does',
    async ({ pressed, does, done }) => {
      await paste(page, 'a');
      await paste(page, does.startsWith('Read') ? encoded : 'b');
      if (does === 'Redo') await findButton(page, 'Undo').click();
      await textBox(page).focus();
      await page.keyboard.press(pressed.replace('Ctrl', 'ControlOrMeta'));
      await done();
    },
  );

  test('in the list of a menu, arrows move, letters do nothing, Enter chooses, and Escape returns to its button', async () => {
    await textBox(page).fill('a');
    const opener = findButton(page, 'Continue with');
    await opener.focus();
    for (const key of ['Enter', 'Tab', 'Escape']) await page.keyboard.press(key);
    expect(await opener.and(page.locator(':focus')).count()).toBe(1);
    for (const key of ['Enter', 'b', 'End', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { level: 1, name: 'URL encoder' }).waitFor();
    expect(await textBox(page).inputValue()).toBe('YQ==');
  });

  test('undo works with the focus on any element', async () => {
    await paste(page, 'a');
    for (const target of [page.getByRole('radio', { name: 'Decode' }), page.getByLabel('URL-safe'), resultBox(page)]) {
      await paste(page, 'b');
      await target.focus();
      await page.keyboard.press('ControlOrMeta+z');
      expect(await textBox(page).inputValue()).toBe('a');
    }
  });

  test('the request is hidden by its button, and with its tool', async () => {
    await textBox(page).fill('a');
    for (const hide of [
      () => findButton(page, 'Hide the request').click(),
      () => page.getByRole('link', { name: 'Base58' }).click(),
    ]) {
      await chooseIn(page, 'Copy as', 'API request');
      await hide();
      await page.locator('.api').waitFor({ state: 'detached' });
    }
  });

  test('Enter adds lines to a text box that can have no more by pasting', async () => {
    await follow(page, 'text-line-tools', { operation: 'trim' });
    await paste(page, '\n'.repeat(4_000));
    for (let count = 0; count < 2; count++) await textBox(page).press('Enter');
    expect(await textBox(page).inputValue()).toBe('\n'.repeat(4_002));
  });

  test('the text boxes of options keep their own history', async () => {
    await follow(page, 'text-line-tools', { operation: 'affix' });
    await paste(page, 'a');
    const prefix = page.getByRole('textbox', { name: 'Prefix' });
    await prefix.pressSequentially('x');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await prefix.inputValue()).toBe('');
    expect(await textBox(page).inputValue()).toBe('a');
  });
});

/** The accessible name of the focused element. */
async function nameOfFocused(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot();
  // The text of a summary is not quoted.
  return /^- \w+(?: "|: )(?<name>[^"]*)/.exec(snapshot)?.groups?.['name'] ?? snapshot;
}

/** Whether the focus is visible: an outline of the focused element or its label, or the colored edge of its pane. */
async function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`{
    const focused = document.activeElement;
    const isOutlined = (element) => element !== null && getComputedStyle(element).outlineStyle === 'solid';
    if (focused.matches('.choices input, .menu select')) isOutlined(focused.parentElement);
    else if (focused.matches('.box textarea')) getComputedStyle(focused.closest('.pane'), '::after').content !== 'none';
    else isOutlined(focused);
  }`);
}
