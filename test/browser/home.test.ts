import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { labelOf, type Tool } from '../../src/core/tool.ts';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { enter, fillInExample, firstOfEach, formExamples } from './fill-in.ts';
import { follow, type Home, messageBox, resultBox, shownIn, startHome, textBox, UNTIL } from './home.ts';

/** The page / in a real browser, with a tool more than the service has: what a form is filled in with, and what comes of it. */

const tools = Array.from(eightTools.values(), (tool) => ({ name: tool.name, tool }));
const examples = tools.flatMap(({ name, tool }) =>
  formExamples(tool).map((example) => ({ name, title: example.title, tool, example })),
);
/** home-examples.long.test.ts has the others. */
const firstExamples = examples.filter(({ tool, example }) => firstOfEach(formExamples(tool)).includes(example));

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

describe.skipIf(chromiumPath === undefined)('the page /', () => {
  let home: Home;

  beforeAll(async () => {
    home = await startHome({ registry: eightTools });
  });

  afterAll(() => home.stop());

  afterEach(async () => {
    await home.page.setViewportSize(SCREENS.desktop);
    expect(home.pageErrors).toEqual([]);
  });

  test.each(firstExamples)('$name converts its example as it is filled in: $title', ({ tool, example }) =>
    fillInExample(home.page, tool, example),
  );

  const offered = examples.flatMap(({ example, ...row }) => ('data' in example ? [{ ...row, example }] : []));
  test.each(offered)('$name offers its example while the input is empty: $title', async ({ tool, example }) => {
    const expected = {
      text: shownIn(String(example.input['text'])),
      outputs: Object.values(example.data).map((value) => shownIn(String(value))),
    };
    const shown = await home.page.evaluate(`(async () => {
      ${UNTIL}
      const find = (name) => [...document.querySelectorAll('.examples button')].find((one) => one.textContent === name);
      const shown = () => ({
        text: document.querySelector('#text').value,
        outputs: [...document.querySelectorAll('#output-result, .facts dd')].map((one) => one.value ?? one.textContent),
      });
      document.querySelector('.tools a[href="#${tool.name}"]').click();
      document.querySelector('button[title="Clear the input"]').click();
      const name = ${JSON.stringify(example.title)};
      await until(() => document.querySelector('h1').textContent === ${JSON.stringify(labelOf(tool))} && find(name));
      find(name).click();
      await until(() => JSON.stringify(shown()) === ${JSON.stringify(JSON.stringify(expected))});
      return shown();
    })()`);
    expect(shown).toEqual(expected);
  });

  test.each(tools)('$name shows the options that the chosen operation uses, and no others', async ({ tool }) => {
    for (const operation of operationsOf(tool)) {
      await follow(home.page, tool.name, operation === undefined ? {} : { operation });
      const used = Object.entries(tool.fields).filter(
        ([name, { usedBy }]) =>
          !['text', 'operation'].includes(name) && (usedBy === undefined || usedBy.includes(operation ?? '')),
      );
      // Those of all operations first, so that they stay where they are when another is chosen.
      const ordered = [...used.filter(([, { usedBy }]) => !usedBy), ...used.filter(([, { usedBy }]) => usedBy)];
      expect(await home.page.evaluate(OPTION_NAMES)).toEqual(ordered.map(([name]) => `option-${name}`));
    }
  });

  test('speaks as people do: the names and values of the API are in the request panel alone', async () => {
    const { page } = home;
    expect(apiWords()).toEqual(expect.arrayContaining(['urlSafe', 'ddMode', 'affix', 'alpha', 'sep']));
    const ofApi = new RegExp(`(?<![\\w-])(?:${apiWords().join('|')})(?![\\w-])`, 'g');
    for (const tool of registry.values()) {
      for (const operation of operationsOf(tool)) {
        await follow(page, tool.name, operation === undefined ? {} : { operation });
        await textBox(page).fill('1');
        const words = await page.evaluate<string>(WORDS);
        expect(words).toContain(tool.summary);
        expect(words.match(ofApi), `${tool.name} ${operation}`).toBeNull();
      }
    }
    expect('sortMode: alpha'.match(ofApi)).toHaveLength(2);
  });

  test.each(Object.entries(SCREENS))(
    'on the first screen are the input, the result and Copy of every tool: %s',
    async (_, screen) => {
      const { page } = home;
      await page.setViewportSize(screen);
      for (const { name } of tools) {
        await follow(page, name);
        expect(Math.max(...(await page.evaluate<readonly number[]>(BOTTOMS))), name).toBeLessThanOrEqual(screen.height);
      }
    },
  );

  test('on a phone, the options are a line that opens them and tells what is chosen', async () => {
    const { page } = home;
    await page.setViewportSize(SCREENS.phone);
    await follow(page, 'text-line-tools', { operation: 'sort', sortMode: 'natural' });
    const options = page.getByRole('form', { name: 'Options' });
    expect(await options.isVisible()).toBe(false);
    await page.locator('.options-summary', { hasText: 'Natural' }).click();
    await options.getByLabel('Descending').check();
    await page.keyboard.press('Escape');
    expect(await options.isVisible()).toBe(false);
    expect(await page.locator('.options-summary').innerText()).toBe('Natural · ✓ Descending');
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

  test('an option that is wrong is marked, and the page says what it takes', async () => {
    const { page } = home;
    await follow(page, 'text-line-tools', { operation: 'number' });
    await enter(page, 'a');
    const first = page.getByRole('spinbutton', { name: 'First number' });
    const message = messageBox(page);
    await first.fill('1000001');
    expect(await message.innerText()).toBe('First number must be from -1,000,000 to 1,000,000.');
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    await first.fill('');
    expect(await message.innerText()).toBe('');
    expect(await first.getAttribute('aria-invalid')).toBe('false');
    expect(await resultBox(page).inputValue()).toBe('1. a');
    await first.fill('1.5');
    expect(await message.innerText()).toBe('First number must be a whole number.');
    await first.fill('');
    // A number that is not whole yet changes nothing.
    await first.pressSequentially('-');
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    expect(await resultBox(page).inputValue()).toBe('1. a');
    await first.pressSequentially('7');
    expect(await first.getAttribute('aria-invalid')).toBe('false');
    expect(await resultBox(page).inputValue()).toBe('-7. a');
    const separator = page.getByRole('textbox', { name: 'Separator' });
    await separator.fill('\n');
    expect(await resultBox(page).inputValue()).toBe('-7\na');
    await separator.fill('x'.repeat(21));
    expect(await message.innerText()).toBe('Separator is too long: 21 of 20 characters.');
  });

  test('a number that was not complete is forgotten with its box', async () => {
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

  describe('each line by itself', () => {
    test('converts every line on its own, by one switch, which a link remembers and Undo takes back', async () => {
      const { page } = home;
      await follow(page, 'number-to-words');
      await enter(page, '7\n1042\n-3');
      const eachLine = page.getByLabel('Each line separately');
      await eachLine.check();
      expect(await resultBox(page).inputValue()).toBe('seven\none thousand forty-two\nminus three');
      expect(await page.evaluate('location.hash')).toBe('#number-to-words?each-line=true');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      expect(await eachLine.isChecked()).toBe(false);
    });

    test('names the line that is wrong, and marks the place in it', async () => {
      const { page } = home;
      await follow(page, 'base64', { operation: 'decode', 'each-line': true });
      await enter(page, 'SGVsbG8=\nSGV*\nSGVs');
      expect(await messageBox(page).innerText()).toMatch(/^Line 2, column 4: /);
      expect(await page.locator('mark').textContent()).toBe('*');
    });

    test('is of the page alone, and the request panel says so', async () => {
      const { page } = home;
      await follow(page, 'base64', { 'each-line': true });
      await page
        .getByRole('region', { name: 'API request for this conversion' })
        .getByRole('button', { name: /^API/ })
        .click();
      const panel = page.locator('#request');
      expect(await panel.innerText()).toContain('The API converts one text per request');
      await page.getByLabel('Each line separately').uncheck();
      expect(await panel.innerText()).not.toContain('one text per request');
    });

    test('is not offered by a tool that works on lines already', async () => {
      await follow(home.page, 'text-line-tools');
      expect(await home.page.locator('#each-line').count()).toBe(0);
    });
  });

  test('no markup of a definition is markup of the page', async () => {
    const { page } = home;
    await follow(page, 'shout', { operation: 'louder' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Shout <i>');
    expect(await page.locator('main :is(b, u, i, script), .tools :is(b, i)').count()).toBe(0);
  });
});

/** The values of a tool's operations; one that is undefined, if it has no choice of them. */
function operationsOf(tool: Tool): readonly (string | undefined)[] {
  return tool.fields.operation?.choices.map(({ value }) => value) ?? [undefined];
}

/** The names of fields and the values of choices that are no words of the definitions' own titles and sentences for people. */
function apiWords(): readonly string[] {
  const fields = Array.from(registry.values()).flatMap((tool) => Object.entries(tool.fields));
  const choices = fields.flatMap(([, field]) => (field.kind === 'choice' ? field.choices : []));
  const tools = [...registry.values()];
  const said = [
    ...tools.flatMap((tool) => [labelOf(tool), tool.title, tool.summary, ...tool.examples.map(({ title }) => title)]),
    ...fields.map(([, { title, help = '' }]) => `${title} ${help}`),
    ...choices.map(({ title, help = '' }) => `${title} ${help}`),
  ];
  const words = new Set(said.join(' ').toLowerCase().match(/\w+/g));
  const names = [...fields.map(([name]) => name), ...choices.map(({ value }) => value)];
  return [...new Set(names)].filter((name) => !words.has(name.toLowerCase()));
}

/** What a reader of the page sees or hears, the request panel and the reader's own text aside. */
const WORDS = `[...document.querySelectorAll('body *')]
  .filter((one) => one.closest('#api, script, style, noscript') === null)
  .flatMap((one) => [
    ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
    ...['title', 'aria-label', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
  ])
  .join('\\n')`;

/** The names of the shown options, in their order. */
const OPTION_NAMES = `[...new Set([...document.querySelectorAll('#options :is(input, textarea):not(#each-line)')].map(
  (control) => control.type === 'radio' ? control.name : control.id,
))]`;

/** Where the input, the result and the button that copies it end. */
const BOTTOMS = `['#text', '#output-result', 'button.primary'].map((one) => document.querySelector(one).getBoundingClientRect().bottom)`;
