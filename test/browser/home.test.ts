import { afterEach, expect, test } from 'vitest';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { enter, expectResult, fillInExample, formExamples } from './fill-in.ts';
import {
  copyButton,
  describeHome,
  follow,
  forgetHeard,
  heard,
  messageBox,
  resultBox,
  shownIn,
  shownNow,
  textBox,
} from './home.ts';
import { DESKTOP, findButton } from './open-page.ts';

/**
 * The page / in a real browser, with one tool more than the service: the input of its forms, the results, and what
 * assistive technology gets. home-accessibility.long.test.ts looks for violations.
 */

/** The tools with the most kinds of controls. page.long.test.ts in test/interfaces/ runs every tool. */
const tools = ['text-line-tools', 'shout'].map((name) => ({ name, tool: eightTools.get(name) ?? expect.fail(name) }));
const SCREENS = { desktop: DESKTOP, phone: { width: 390, height: 844 } };

describeHome('the page /', { registry: eightTools }, (home) => {
  afterEach(async () => {
    await home.page.setViewportSize(SCREENS.desktop);
  });

  const firsts = tools.flatMap(({ tool }) => {
    const example = formExamples(tool).find((each) => 'data' in each);
    return example === undefined ? [] : [{ name: tool.name, title: example.title, tool, example }];
  });

  test.each(firsts)('$name converts its example while the form is filled in: $title', ({ tool, example }) =>
    fillInExample(home.page, tool, example),
  );

  test.each(tools)('$name offers two examples while the input is empty', async ({ tool }) => {
    const { page } = home;
    await follow(page, tool.name);
    await textBox(page).fill('');
    const offered = tool.examples.filter((example) => 'data' in example).slice(0, 2);
    const buttons = page.locator('.examples').getByRole('button');
    expect(await buttons.count()).toBe(offered.length);
    for (const [index, example] of offered.entries()) {
      await buttons.nth(index).click();
      expect(await textBox(page).inputValue()).toBe(shownIn(String(example.input['text'])));
      await expectResult(page, tool, example);
      await textBox(page).fill('');
    }
  });

  test.each(Object.entries(SCREENS))(
    'the first screen shows the input, the result and Copy of every tool: %s',
    async (_, screen) => {
      const { page } = home;
      await page.setViewportSize(screen);
      for (const name of eightTools.keys()) {
        await follow(page, name);
        expect(Math.max(...(await page.evaluate<readonly number[]>(BOTTOMS))), name).toBeLessThanOrEqual(screen.height);
      }
    },
  );

  test('on a phone, a button opens the options and counts those that were chosen', async () => {
    const { page } = home;
    await page.setViewportSize(SCREENS.phone);
    await follow(page, 'text-line-tools', { operation: 'sort', sortMode: 'natural' });
    const options = page.getByRole('form', { name: 'Options' });
    expect(await options.isVisible()).toBe(false);
    await findButton(page, 'Options (1)').click();
    await options.getByLabel('Descending').check();
    await page.keyboard.press('Escape');
    expect(await options.isVisible()).toBe(false);
    expect(await findButton(page, 'Options (2)').isVisible()).toBe(true);
  });

  test('converts text that a script inserts, with an event that has no input type', async () => {
    const { page } = home;
    await follow(page, 'base64');
    await page.evaluate(`{
      const box = document.querySelector('#text');
      box.value = 'Hello';
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    expect(await resultBox(page).inputValue()).toBe('SGVsbG8=');
  });

  test('an invalid option is marked, also a number that is incomplete', async () => {
    const { page } = home;
    await follow(page, 'text-line-tools', { operation: 'number' });
    await enter(page, 'a');
    const first = page.getByRole('spinbutton', { name: 'First number' });
    for (const [typed, isInvalid, result] of [
      ['1000001', true, '100000. a'],
      ['', false, '1. a'],
      ['1.5', true, '1. a'],
      ['-', true, '1. a'],
      ['-7', false, '-7. a'],
    ] as const) {
      await first.fill('');
      await first.pressSequentially(typed);
      expect(await messageBox(page).innerText(), typed).toMatch(isInvalid ? /^First number must be / : /^$/);
      expect(await first.getAttribute('aria-invalid'), typed).toBe(String(isInvalid));
      expect(await resultBox(page).inputValue(), typed).toBe(result);
    }
    await page.getByRole('textbox', { name: 'Separator' }).fill('\n');
    expect(await resultBox(page).inputValue()).toBe('-7\na');
  });

  test('an incomplete number is discarded with its box', async () => {
    const { page } = home;
    await follow(page, 'text-line-tools', { operation: 'number' });
    await enter(page, 'a');
    await page.getByRole('spinbutton', { name: 'First number' }).fill('');
    await page.getByRole('spinbutton', { name: 'First number' }).pressSequentially('-');
    await follow(page, 'base64');
    await page.getByRole('link', { name: 'Text line tools', exact: true }).click();
    expect(await messageBox(page).innerText()).toBe('');
    expect(await resultBox(page).inputValue()).toBe('1. a');
  });

  test('markup in a definition does not become markup of the page', async () => {
    const { page } = home;
    await follow(page, 'shout', { operation: 'louder' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Shout & <b>');
    expect(await page.locator('main :is(b, u, i, script), .tools :is(b, i)').count()).toBe(0);
  });

  test('there is one polite status and one alert', async () => {
    expect(await home.page.locator('[role=status], [aria-live=polite], output').count()).toBe(1);
    expect(await home.page.locator('[role=alert], [aria-live=assertive]').count()).toBe(1);
  });

  test('the status confirms each copy', async () => {
    const { page } = home;
    await follow(page, 'base64');
    await textBox(page).fill('a');
    await forgetHeard(page);
    for (const times of [1, 2]) {
      await copyButton(page).click();
      await expect
        .poll(async () => (await heard(page)).filter((message) => message === 'Result copied.').length)
        .toBe(times);
    }
  });

  test('the focus and the cursor stay in the text while results change', async () => {
    const { page } = home;
    await follow(page, 'base64', { operation: 'decode' });
    await textBox(page).fill('SGVsbG8=');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    for (const key of ['*', 'Backspace', 'G']) {
      await page.keyboard.press(key);
      expect((await shownNow(page)).severity).toBe(key === 'Backspace' ? undefined : 'wrong');
      expect(await page.locator(':focus').getAttribute('id')).toBe('text');
    }
    expect(await textBox(page).evaluate(({ selectionStart }) => selectionStart)).toBe(2);
  });

  // Last, because the clock is stopped from now on.
  test('the status announces the outcome after the typing pauses for a second, and not before', async () => {
    const { page } = home;
    await page.clock.install({ time: 0 });
    await page.goto(new URL('/?#base64', page.url()).href);
    await page.clock.pauseAt(1_000_000);
    await forgetHeard(page);
    await textBox(page).focus();
    for (const letter of 'letters') {
      await page.keyboard.press(letter);
      await page.clock.runFor(900);
    }
    expect(await heard(page)).toEqual([]);
    await page.clock.runFor(1_000);
    expect(await heard(page)).toEqual(['Result: bGV0dGVycw==.']);
    await page.getByRole('radio', { name: 'Decode' }).check();
    await page.clock.runFor(1_100);
    expect(await heard(page)).toEqual([
      'Result: bGV0dGVycw==.',
      'Line 1, column 1: Byte 95 is not UTF-8 text. Result: 5 bytes, not text.',
    ]);
    await page.clock.runFor(60_000);
    expect(await heard(page)).toHaveLength(2);
    await textBox(page).fill('SGVsbG8.');
    await page.clock.runFor(1_100);
    expect(await heard(page)).toContain(
      'Line 1, column 8: period is not used in Base64. Suggestion: Read as text without period.',
    );
  });
});

/** The positions of the ends of the input, of the result and of its Copy button. */
const BOTTOMS = `['#text', '#output-result', 'button.primary'].map((one) => document.querySelector(one).getBoundingClientRect().bottom)`;
