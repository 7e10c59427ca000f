import { afterEach, expect, test } from 'vitest';
import type { Tool } from '../../src/core/tool.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { enter, expectResult, fillInExample, formExamples } from './fill-in.ts';
import { describeHome, follow, messageBox, resultBox, shownIn, shownNow, textBox } from './home.ts';
import { DESKTOP } from './open-page.ts';

/** The page / in a real browser, with one tool more than the service: the input of its forms, and the results. */

const tools = Array.from(eightTools.values(), (tool) => ({ name: tool.name, tool }));
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

  test.each(tools)('$name offers two examples, and one of an error, while the input is empty', async ({ tool }) => {
    const { page } = home;
    await follow(page, tool.name);
    await textBox(page).fill('');
    const all = formExamples(tool);
    const offered = [
      ...all.filter((example) => 'data' in example).slice(0, 2),
      ...all.filter((example) => 'error' in example).slice(0, 1),
    ];
    const buttons = page.locator('.examples').getByRole('button');
    expect(await buttons.count()).toBe(offered.length);
    for (const [index, example] of offered.entries()) {
      await buttons.nth(index).click();
      expect(await textBox(page).inputValue()).toBe(shownIn(String(example.input['text'])));
      if ('data' in example) await expectResult(page, tool, example);
      else expect((await shownNow(page)).severity).toBeDefined();
      await textBox(page).fill('');
    }
  });

  test.each(tools)('$name shows only the options that the chosen operation uses', async ({ tool }) => {
    for (const operation of operationsOf(tool)) {
      await follow(home.page, tool.name, operation === undefined ? {} : { operation });
      const used = Object.entries(tool.fields).filter(
        ([name, { usedBy }]) =>
          !['text', 'operation'].includes(name) && (usedBy === undefined || usedBy.includes(operation ?? '')),
      );
      // Options of all operations come first, so that they do not move when another operation is chosen.
      const ordered = [...used.filter(([, { usedBy }]) => !usedBy), ...used.filter(([, { usedBy }]) => usedBy)];
      expect(await home.page.evaluate(OPTION_NAMES)).toEqual(ordered.map(([name]) => `option-${name}`));
    }
  });

  test.each(Object.entries(SCREENS))(
    'the first screen shows the input, the result and Copy of every tool: %s',
    async (_, screen) => {
      const { page } = home;
      await page.setViewportSize(screen);
      for (const { name } of tools) {
        await follow(page, name);
        expect(Math.max(...(await page.evaluate<readonly number[]>(BOTTOMS))), name).toBeLessThanOrEqual(screen.height);
      }
    },
  );

  test('on a phone, the options are a line that shows the choices and opens them', async () => {
    const { page } = home;
    await page.setViewportSize(SCREENS.phone);
    await follow(page, 'text-line-tools', { operation: 'sort', sortMode: 'natural' });
    const options = page.getByRole('form', { name: 'Options' });
    expect(await options.isVisible()).toBe(false);
    await page.locator('.options-summary', { hasText: 'Natural' }).click();
    await options.getByLabel('Descending').check();
    await page.keyboard.press('Escape');
    expect(await options.isVisible()).toBe(false);
    expect(await page.locator('.options-summary').innerText()).toBe('Natural\n+1');
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

  test('an invalid option is marked, and an incomplete number changes nothing', async () => {
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
      expect(await messageBox(page).innerText(), typed).toMatch(
        isInvalid && typed !== '-' ? /^First number must be / : /^$/,
      );
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
    await page.getByRole('link', { name: 'Lines', exact: true }).click();
    expect(await messageBox(page).innerText()).toBe('');
    expect(await resultBox(page).inputValue()).toBe('1. a');
  });

  test('markup in a definition does not become markup of the page', async () => {
    const { page } = home;
    await follow(page, 'shout', { operation: 'louder' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Shout <i>');
    expect(await page.locator('main :is(b, u, i, script), .tools :is(b, i)').count()).toBe(0);
  });
});

/** The values of a tool's operations; a single undefined one if the tool has no choice. */
function operationsOf(tool: Tool): readonly (string | undefined)[] {
  return tool.fields.operation?.choices.map(({ value }) => value) ?? [undefined];
}

/** The names of the shown options, in order. */
const OPTION_NAMES = `[...new Set([...document.querySelectorAll('#options :is(input, textarea):not(#each-line)')].map(
  (control) => control.type === 'radio' ? control.name : control.id,
))]`;

/** The positions of the ends of the input, of the result and of its Copy button. */
const BOTTOMS = `['#text', '#output-result', 'button.primary'].map((one) => document.querySelector(one).getBoundingClientRect().bottom)`;
