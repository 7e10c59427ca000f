import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { enter } from './fill-in.ts';
import { follow, messageBox, paste, resultBox, shownNow, textBox, useHome } from './home.ts';

/** Errors of an input on the page /: the messages, and the mark exactly behind the characters in any layout of the text. */

describe.skipIf(chromiumPath === undefined)('the page /', () => {
  const home = useHome({ registry: eightTools });

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

    test('the last result of another operation or tool is not shown', async () => {
      await follow(page, 'base64', { operation: 'decode' });
      await textBox(page).fill('SGVs');
      await follow(page, 'base32', { operation: 'decode' });
      await textBox(page).fill('S');
      expect(await shownNow(page)).toMatchObject({ result: '', isStale: false });
    });
  });

  const long = 'QUJD'.repeat(2_000);
  test.each([
    { title: 'the first character', tool: 'base64', text: '*QUJD', start: 0, end: 1 },
    { title: 'the last character', tool: 'base64', text: 'QUJD*', start: 4, end: 5 },
    { title: 'a character of two units', tool: 'base64', text: 'QUJD\u{1f600}QUJD', start: 4, end: 6 },
    { title: 'a space', tool: 'base58', text: '2NE po', start: 3, end: 4 },
    { title: 'a character after empty lines', tool: 'base64', text: '\n\n\nQUJD*\n\n', start: 7, end: 8 },
    { title: 'a character behind CRLF and CR', tool: 'base64', text: 'QUJD\r\nQUJD\r*QUJD', start: 10, end: 11 },
    { title: 'a character behind tabs', tool: 'base64', text: 'Q\tUJD\t\t*QUJD', start: 7, end: 8 },
    { title: 'a character far down', tool: 'base64', text: `${long}*${long}`, start: 8_000, end: 8_001 },
    {
      title: 'an escape in a line of words',
      tool: 'url-encoder',
      text: `${'to be or not '.repeat(99)}%zz`,
      start: 1_287,
      end: 1_290,
    },
    { title: 'a byte with one digit', tool: 'hex-to-text', text: '48 6 65', start: 3, end: 6 },
    { title: 'a group that is not UTF-8', tool: 'url-encoder', text: 'a%C3%28', start: 1, end: 4 },
    { title: 'a character of a number', tool: 'number-to-words', text: '12x4', start: 2, end: 3 },
    { title: 'a character of a right-to-left text', tool: 'url-encoder', text: 'سلام % سلام', start: 5, end: 6 },
  ])('the mark is exactly behind the wrong characters: $title', async ({ tool, text, start, end }) => {
    const { page } = home;
    await follow(page, tool, tool === 'number-to-words' ? {} : { operation: 'decode' });
    await paste(page, text);
    await page.getByRole('button', { name: /^Line / }).click();
    expect(await selection(textBox(page))).toEqual({ start, end });
    const { mark, box } = await scrolled(page);
    expect(mark.y).toBeGreaterThanOrEqual(box.y);
    expect(mark.y + mark.height).toBeLessThanOrEqual(box.y + box.height);
    // Clicks at the edges of the mark put the cursor before and after it.
    const isRightToLeft = /^\p{Script=Arabic}/u.test(text);
    const middle = mark.y + mark.height / 2;
    await page.mouse.click(mark.x + 1, middle);
    expect(await selection(textBox(page))).toMatchObject({ start: isRightToLeft ? end : start });
    await page.mouse.click(mark.x + mark.width - 1, middle);
    expect(await selection(textBox(page))).toMatchObject({ start: isRightToLeft ? start : end });
  });

  test('the mark scrolls with its character', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await paste(page, `*${long}`);
    await textBox(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const box = await boxOf(textBox(page));
    await expect.poll(async () => (await boxOf(page.locator('mark'))).y).toBeLessThan(box.y - 1_000);
  });

  test.each([
    { title: 'a line feed', tool: 'base58', text: '2NE\npo', at: 3 },
    { title: 'the end of the text', tool: 'shout', text: 'what?', at: 5 },
    { title: 'the end of a text that ends with a line feed', tool: 'shout', text: 'what?\n', at: 6 },
  ])('if there is no visible character, a bar marks the position: $title', async ({ tool, text, at }) => {
    const { page } = home;
    await follow(page, tool, tool === 'shout' ? {} : { operation: 'decode' });
    await paste(page, text);
    const bar = await boxOf(page.locator('mark'));
    expect(bar.width).toBeLessThan(4);
    await page.mouse.click(bar.x + 1, bar.y + bar.height / 2);
    expect(await selection(textBox(page))).toMatchObject({ start: at });
  });
});

async function selection(box: Locator): Promise<unknown> {
  return box.evaluate(({ selectionStart, selectionEnd }) => ({ start: selectionStart, end: selectionEnd }));
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The positions of the mark and of the text box, one frame later, when the mark has followed the scrolling. */
async function scrolled(page: Page): Promise<{ readonly mark: Box; readonly box: Box }> {
  return page.evaluate(`(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
    return { mark: boxOf('mark'), box: boxOf('#text') };
  })()`);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
}
