import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { enter, fillInExample, firstOfEach, formExamples } from './fill-in.ts';
import { follow, type Home, paste, resultBox, shownIn, startHome, textBox, UNTIL } from './home.ts';

/** The page / in a real browser, with a tool more than the service has: what a form is filled in with, and what comes of it. */

const tools = Array.from(eightTools.values(), (tool) => ({ name: tool.name, tool }));
const examples = tools.flatMap(({ name, tool }) =>
  formExamples(tool).map((example) => ({ name, title: example.title, tool, example })),
);
/** home-examples.long.test.ts has the others. */
const firstExamples = examples.filter(({ tool, example }) => firstOfEach(formExamples(tool)).includes(example));

describe.skipIf(chromiumPath === undefined)('the page /', () => {
  let home: Home;

  beforeAll(async () => {
    home = await startHome({ registry: eightTools });
  });

  afterAll(() => home.stop());

  afterEach(() => {
    expect(home.pageErrors).toEqual([]);
  });

  test.each(firstExamples)('$name converts its example as it is filled in: $title', ({ tool, example }) =>
    fillInExample(home.page, tool, example),
  );

  test.each(examples)('$name fills in its example by a button: $title', async ({ tool, example }) => {
    const data = 'data' in example ? example.data : { result: '' };
    const expected = {
      text: shownIn(String(example.input['text'])),
      error: 'error' in example ? example.error.message : undefined,
      outputs: Object.keys(data).map((name) => shownIn(String(data[name]))),
    };
    const shown = await home.page.evaluate(`(async () => {
      ${UNTIL}
      const click = (controls, name) =>
        [...document.querySelectorAll(controls)].find(({ textContent }) => textContent === name).click();
      const shown = () => ({
        text: document.querySelector('#text').value,
        error: document.querySelector('#text-error p')?.textContent,
        outputs: [...document.querySelectorAll('textarea[readonly], .facts dd')].map(
          ({ value, textContent }) => value ?? textContent,
        ),
      });
      click('nav a', ${JSON.stringify(tool.title)});
      await until(() => document.querySelector('h1').textContent === ${JSON.stringify(tool.title)});
      click('button', ${JSON.stringify(example.title)});
      await until(() => JSON.stringify(shown()) === ${JSON.stringify(JSON.stringify(expected))});
      return shown();
    })()`);
    expect(shown).toEqual(expected);
  });

  test.each(tools)('$name shows the options that the chosen operation uses, and no others', async ({ tool }) => {
    const operations = tool.fields.operation?.choices.map(({ value }) => value);
    for (const choice of operations ?? [undefined]) {
      await follow(home.page, tool.name, choice === undefined ? {} : { operation: choice });
      const names = home.page.getByRole('form', { name: 'Options' }).locator('label code, legend code');
      const used = Object.entries(tool.fields).filter(
        ([name, { usedBy }]) => name !== 'text' && (usedBy === undefined || usedBy.includes(String(choice))),
      );
      expect(await names.allTextContents()).toEqual(used.map(([name]) => name));
    }
  });

  test('marks what is wrong in place, and names it, its place and the remedy', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await enter(page, 'SGVs\nbG8*');
    const error = page.locator('#text-error');
    expect(await error.innerText()).toContain('text is not valid Base64: unexpected character at index 8');
    expect(await error.innerText()).toContain('Line 2, column 4');
    expect(await error.innerText()).toContain('Remove the character, or check which encoding');
    expect(await textBox(page).getAttribute('aria-invalid')).toBe('true');
    expect(await textBox(page).getAttribute('aria-describedby')).toContain('text-error');
    expect(await page.locator('mark').textContent()).toBe('*');
    expect(await resultBox(page).inputValue()).toBe('');
    await enter(page, 'SGVs\nbG8');
    expect(await error.isVisible()).toBe(false);
    expect(await page.locator('mark').isVisible()).toBe(false);
    expect(await resultBox(page).inputValue()).toBe('Hello');
  });

  test('converts what a script puts into the box, whose event says nothing of how', async () => {
    const { page } = home;
    await follow(page, 'base64');
    await page.evaluate(`{
      const box = document.querySelector('#text');
      box.value = 'Hello';
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    expect(await resultBox(page).inputValue()).toBe('SGVsbG8=');
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
      title: 'a character in a line of words',
      tool: 'url-encoder',
      text: `${'to be or not '.repeat(99)}%`,
      start: 1_287,
      end: 1_288,
    },
    { title: 'a character of a text from right to left', tool: 'url-encoder', text: 'سلام % سلام', start: 5, end: 6 },
  ])('the mark lies behind the very character: $title', async ({ tool, text, start, end }) => {
    const { page } = home;
    await follow(page, tool, { operation: 'decode' });
    await paste(page, text);
    await page.getByRole('button', { name: 'Show it' }).click();
    expect(await selection(textBox(page))).toEqual({ start, end });
    const { mark, box } = await scrolled(page);
    expect(mark.y).toBeGreaterThanOrEqual(box.y);
    expect(mark.y + mark.height).toBeLessThanOrEqual(box.y + box.height);
    // Who clicks into the box at the mark's edges puts the cursor on both sides of the character.
    const isRightToLeft = /^\p{Script=Arabic}/u.test(text);
    const middle = mark.y + mark.height / 2;
    await page.mouse.click(mark.x + 1, middle);
    expect(await selection(textBox(page))).toMatchObject({ start: isRightToLeft ? end : start });
    await page.mouse.click(mark.x + mark.width - 1, middle);
    expect(await selection(textBox(page))).toMatchObject({ start: isRightToLeft ? start : end });
  });

  test('the mark goes out of sight with the character that it marks', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await paste(page, `*${long}`);
    await textBox(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const box = await boxOf(textBox(page));
    await expect.poll(async () => (await boxOf(page.locator('mark'))).y).toBeLessThan(box.y - 1_000);
  });

  test.each([
    { title: 'a line feed', tool: 'hex-to-text', text: '4\n8', at: 1 },
    { title: 'the end of the text', tool: 'shout', text: 'what?', at: 5 },
    { title: 'the end of a text that ends with a line feed', tool: 'shout', text: 'what?\n', at: 6 },
  ])('where there is no character to show, a bar marks the place: $title', async ({ tool, text, at }) => {
    const { page } = home;
    await follow(page, tool);
    await paste(page, text);
    const bar = await boxOf(page.locator('mark'));
    expect(bar.width).toBeLessThan(4);
    await page.mouse.click(bar.x + 1, bar.y + bar.height / 2);
    expect(await selection(textBox(page))).toMatchObject({ start: at });
  });

  test('an option that is wrong says so in place', async () => {
    const { page } = home;
    await follow(page, 'text-line-tools', { operation: 'number' });
    await enter(page, 'a');
    const first = page.getByRole('spinbutton', { name: 'First number' });
    const error = page.locator('.option .error');
    await first.fill('1000001');
    expect(await error.innerText()).toBe('start must be from -1000000 to 1000000');
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    await first.fill('');
    expect(await error.isVisible()).toBe(false);
    expect(await resultBox(page).inputValue()).toBe('1. a');
    await first.pressSequentially('-');
    expect(await error.innerText()).toBe('start must be an integer');
    await first.pressSequentially('7');
    expect(await error.isVisible()).toBe(false);
    expect(await resultBox(page).inputValue()).toBe('-7. a');
    const separator = page.getByRole('textbox', { name: 'Separator' });
    await separator.fill('\n');
    expect(await resultBox(page).inputValue()).toBe('-7\na');
    await separator.fill('x'.repeat(21));
    expect(await error.innerText()).toBe('sep must be at most 20 code points');
    expect(await page.locator('#text-error').isVisible()).toBe(false);
  });

  test('a number that was not complete is forgotten with its box', async () => {
    const { page } = home;
    await follow(page, 'text-line-tools', { operation: 'number' });
    await enter(page, 'a');
    await page.getByRole('spinbutton', { name: 'First number' }).pressSequentially('-');
    await follow(page, 'base64');
    await page.getByRole('link', { name: 'Text line tools' }).click();
    expect(await page.locator('.option .error').isVisible()).toBe(false);
    expect(await resultBox(page).inputValue()).toBe('1. a');
  });

  test('no markup of a definition is markup of the page', async () => {
    const { page } = home;
    await follow(page, 'shout');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Shout & <b>');
    expect(await page.locator('main b, main u, main i, main script').count()).toBe(0);
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

/** Where the mark and the text box are, once the mark has followed what the box has scrolled to, which it does within a frame. */
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
