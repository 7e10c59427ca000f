import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeHome, follow, heard, hearStatus, messageBox, openRequest, resultBox, textBox } from './home.ts';
import { findButton } from './open-page.ts';

/** The steps of a chain on the page. */

const TOOL = 'text-line-tools';
const LIST = 'pear\napple\npear\nfig';

describeHome('the steps of the page /', {}, (home) => {
  let page: Page;
  let posted: unknown[] = [];

  beforeAll(async () => {
    page = home.page;
    await hearStatus(page);
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.postDataJSON());
    });
  });

  beforeEach(async () => {
    // It has no steps, so their controls are new in each test.
    await follow(page, 'base64');
    await follow(page, TOOL, { operation: 'dedupe' });
    await textBox(page).fill(LIST);
    posted = [];
  });

  test('a list is deduplicated, sorted and numbered; the next list too, and so is that of the link', async () => {
    expect(await steps(page).count()).toBe(0);
    await add(page, 'Sort', 'Number');
    expect(await shown(page)).toEqual(['1 Remove duplicates', '2 Sort', '3 Number*']);
    expect(await resultBox(page).inputValue()).toBe('1. apple\n2. fig\n3. pear');
    expect(await page.locator('.output .counts').innerText()).toMatch(/^3 lines · /);
    await textBox(page).fill('b\na\nb');
    expect(await resultBox(page).inputValue()).toBe('1. a\n2. b');
    const link = page.url();
    expect(new URL(link).hash).toBe(`#${TOOL}?operation=dedupe&operation=sort&operation=number`);
    const { page: other } = await home.open();
    await other.goto(link);
    await textBox(other).fill('b\na\nb');
    expect(await resultBox(other).inputValue()).toBe('1. a\n2. b');
    expect(await shown(other)).toEqual(['1 Remove duplicates*', '2 Sort', '3 Number']);
    await home.closeOthers();
  });

  test('a step is opened, changed, moved and removed, and screen readers hear it', async () => {
    await add(page, 'Number');
    await findButton(page, '1 Remove duplicates').click();
    await said(page, 'Step 1 of 2: Remove duplicates.');
    await page.getByLabel('Ignore case').check();
    await page.getByLabel('Change step 1').selectOption('Sort');
    await said(page, 'Step 1: Sort.');
    expect(await shown(page)).toEqual(['1 Sort*', '2 Number']);
    const earlier = findButton(page, 'Move step 1 earlier');
    expect(await earlier.isDisabled()).toBe(true);
    await findButton(page, 'Move step 1 later').click();
    await said(page, 'Sort is now step 2 of 2.');
    expect(await shown(page)).toEqual(['1 Number', '2 Sort*']);
    await findButton(page, 'Remove step 2').click();
    await said(page, 'Step removed: Sort.');
    expect(await steps(page).count()).toBe(0);
    // Its button is gone.
    expect(await page.evaluate('document.activeElement.id')).toBe('add-step');
    expect(await page.getByRole('radio', { name: 'Number' }).isChecked()).toBe(true);
  });

  test('by keyboard: a step is added, and the list of steps is reached and opened', async () => {
    await page.locator('#add-step').focus();
    await page.locator('#add-step').selectOption('number');
    await said(page, 'Step 2 added: Number.');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('2 Number');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(['1 Remove duplicates*', '2 Number']);
  });

  test('an invalid option of a step that is not open is explained, and its step is marked', async () => {
    await add(page, 'Number', 'Sort');
    await findButton(page, '2 Number').click();
    await page.getByLabel('First number').fill('1000001');
    expect(await page.getByLabel('First number').getAttribute('aria-invalid')).toBe('true');
    await findButton(page, '3 Sort').click();
    expect(await messageBox(page).innerText()).toContain('Step 2: First number must be ');
    expect(await steps(page).nth(1).getAttribute('class')).toBe('wrong');
  });

  test('Send posts a request per step, each with its own text, until one fails', async () => {
    await add(page, 'Sort', 'Number');
    await openRequest(page);
    await findButton(page, 'Send').click();
    await page.getByText(/^Step 3 of 3: 200 OK/).waitFor();
    expect(posted).toEqual([
      { text: LIST, operation: 'dedupe' },
      { text: 'pear\napple\nfig' },
      { text: 'apple\nfig\npear', operation: 'number' },
    ]);
    const code = await page.getByRole('region', { name: 'Request', exact: true }).innerText();
    expect(code.match(/^# .*/gm)).toEqual(['# Step 1: Remove duplicates', '# Step 2: Sort', '# Step 3: Number']);
    posted = [];
    await findButton(page, '2 Sort').click();
    await page.getByLabel('Change step 2').selectOption('Number');
    await page.getByLabel('First number').fill('1000001');
    await findButton(page, 'Send').click();
    await page.getByText(/^Step 2 of 3: 400 /).waitFor();
    expect(posted).toHaveLength(2);
  });

  test('on a phone, the buttons of a step are in its options', async () => {
    const { page: phone } = await home.open({
      path: `/#${TOOL}?operation=dedupe&operation=reverse`,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    const list = phone.getByRole('combobox', { name: 'Steps' });
    await list.selectOption('2 Reverse');
    await phone.locator('.options-summary').tap();
    await findButton(phone, 'Move step 2 earlier').tap();
    expect(await list.getByRole('option').allInnerTexts()).toEqual(['1 Reverse', '2 Remove duplicates']);
    expect(await list.inputValue()).toBe('0');
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await home.closeOthers();
  });
});

function steps(page: Page): Locator {
  return page.getByRole('list', { name: 'Steps' }).getByRole('button');
}

/** The names of the steps; a star marks the open one. */
async function shown(page: Page): Promise<readonly string[]> {
  return steps(page).evaluateAll((all) => all.map((one) => one.textContent + (one.ariaCurrent === 'step' ? '*' : '')));
}

async function add(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) await page.locator('#add-step').selectOption(title);
}

/** Waits until a message has been announced. Later ones may have replaced it. */
async function said(page: Page, message: string): Promise<void> {
  await expect.poll(() => heard(page)).toContain(message);
}
