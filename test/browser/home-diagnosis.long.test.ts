import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { enter } from './fill-in.ts';
import {
  boxOf,
  describeHome,
  follow,
  messageBox,
  paste,
  readClipboard,
  resultBox,
  shownNow,
  TOKEN,
  textBox,
  untilHeard,
} from './home.ts';
import { findButton } from './open-page.ts';

/** Errors of an input on the page /: the messages, and the mark exactly behind the characters in any layout of the text. */

describeHome('the page /', { registry: eightTools }, (home) => {
  test('marks an error in the text, and says what it is and where in a sentence', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await enter(page, 'SGVs\nbG8*');
    expect(await messageBox(page).innerText()).toBe('Line 2, column 4: * is not used in Base64.');
    expect(await textBox(page).getAttribute('aria-invalid')).toBe('true');
    expect(await textBox(page).getAttribute('aria-describedby')).toBe('message');
    await enter(page, 'SGVs\nbG8');
    expect(await messageBox(page).innerText()).toBe('');
    expect(await textBox(page).getAttribute('aria-invalid')).toBe('false');
    expect(await page.locator('mark').count()).toBe(0);
  });

  describe('while Base64 is typed', () => {
    let page: Page;

    // The clock is stopped: the test controls the length of a pause.
    beforeAll(async () => {
      ({ page } = await home.open({ prepare: (fresh) => fresh.clock.install({ time: 0 }) }));
      await page.clock.pauseAt(1_000_000);
    });

    afterAll(() => home.closeOthers());

    test('it is never red: a note says what is missing, and the last result stays, gray, until the next one', async () => {
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
      expect(await messageBox(page).innerText()).toBe('Line 1, column 5: This group has too few characters.');
      expect(await shownNow(page)).toMatchObject({ severity: 'note' });
      expect(await textBox(page).getAttribute('aria-invalid')).toBe('false');
      await page.clock.runFor(1_000);
      expect(await shownNow(page)).toMatchObject({ severity: 'wrong' });
      expect(await textBox(page).getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.press('G');
      expect(await shownNow(page)).toMatchObject({ severity: 'note' });
    });

    test('Cancel during a pause of a long text ends it', async () => {
      await page.evaluate('Worker = class extends EventTarget { postMessage() { asked++; } terminate() {} };');
      await textBox(page).fill('a '.repeat(50_000));
      await page.keyboard.press('a');
      await page.clock.runFor(50);
      await findButton(page, 'Cancel').click();
      await page.evaluate('globalThis.asked = 0');
      await page.clock.runFor(1_000);
      expect(await page.evaluate('asked')).toBe(0);
    });
  });

  const long = 'QUJD'.repeat(2_000);
  test.each([
    ['the first character', 'base64', '*QUJD', 0, 1],
    ['the last character', 'base64', 'QUJD*', 4, 5],
    ['a character of two units', 'base64', 'QUJD\u{1f600}QUJD', 4, 6],
    ['a space', 'base58', '2NE po', 3, 4],
    ['a character after empty lines', 'base64', '\n\n\nQUJD*\n\n', 7, 8],
    ['a character behind CRLF and CR', 'base64', 'QUJD\r\nQUJD\r*QUJD', 10, 11],
    ['a character behind tabs', 'base64', 'Q\tUJD\t\t*QUJD', 7, 8],
    ['a character far down', 'base64', `${long}*${long}`, 8_000, 8_001],
    ['an escape in a line of words', 'url-encoder', `${'to be or not '.repeat(99)}%zz`, 1_287, 1_290],
    ['a character of a right-to-left text', 'url-encoder', 'سلام % سلام', 5, 6],
  ])('the mark is exactly behind the wrong characters: %s', async (_, tool, text, start, end) => {
    const { page } = home;
    await follow(page, tool, { operation: 'decode' });
    await textBox(page).fill(text);
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
    await textBox(page).fill(`*${long}`);
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
    await textBox(page).fill(text);
    const bar = await boxOf(page.locator('mark'));
    expect(bar.width).toBeLessThan(4);
    await page.mouse.click(bar.x + 1, bar.y + bar.height / 2);
    expect(await selection(textBox(page))).toMatchObject({ start: at });
  });

  describe('a paste is read as what it is', () => {
    let page: Page;
    const line = () => page.getByRole('group', { name: 'Readings of the text' });

    beforeEach(async () => {
      page = home.page;
      await follow(page, 'base64', { operation: 'decode' });
    });

    test.each([
      ['a header', 'Authorization: Basic dXNlcjpwYXNzd29yZA==', 'the value after “Basic”', 'user:password'],
      ['a token', TOKEN, 'a JWT', '{\n  "exp": 1516239022\n}'],
    ])(
      '%s: the text stays, a key converts it as it is written, and one undo reverts that',
      async (_, text, title, result) => {
        await paste(page, text);
        expect(await line().innerText()).toMatch(new RegExp(`^Read as ${title}\\s`));
        expect(await textBox(page).inputValue()).toBe(text);
        expect(await resultBox(page).inputValue()).toBe(result);
        await page.keyboard.press('Control+Shift+.');
        expect(await line().innerText()).toMatch(/^As written/);
        expect(await resultBox(page).inputValue()).not.toBe(result);
        await page.keyboard.press('ControlOrMeta+z');
        expect(await resultBox(page).inputValue()).toBe(result);
      },
    );

    test('on the start page, a paste opens the decoder of its meaning, and one undo goes back', async () => {
      const { page: start } = await home.open();
      const steps = await start.evaluate('history.length');
      await paste(start, TOKEN);
      expect(await start.getByRole('heading', { level: 1 }).innerText()).toBe('Base64');
      expect(new URL(start.url()).hash).toBe('#base64?operation=decode');
      expect(await start.evaluate('history.length')).toBe(steps);
      // The next visit begins without a tool again.
      expect(await start.evaluate('localStorage.length')).toBe(0);
      await untilHeard(start, 'Base64: Decode. Read as a JWT. ');
      await start.keyboard.press('ControlOrMeta+z');
      expect(await textBox(start).inputValue()).toBe('');
      expect(await start.getByRole('radio', { name: 'Encode' }).isChecked()).toBe(true);
      expect(new URL(start.url()).hash).toBe('');
      await paste(start, 'caf%C3%A9');
      await untilHeard(start, 'URL encoder: Decode. ');
      await start.keyboard.press('ControlOrMeta+a');
      await paste(start, 'a plain text');
      expect(await start.getByRole('heading', { level: 1 }).innerText()).toBe('Base64');
      expect(await resultBox(start).inputValue()).toBe('YSBwbGFpbiB0ZXh0');
    });

    test('on a later visit, a paste opens a decoder also beside the tool that is remembered', async () => {
      const { page: start } = await home.open();
      const address = start.url();
      await start.getByRole('link', { name: 'Text line tools' }).first().click();
      await start.goto('about:blank');
      await start.goto(address);
      for (const _ of ['that visit', 'after the page is loaded again']) {
        await expect.poll(() => start.getByRole('heading', { level: 1 }).innerText()).toBe('Text line tools');
        await paste(start, TOKEN);
        expect(await start.getByRole('heading', { level: 1 }).innerText()).toBe('Base64');
        await start.reload();
      }
    });

    test('the times and the header of a JWT are shown beside its claims, and each can be copied', async () => {
      await paste(page, TOKEN);
      const table = page.getByRole('table', { name: 'Times and header of the JWT' });
      expect(await table.innerText()).toMatch(
        /^.+\s+The signature of the JWT is not checked\.\s+Expires\s+Expired \d+ years.* ago,\s+1[78] Jan 2018, .+Algorithm\s+none/s,
      );
      expect((await page.locator('body').innerText()).split('The signature')).toHaveLength(2);
      expect(await table.locator('time').getAttribute('title')).toBe('2018-01-18T01:30:22Z');
      await findButton(page, 'Copy Expires').click();
      expect(await readClipboard(page)).toBe('2018-01-18T01:30:22Z');
      await page.keyboard.press('Control+.');
      expect(await table.count()).toBe(0);
    });
  });
});

type Box = Awaited<ReturnType<typeof boxOf>>;

async function selection(box: Locator): Promise<unknown> {
  return box.evaluate(({ selectionStart, selectionEnd }) => ({ start: selectionStart, end: selectionEnd }));
}

/** The positions of the mark and of the text box, one frame later, when the mark has followed the scrolling. */
async function scrolled(page: Page): Promise<{ readonly mark: Box; readonly box: Box }> {
  return page.evaluate(`(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
    return { mark: boxOf('mark'), box: boxOf('#text') };
  })()`);
}
