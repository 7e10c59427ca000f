import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { registry } from '../../src/tools/registry.ts';
import { chooseIn, describeHome, follow, textBox } from './home.ts';
import { takeLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { findButton } from './open-page.ts';

/** Nothing on the page / shifts while it loads, while you type, between tools, or after choices and opened parts. */

const screens = [
  { screen: 'desktop', viewport: { width: 1440, height: 900 } },
  { screen: 'phone', viewport: { width: 390, height: 844 } },
];

const toolNames = Array.from(registry.values(), ({ name }) => name);

const VALID = 'SGVsbG8=';
/** Wrapped text, with an error far below the visible part. */
const WRONG_BELOW = `${`${VALID.slice(0, 4).repeat(19)}\n`.repeat(200)}$`;

describeHome('nothing moves', {}, (home) => {
  describe.each(screens)('on a $screen', ({ viewport }) => {
    let page: Page;

    beforeAll(async () => {
      page = await load('/');
    });

    afterAll(() => home.closeOthers());

    /** Opens an address in a separate context, and waits until its script has run. */
    async function load(path: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
      const opened = await home.open({
        path,
        viewport,
        async prepare(fresh) {
          await watchLayoutShifts(fresh);
          await prepare?.(fresh);
        },
      });
      // The page can be visible before its script runs. An idle callback runs after the work of the script.
      await opened.page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))');
      return opened.page;
    }

    /** Opens a tool with a text, and discards earlier shifts. */
    async function start(tool: string, options: Readonly<Record<string, string>> = {}, text = ''): Promise<void> {
      await follow(page, tool, options);
      await textBox(page).fill(text);
      await textBox(page).focus();
      await takeLayoutShifts(page);
    }

    /** Nothing moves while an action is done and its conversion ends. */
    async function stays(title: string, act: () => Promise<unknown>): Promise<void> {
      await act();
      await page.locator('.converting').waitFor({ state: 'detached' });
      expect.soft(await takeLayoutShifts(page), title).toEqual([]);
    }

    /** Clicks the first element, even if it is hidden. */
    async function click(selector: string): Promise<void> {
      await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
    }

    test('by keys: a complete text, a wrong character in its middle, and its removal', async () => {
      await start('base64', { operation: 'decode' });
      const keys = [...VALID, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', '$', 'Backspace', 'ControlOrMeta+a', 'Delete'];
      for (const key of keys) await stays(key, () => page.keyboard.press(key));
    });

    test('by the parts of a form, which appear below the result while it is typed', async () => {
      await start('url-encoder', { operation: 'decode' });
      for (const key of [...'a=%C3%A9&b', 'ControlOrMeta+a', 'Delete'])
        await stays(key, () => page.keyboard.press(key));
    });

    test.each([
      ['with', 'Hello'],
      ['without', ''],
    ])('from tool to tool %s a text', async (_, text) => {
      await start('base64', {}, text);
      for (const name of [...toolNames, ...toolNames.slice(0, 1)]) {
        await stays(name, () => click(`.tools a[href="#${name}"]`));
      }
    });

    test('but an element inserted above the text is counted as a shift, even right after a key', async () => {
      await start('base64');
      await page.keyboard.type('a');
      await page.evaluate(`document.querySelector('main').prepend(document.createElement('hr'))`);
      const [shift] = await takeLayoutShifts(page);
      await page.evaluate(`document.querySelector('main > hr').remove()`);
      expect(shift?.value).toBeGreaterThan(0);
      expect(shift?.moved.join('\n')).toMatch(/ → /);
    });

    test.each(['/', '/#number-to-words'])('while %s loads with a script that comes late', async (path) => {
      const loaded = await load(path, async (fresh) => {
        await fresh.route('**/assets/home*.js', async (route) => {
          await fresh.waitForTimeout(300);
          await route.continue();
        });
      });
      expect(await takeLayoutShifts(loaded)).toEqual([]);
    });

    const texts = [
      ['valid', VALID],
      ['wrong', 'SGVs$G8='],
      ['incomplete', 'SGVsb'],
      ['no text when decoded', '//4A'],
      ['a file when decoded', 'JVBERi3i'],
      ['wrong, far below what is seen', WRONG_BELOW],
      ['long, converted in a worker', 'QUJD'.repeat(limits.textCodePoints / 4 + 1)],
      ['in the other alphabet', 'PDw_Pz8-Pg'],
      ['with invisible characters', `${VALID}\u200b`],
      ['none', ''],
    ] as const;

    test('by a text that replaces another, with any error', async () => {
      await start('base64', { operation: 'decode' }, VALID);
      for (const [kind, text] of texts) {
        await stays(kind, () => textBox(page).fill(text));
        await stays(`from ${kind} to valid`, () => textBox(page).fill(VALID));
      }
    });

    test('by files that are opened, replaced, wrong for the operation, and cleared', async () => {
      await start('base64');
      const open = (name: string, content: Buffer) =>
        page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: content });
      const gif = Buffer.from('R0lGODlhAgABAIAAAP///wAAACwAAAAAAgABAAACAgQKADs=', 'base64');
      const actions = [
        () => open('picture.gif', gif),
        () => open('a.bin', Buffer.alloc(300_000, 0xff)),
        () => open('long-name.txt', Buffer.alloc(300_000, 'YWFh')),
        () => page.getByRole('radio', { name: 'Decode' }).check({ force: true }),
        () => open('wrong.txt', Buffer.alloc(300_000, 'YWFh*')),
        () => open('picture.txt', Buffer.from(gif.toString('base64'))),
        () => findButton(page, 'Clear').click(),
      ];
      for (const [index, act] of actions.entries()) await stays(String(index), act);
    });

    test('after a pause with an incomplete text', async () => {
      const paused = await load('/#base64?operation=decode', (fresh) => fresh.clock.install());
      await textBox(paused).fill('SGVsb');
      await takeLayoutShifts(paused);
      await paused.clock.fastForward(10_000);
      expect(await takeLayoutShifts(paused)).toEqual([]);
    });

    test('by the API request, which is shown, sent and hidden', async () => {
      for (const text of ['a', 'a\n'.repeat(20), 'a'.repeat(8000)]) {
        await start('base64', {}, text);
        for (const state of ['shown', 'sent', 'hidden']) {
          await stays(`${state} ${text.length}`, async () => {
            if (state === 'shown') await chooseIn(page, 'Copy as', 'API request');
            else await click(state === 'sent' ? '.send' : '[title="Hide the request"]');
            if (state === 'sent') await page.locator('.api .badge').waitFor();
          });
        }
      }
    });

    test.each(toolNames)('by an operation or an option of %s', async (name) => {
      await start(name, {}, '1234');
      const controls = await page.evaluate<readonly string[]>(CONTROLS);
      expect(controls.length).toBeGreaterThan(0);
      // Some operations hide options of others.
      for (const control of controls)
        await stays(control, () => page.evaluate(`document.querySelector('${control}')?.click()`));
    });
  });
});

/** Selectors of the controls to choose or switch, in reading order. */
const CONTROLS = `Array.from(document.querySelectorAll('main input[type="radio"], main input[type="checkbox"]'), (input) => {
  return input.id ? '#' + input.id : 'input[name="' + input.name + '"][value="' + input.value + '"]';
})`;
