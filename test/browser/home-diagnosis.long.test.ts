import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { enter } from './fill-in.ts';
import { follow, type Home, messageBox, paste, resultBox, shownNow, startHome, textBox } from './home.ts';

/** The messages of the page / about an input: errors, missing characters, repairs and suggestions. */

describe.skipIf(chromiumPath === undefined)('the page /', () => {
  let home: Home;

  beforeAll(async () => {
    home = await startHome({ registry: eightTools });
  });

  afterAll(() => home.stop());

  afterEach(() => {
    expect(home.pageErrors).toEqual([]);
  });

  test('marks an error in the text, and says what it is and where in a sentence', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await enter(page, 'SGVs\nbG8*');
    expect(await messageBox(page).innerText()).toBe('Line 2, column 4: * is not used in Base64.');
    expect(await textBox(page).getAttribute('aria-invalid')).toBe('true');
    expect(await textBox(page).getAttribute('aria-describedby')).toBe('message');
    expect(await page.locator('mark').textContent()).toBe('*');
    await enter(page, 'SGVs\nbG8');
    expect(await messageBox(page).innerText()).toBe('');
    expect(await textBox(page).getAttribute('aria-invalid')).toBe('false');
    expect(await page.locator('mark').count()).toBe(0);
    expect(await resultBox(page).inputValue()).toBe('Hello');
  });

  test('the result of a cleared input does not come back as the last result', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await enter(page, 'c2VjcmV0');
    await page.getByRole('button', { name: 'Clear' }).click();
    await enter(page, '$');
    expect(await messageBox(page).innerText()).toContain('$ is not used in Base64.');
    expect(await resultBox(page).inputValue()).toBe('');
  });

  test('says by how much a text is too long', async () => {
    const { page } = home;
    await follow(page, 'url-encoder');
    await textBox(page).fill('a'.repeat(limits.textCodePoints + 16));
    expect(await messageBox(page).innerText()).toBe('Text is too long: 16,400 of 16,384 characters.');
  });

  describe('while Base64 is typed', () => {
    let page: Page;

    // The clock is stopped: the test controls the length of a pause.
    beforeAll(async () => {
      ({ page } = await home.open({ prepare: (fresh) => fresh.clock.install({ time: 0 }) }));
      await page.clock.pauseAt(1_000_000);
    });

    afterAll(() => home.closeOthers());

    test('it is never red: a note says what is missing, and the last result stays, dimmed, until the next one', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).focus();
      const steps = [];
      for (const key of 'SGVsbG8=') {
        await page.keyboard.press(key);
        steps.push(await shownNow(page));
      }
      const nothing = { severity: 'note', result: '', isStale: false, canCopy: false };
      const old = { severity: 'note', result: 'Hel', isStale: true, canCopy: false };
      const right = { severity: undefined, isStale: false, canCopy: true };
      const hello = { ...right, result: 'Hello' };
      expect(steps).toEqual([nothing, nothing, nothing, { ...right, result: 'Hel' }, old, old, hello, hello]);
    });

    test('an incomplete text becomes red after a pause, and a note again with the next key', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('SGVsb');
      await page.clock.runFor(2_000);
      expect(await messageBox(page).innerText()).toBe('Incomplete: one more character needed.');
      expect(await shownNow(page)).toMatchObject({ severity: 'note' });
      expect(await textBox(page).getAttribute('aria-invalid')).toBe('false');
      await page.clock.runFor(1_000);
      expect(await shownNow(page)).toMatchObject({ severity: 'wrong' });
      expect(await textBox(page).getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.press('G');
      expect(await shownNow(page)).toMatchObject({ severity: 'note' });
    });

    test("a text that can't become valid is red immediately", async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('SGV*');
      expect(await shownNow(page)).toMatchObject({ severity: 'wrong', canCopy: false });
    });

    test('the last result of another operation or tool is not shown', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('SGVs');
      await follow(page, 'base32', { operation: 'decode' });
      await textBox(page).fill('S');
      expect(await shownNow(page)).toMatchObject({ result: '', isStale: false });
    });
  });

  const repairs = [
    { tool: 'base64', text: 'PDw_Pz8-Pg', label: 'Use the URL-safe alphabet', result: '<<???>>' },
    {
      tool: 'base64',
      text: 'data:text/plain;base64,SGVsbG8=',
      label: 'Use only the part after base64,',
      result: 'Hello',
    },
    { tool: 'base64', text: 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln', label: 'Use only the payload', result: '{"a":1}' },
    { tool: 'hex-to-text', text: '0x48 0x65', label: 'Remove 0x and separators', result: 'He' },
    { tool: 'number-to-words', text: '1 042', label: 'Remove thousands separators', result: 'one thousand forty-two' },
  ];
  test.each(repairs)('$tool repairs $text by one click, which one Undo takes back: $label', async (repair) => {
    const { tool, text, label, result } = repair;
    const { page } = home;
    await follow(page, tool, tool === 'number-to-words' ? {} : { operation: 'decode' });
    await paste(page, text);
    const link = await page.evaluate('location.hash');
    const button = messageBox(page).getByRole('button', { name: label, exact: true });
    expect(await textBox(page).inputValue()).toBe(text);
    await button.click();
    expect(await resultBox(page).inputValue()).toBe(result);
    expect(await messageBox(page).innerText()).toBe('');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await textBox(page).inputValue()).toBe(text);
    expect(await page.evaluate('location.hash')).toBe(link);
    expect(await button.isVisible()).toBe(true);
  });

  describe('for a text that looks encoded', () => {
    const base64 = 'SGVsbG8sIOS4lueVjA==';

    test.each(['base64', 'url-encoder'])(
      'it makes one suggestion, changes nothing without a click, and one Undo reverts it: %s',
      async (tool) => {
        const { page } = home;
        await follow(page, tool, { operation: 'encode' });
        await paste(page, base64);
        expect(await shownNow(page)).toMatchObject({ severity: undefined, canCopy: true });
        expect(await page.evaluate('location.hash')).toContain(`#${tool}`);
        await page.getByRole('button', { name: 'Looks like Base64: decode it' }).click();
        expect(await page.locator('h1').innerText()).toBe('Base64');
        expect(await page.getByRole('radio', { name: 'Decode' }).isChecked()).toBe(true);
        expect(await resultBox(page).inputValue()).toBe('Hello, 世界');
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
        expect(await page.evaluate('location.hash')).toContain(`#${tool}`);
        expect(await page.getByRole('radio', { name: 'Encode' }).isChecked()).toBe(true);
        expect(await textBox(page).inputValue()).toBe(base64);
      },
    );

    test.each(['password', 'Hello', 'DEADLINE', '12345678', 'a b c'])('it suggests nothing for %s', async (text) => {
      await follow(home.page, 'base64', { operation: 'encode' });
      await textBox(home.page).fill(text);
      expect(await messageBox(home.page).innerText()).toBe('');
    });
  });
});
